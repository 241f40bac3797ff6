/**
 * Brackets: their matches, and who comes where (docs/competitions.md, Brackets).
 *
 * A bracket has 2, 4, 8 … lines. Each place of a match is fed by a line, or by the winner or the loser of an earlier
 * match. The twin of scorekeeper/competitions/brackets.py.
 *
 * @typedef {import('./words.js').Side} Side
 * @typedef {[kind: string, from: string]} Feed what feeds a place: `line` with the line's number, or `winner` or
 *   `loser` with the match
 * @typedef {[match: string, side: Side]} Fed
 *
 * @typedef {object} Node a match of a bracket
 * @property {string} id
 * @property {string} round
 * @property {Feed} a
 * @property {Feed} b
 * @property {Fed | null} winnerTo the match and the place that it feeds
 * @property {Fed | null} loserTo
 */

/** The number of lines for so many entries: a power of two, at least 2. @param {number} entries */
export function sizeOf(entries) {
  let size = 2;
  while (size < entries) size *= 2;
  return size;
}

/** The seed on each line: 1 8 4 5 2 7 3 6 for eight. @param {number} size */
export function seedsOf(size) {
  let seeds = [1];
  while (seeds.length < size) {
    const length = 2 * seeds.length;
    seeds = seeds.flatMap((low) => [low, length + 1 - low]);
  }
  return seeds;
}

/** The number of winners' rounds. @param {number} size */
export function roundsOf(size) {
  return size.toString(2).length - 1;
}

/**
 * The matches of a single elimination, in order; `third`: with a match for third place.
 * @param {number} size @param {boolean} third
 */
export function elimination(size, third) {
  const nodes = winnersSide(size);
  const last = roundsOf(size);
  if (third && last > 1) nodes.push(nodeOf('p3', null, ['loser', `w${last - 1}.1`], ['loser', `w${last - 1}.2`]));
  return linked(nodes);
}

/** The matches of a single elimination that ends with two left (csc VI.8.2e). @param {number} size */
export function cutElimination(size) {
  return linked(winnersSide(size).slice(0, -1));
}

/**
 * The matches of a double elimination, in order; `reset`: with a second final.
 * @param {number} size @param {boolean} reset
 */
export function doubleElimination(size, reset) {
  let nodes = [...winnersSide(size), ...losersSide(size)];
  const last = roundsOf(size);
  /** @type {Feed} */
  const lower = last === 1 ? ['loser', 'w1.1'] : ['winner', `l${2 * last - 2}.1`];
  nodes.push(nodeOf('f1', null, ['winner', `w${last}.1`], lower));
  nodes = linked(nodes);
  if (reset) nodes.push(nodeOf('f2', null, ['second', 'f1'], ['second', 'f1']));
  return nodes;
}

/** The winners' rounds. @param {number} size */
function winnersSide(size) {
  /** @type {Node[]} */
  const nodes = [];
  for (let k = 1; k <= size / 2; k += 1) nodes.push(nodeOf('w1', k, ['line', `${2 * k - 1}`], ['line', `${2 * k}`]));
  for (let number = 2; number <= roundsOf(size); number += 1) {
    nodes.push(...winnersMeet(`w${number}`, `w${number - 1}`, size / 2 ** number));
  }
  return nodes;
}

/**
 * The losers' rounds: first the losers of the first round among themselves, then by turns with the losers that come
 * down from the winners' side, and among themselves.
 * @param {number} size
 */
function losersSide(size) {
  /** @type {Node[]} */
  const nodes = [];
  for (let k = 1; k <= size / 4; k += 1) {
    nodes.push(nodeOf('l1', k, ['loser', `w1.${2 * k - 1}`], ['loser', `w1.${2 * k}`]));
  }
  for (let j = 1; j < roundsOf(size); j += 1) {
    const matches = size / 2 ** (j + 1);
    for (let k = 1; k <= matches; k += 1) {
      nodes.push(
        nodeOf(`l${2 * j}`, k, ['loser', `w${j + 1}.${crossed(j, k, matches)}`], ['winner', `l${2 * j - 1}.${k}`]),
      );
    }
    nodes.push(...winnersMeet(`l${2 * j + 1}`, `l${2 * j}`, Math.floor(matches / 2)));
  }
  return nodes;
}

/**
 * Whose loser comes down to match `k` of `l(2j)`, so that two who met do not meet again soon: in the first of these
 * rounds each half is reversed, in the second all, later the halves are swapped.
 * @param {number} j @param {number} k @param {number} matches
 */
function crossed(j, k, matches) {
  const half = Math.floor(matches / 2);
  if (matches === 1) return 1;
  if (j === 2 || (matches === 2 && j === 1)) return matches + 1 - k;
  if (j === 1) return k <= half ? half + 1 - k : matches + half + 1 - k;
  return k <= half ? k + half : k - half;
}

/**
 * A round in which neighbouring winners of the round before meet.
 * @param {string} name @param {string} before @param {number} matches
 */
function winnersMeet(name, before, matches) {
  return Array.from({length: matches}, (_, index) =>
    nodeOf(name, index + 1, ['winner', `${before}.${2 * index + 1}`], ['winner', `${before}.${2 * index + 2}`]),
  );
}

/**
 * Match `k` of a round; a round of one match has its name.
 * @param {string} name @param {number | null} k @param {Feed} a @param {Feed} b @returns {Node}
 */
function nodeOf(name, k, a, b) {
  return {id: k === null ? name : `${name}.${k}`, round: name, a, b, winnerTo: null, loserTo: null};
}

/** The same matches, each with the places that it feeds. @param {Node[]} nodes */
function linked(nodes) {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  for (const node of nodes) {
    feed(byId, node.id, 'a', node.a);
    feed(byId, node.id, 'b', node.b);
  }
  return nodes;
}

/**
 * Note in the earlier match which place it feeds.
 * @param {Map<string, Node>} byId @param {string} match @param {Side} side @param {Feed} source
 */
function feed(byId, match, side, source) {
  const [kind, from] = source;
  const earlier = byId.get(from);
  if (earlier && kind === 'winner') earlier.winnerTo = [match, side];
  else if (earlier && kind === 'loser') earlier.loserTo = [match, side];
}
