/**
 * Why these two meet: where each side of a match comes from. The twin of scorekeeper/competitions/reasons/why_sides.py.
 *
 * @typedef {import('../brackets.js').Feed} Feed
 * @typedef {import('../brackets.js').Node} Node
 * @typedef {import('../competition.js').Competition} Competition
 * @typedef {import('../course.js').Course} Course
 * @typedef {import('./reasons.js').Reason} Reason
 * @typedef {import('../words.js').Line} Line
 * @typedef {import('../words.js').Side} Side
 * @typedef {Map<string, Line>} Lines the matches of the state, by id
 */

import {deskOf, ofKind} from '../competition.js';
import {stageNodes} from '../recording/drawing.js';
import {reason, reasonOf} from './reasons.js';
import {SIDES, other} from '../words.js';

/** @param {Lines} lines @param {string} match */
const lineOf = (lines, match) => /** @type {Line} */ (lines.get(match));

/** The reasons for the sides of a match. @param {Course} course @param {Lines} lines @param {Line} line */
export function whySides(course, lines, line) {
  const {competition} = course;
  /** @type {string} */
  const match = line.id;
  const found = findNode(competition, match);
  if (found !== null) return whyBracket(competition, lines, line, ...found);
  if (ofKind(competition, 'queue')) return [reason('because.queue', {entry: line.a, other: line.b})];
  if (ofKind(competition, 'ladder')) return [reason('because.challenge', {entry: line.a, other: line.b})];
  if (competition.known.get(match)) {
    const round = Number(match.slice(1).split('.')[0]);
    return [reason(ofKind(competition, 'mixer') ? 'because.partners' : 'because.scheduled', {round})];
  }
  if (ofKind(competition, 'championship')) return whyFinal(course, lines, line);
  return [reason('because.level-two', {entry: line.a, other: line.b, place: Number(match.slice(3))})];
}

/**
 * The place of a match in its bracket, with what is before the ids there; null if it is in none.
 * @param {Competition} competition @param {string} match @returns {[prefix: string, node: Node] | null}
 */
export function findNode(competition, match) {
  const stage = match.split('.')[0] ?? '';
  const order = competition.stages.get(stage);
  let [prefix, nodes] = ['', /** @type {Node[]} */ ([])];
  if (ofKind(competition, 'bracket')) nodes = competition.nodes;
  else if (order && stage !== match) [prefix, nodes] = [`${stage}.`, stageNodes(stage, order.length)];
  const node = nodes.find(({id}) => prefix + id === match);
  return node ? [prefix, node] : null;
}

/**
 * Where the sides of a match in a bracket come from.
 * @param {Competition} competition @param {Lines} lines @param {Line} line @param {string} prefix @param {Node} node
 */
function whyBracket(competition, lines, line, prefix, node) {
  if (node.a[0] === 'second') return whySecond(lines, line);
  const held = deskOf(competition, line.id).held !== null;
  return SIDES.map((side) => {
    const feed = node[side];
    if (feed[0] === 'line') return whyLine(competition, prefix, line[side]);
    return whyCame(lineOf(lines, prefix + feed[1]), feed, line[side], held, line.status);
  });
}

/**
 * Who stands on a line of the bracket.
 * @param {Competition} competition @param {string} prefix @param {string | null} entry
 */
function whyLine(competition, prefix, entry) {
  if (entry === null) return reason('because.no-opponent');
  const order = (prefix && competition.stages.get(prefix.slice(0, -1))) || competition.numbered;
  if (!order.includes(entry)) return reason('because.undrawn', {entry});
  return reasonOf(competition, 'because.drawn', {entry, number: order.indexOf(entry) + 1});
}

/**
 * Who comes from an earlier match, or is awaited from there. Who is held though the result says otherwise was named
 * when the match began.
 * @param {Line} before @param {Feed} feed @param {string | null} entry @param {boolean} held @param {string} status
 */
function whyCame(before, feed, entry, held, status) {
  const match = before.id;
  const wins = feed[0] === 'winner';
  if (entry === null && status === 'bye') return reason('because.no-opponent');
  if (entry === null) return reason(wins ? 'because.waits-winner' : 'because.waits-loser', {match});
  /** @type {Side | null} */
  const winner = before.winner;
  const came = winner === null ? null : before[wins ? winner : other(winner)];
  if (held && came !== entry) return reason('because.held', {entry, match});
  if (before.status === 'bye') return reason('because.had-bye', {entry, match});
  return reason(wins ? 'because.winner-of' : 'because.loser-of', {entry, match});
}

/** Why there is a second final, or none. @param {Lines} lines @param {Line} line */
function whySecond(lines, line) {
  const first = lineOf(lines, 'f1');
  /** @type {Side | null} */
  const winner = first.winner;
  if (line.a !== null && winner !== 'b') {
    return SIDES.map((side) => reason('because.held', {entry: line[side], match: 'f1'}));
  }
  if (winner === null) return [reason('because.waits-winner', {match: 'f1'})];
  const say = winner === 'b' ? 'because.second-final' : 'because.no-second-final';
  return [reason(say, {entry: first[winner]})];
}

/**
 * Who plays the semi-final and the final of a championship.
 * @param {Course} course @param {Lines} lines @param {Line} line
 */
function whyFinal(course, lines, line) {
  const match = line.id;
  const semi = lineOf(lines, 'sf');
  if (line.a === null) {
    const waitsTable = match === 'sf' || semi.a === null;
    return [waitsTable ? reason('because.waits-table') : reason('because.waits-winner', {match: 'sf'})];
  }
  const {upheld} = deskOf(course.competition, match);
  if (upheld || course.problems.has(['advanced-otherwise', match, null])) {
    return SIDES.map((side) => reason('because.begun', {entry: line[side]}));
  }
  if (match === 'sf') return [reason('because.second-third', {entry: line.a, other: line.b})];
  const winner = semi.winner ? semi[semi.winner] : null;
  return SIDES.map((side) => {
    const entry = line[side];
    return entry === winner
      ? reason('because.winner-of', {entry, match: 'sf'})
      : reason('because.bye-to-final', {entry});
  });
}
