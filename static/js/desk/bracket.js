/** A bracket as people look at it: the rounds of its sides, and who comes to a match. */

import {doubleElimination, elimination, sizeOf} from '../competitions/brackets.js';
import {settingsOf} from '../competitions/document.js';

/** @typedef {import('./contest.js').Contest} Contest */
/** @typedef {import('../competitions/words.js').Line} Line */
/** @typedef {import('../competitions/brackets.js').Node} Node */
/** @typedef {import('../lib/types.d.ts').Side} Side */
/** @typedef {{node: Node, line: Line}} Tie a match of a bracket: where its sides come from, and how it stands */
/**
 * @typedef {object} Round
 * @property {string} key what the ids of its matches begin with
 * @property {Tie[]} ties from top to bottom
 * @property {boolean} leads whether the next round of its tree has as many matches, so that each follows from one alone
 */
/** @typedef {{side: string, rounds: Round[]}} Tree one side of a bracket: `w` winners', `l` losers', `f`, `p` */

/** A bracket with more lines is shown round by round, even on wide screens: nobody reads such a tree. */
const MOST_WHOLE = 128;

/** The statuses of matches that can be played now. */
const OPEN = ['ready', 'posted', 'disputed', 'flip'];

/** @param {Contest} contest @returns {number} its lines: a power of two; 0 before the draw */
function linesOf({counting}) {
  const draw = counting.findLast(({type, stage}) => type === 'draw' && !stage);
  return draw ? sizeOf(/** @type {string[]} */ (draw.order).length) : 0;
}

/** @param {Contest} contest @returns {boolean} whether the whole bracket can be shown at once */
export const isWhole = (contest) => linesOf(contest) <= MOST_WHOLE;

/** @param {Contest} contest after the draw @returns {Round[]} all rounds, in the order in which they are played */
export function bracketRounds(contest) {
  const {document: doc, state} = contest;
  const {third, reset} = settingsOf(/** @type {any} */ (doc));
  const size = linesOf(contest);
  const single = doc.form === 'elimination';
  const nodes = single ? elimination(size, Boolean(third)) : doubleElimination(size, Boolean(reset));
  /** @type {Map<string, Line>} */
  const lines = new Map(state.matches.map((/** @type {Line} */ line) => [line.id, line]));
  /** @type {Map<string, Tie[]>} */
  const rounds = new Map();
  for (const node of nodes) {
    const line = lines.get(node.id);
    if (!line || line.status === 'unneeded') continue;
    const ties = rounds.get(node.round);
    if (ties) ties.push({node, line});
    else rounds.set(node.round, [{node, line}]);
  }
  const all = [...rounds].map(([key, ties]) => ({key, ties}));
  return all.map((round, i) => {
    const next = all[i + 1];
    return {
      ...round,
      leads: next !== undefined && next.key[0] === round.key[0] && next.ties.length === round.ties.length,
    };
  });
}

/** @param {Round[]} rounds @returns {Tree[]} its sides, in the order in which they are drawn below each other */
export function treesOf(rounds) {
  const sides = [...new Set(rounds.map(({key}) => key[0] ?? ''))];
  return sides.map((side) => ({side, rounds: rounds.filter(({key}) => key[0] === side)}));
}

/** @param {Round[]} rounds @returns {number} the one where play is: the first with a match that can be played */
export function currentRound(rounds) {
  const open = rounds.findIndex(({ties}) => ties.some(({line}) => OPEN.includes(line.status)));
  return open < 0 ? rounds.length - 1 : open;
}

/** @param {Tie} tie @returns {boolean} whether two byes meet in it, so that there is nothing to show */
export const isEmpty = ({line}) => line.status === 'bye' && line.a === null && line.b === null;

/**
 * @typedef {{entry: string | null, from: import('../competitions/brackets.js').Feed}} Rival  whom the winner of a match
 * meets: an entry, or who is awaited
 */

/** @param {Tie} tie @param {string} entry @returns {boolean} whether it plays there */
export const isOf = ({line}, entry) => entry !== '' && (line.a === entry || line.b === entry);

/** @param {Round[]} rounds @returns {Map<string, Tie>} its matches, by id */
export const tiesOf = (rounds) => new Map(rounds.flatMap(({ties}) => ties.map((tie) => [tie.line.id, tie])));

/**
 * Whom the winner of a match meets next.
 * @param {Map<string, Tie>} ties of the whole bracket
 * @param {Tie} tie
 * @returns {Rival | null} null after the last match
 */
export function rivalOf(ties, {node}) {
  if (!node.winnerTo) return null;
  const [id, side] = node.winnerTo;
  const next = ties.get(id);
  const across = side === 'a' ? 'b' : 'a';
  return next ? {entry: next.line[across], from: next.node[across]} : null;
}
