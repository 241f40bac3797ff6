/**
 * A bracket as it is played: who comes to each match, who goes on and who falls (docs/competitions.md, Brackets).
 *
 * What was begun stays: a match that was posted or has a result keeps its sides, and that settles who went on from the
 * match before. The twin of scorekeeper/competitions/knockout.py.
 *
 * @typedef {import('./brackets.js').Fed} Fed
 * @typedef {import('./brackets.js').Feed} Feed
 * @typedef {import('./brackets.js').Node} Node
 * @typedef {import('./course.js').Course} Course
 * @typedef {import('./words.js').Line} Line
 * @typedef {import('./words.js').Side} Side
 * @typedef {import('./words.js').Sides} Sides
 * @typedef {string | null} Comer who comes to a place: an entry, '' for a bye, null for somebody not known yet
 * @typedef {[Comer, Comer]} Comers
 *
 * @typedef {object} Played a match of a bracket in its present state
 * @property {Node} node
 * @property {Line} line
 * @property {Comers} came who comes to its places from before, whoever is held there
 * @property {Comers} sides who is there
 * @property {Comer} on who goes on
 * @property {Comer} falls who does not
 *
 * @typedef {object} Bracket a bracket while it is played
 * @property {Course} course
 * @property {string} prefix of the ids of its matches
 * @property {string[]} lines
 * @property {Set<string>} owing who owes a forfeit
 * @property {Map<string, Played>} played
 */

import {deskOf} from './competition.js';
import {newLine, settle, toldOfNobody} from './course.js';
import {SIDES, other} from './words.js';

/** @param {Bracket} bracket @param {string} match */
export const playedOf = (bracket, match) => /** @type {Played} */ (bracket.played.get(match));

/** @param {Bracket} bracket @param {string} match */
const heldOf = (bracket, match) => deskOf(bracket.course.competition, bracket.prefix + match).held;

/** @param {Played} played @param {Side} side @returns {Comer} */
const comerOn = (played, side) => played.sides[side === 'a' ? 0 : 1];

/**
 * Play all matches of a bracket, in order; `lines` says who stands on each line, '' for a bye.
 * @param {Course} course @param {Node[]} nodes @param {string[]} lines @param {string} [prefix]
 */
export function playBracket(course, nodes, lines, prefix = '') {
  /** @type {Bracket} */
  const bracket = {course, prefix, lines, owing: new Set(), played: new Map()};
  for (const node of nodes) {
    const played = node.a[0] === 'second' ? playSecond(bracket, node) : playNode(bracket, node);
    bracket.played.set(node.id, played);
  }
  return bracket;
}

/** One match. @param {Bracket} bracket @param {Node} node */
function playNode(bracket, node) {
  /** @type {Comers} */
  const came = [comer(bracket, node.a), comer(bracket, node.b)];
  const held = heldOf(bracket, node.id);
  /** @type {Comers} */
  const sides = held === null ? came : [held.a, held.b];
  if (held !== null) checkHeld(bracket, node, came, held);
  /** @type {Played} */
  const played = {node, line: lineOf(bracket, node, sides), came, sides, on: null, falls: null};
  goOn(played);
  followHeld(bracket, played);
  return played;
}

/** Who comes from a line or an earlier match. @param {Bracket} bracket @param {Feed} feed @returns {Comer} */
function comer(bracket, [kind, source]) {
  if (kind === 'line') return bracket.lines[Number(source) - 1] ?? '';
  const before = playedOf(bracket, source);
  return kind === 'winner' ? before.on : before.falls;
}

/** The line of a match with these sides. @param {Bracket} bracket @param {Node} node @param {Comers} sides */
function lineOf(bracket, node, [a, b]) {
  const match = bracket.prefix + node.id;
  if (a && b) return settle(bracket.course, match, {a, b}, bracket.owing);
  toldOfNobody(bracket.course, match);
  const waits = a === null || b === null;
  const line = newLine(bracket.course, match, a || null, b || null, waits ? 'waiting' : 'bye');
  if (!waits && (a || b)) line.winner = a ? 'a' : 'b';
  return line;
}

/** Who goes on and who falls by the result. The loser of a bye is a bye. @param {Played} played */
function goOn(played) {
  /** @type {Side | null} */
  const winner = played.line.winner;
  if (winner !== null) {
    played.on = comerOn(played, winner);
    played.falls = comerOn(played, other(winner));
  } else if (played.line.status === 'bye') {
    played.on = '';
    played.falls = '';
  }
}

/**
 * Let a later match that is held settle who went on, whatever the result says now.
 * @param {Bracket} bracket @param {Played} played
 */
function followHeld(bracket, played) {
  const settled = settledWinner(bracket, played);
  const {line} = played;
  if (settled === null || line.status === 'bye') return;
  const {upheld} = deskOf(bracket.course.competition, line.id);
  if (line.winner === null) bracket.course.problems.add(['result-missing', line.id, null]);
  else if (line.winner !== settled && !upheld) bracket.course.problems.add(['advanced-otherwise', line.id, null]);
  played.on = comerOn(played, settled);
  played.falls = comerOn(played, other(settled));
}

/**
 * The side that went on, if a held match says so: first on the winner's way, then on the loser's.
 * @param {Bracket} bracket @param {Played} played @returns {Side | null}
 */
function settledWinner(bracket, played) {
  const {node, sides} = played;
  if (node.id === 'f1') {
    const second = heldOf(bracket, 'f2');
    return second !== null && (sides.includes(second.a) || sides.includes(second.b)) ? 'b' : null;
  }
  const winner = namedSide(bracket, node.winnerTo, played);
  if (winner !== null) return winner;
  const loser = namedSide(bracket, node.loserTo, played);
  return loser === null ? null : other(loser);
}

/**
 * The side of a match that is held in a place which the match feeds.
 * @param {Bracket} bracket @param {Fed | null} place @param {Played} played @returns {Side | null}
 */
function namedSide(bracket, place, played) {
  if (place === null) return null;
  const [match, side] = place;
  const held = heldOf(bracket, match);
  if (held === null || !played.sides.includes(held[side])) return null;
  return SIDES[played.sides.indexOf(held[side])] ?? null;
}

/**
 * Note a held match that names somebody who could not come.
 * @param {Bracket} bracket @param {Node} node @param {Comers} came @param {Sides} held
 */
function checkHeld(bracket, node, came, held) {
  const ways = /** @type {const} */ ([
    [node.a, came[0], held.a],
    [node.b, came[1], held.b],
  ]);
  for (const [feed, come, entry] of ways) {
    if (come !== entry && !(come === null && canCome(bracket, feed, entry))) {
      bracket.course.problems.add(['not-in-match', bracket.prefix + node.id, null]);
    }
  }
}

/**
 * Whether somebody could still come this way.
 * @param {Bracket} bracket @param {Feed} feed @param {string} entry @returns {boolean}
 */
function canCome(bracket, feed, entry) {
  const come = comer(bracket, feed);
  if (come !== null) return come === entry;
  const {node, sides} = playedOf(bracket, feed[1]);
  const ways = /** @type {const} */ ([
    [node.a, sides[0]],
    [node.b, sides[1]],
  ]);
  return ways.some(([way, side]) => side === entry || (side === null && canCome(bracket, way, entry)));
}

/**
 * The second final: the same two again if the one that had lost before won the first.
 * @param {Bracket} bracket @param {Node} node
 */
function playSecond(bracket, node) {
  const {course} = bracket;
  const first = playedOf(bracket, 'f1');
  const {held} = deskOf(course.competition, node.id);
  /** @type {Comers} */
  const came = first.on !== null && first.on === first.sides[1] ? first.sides : [null, null];
  /** @type {Comers} */
  let sides = [null, null];
  /** @type {Line} */
  let line;
  if (held !== null) {
    sides = [held.a, held.b];
    const comes = (/** @type {string} */ side) =>
      canCome(bracket, ['winner', 'f1'], side) || first.sides.includes(side);
    if (!comes(held.a) || !comes(held.b)) course.problems.add(['not-in-match', node.id, null]);
    line = settle(course, node.id, held, bracket.owing);
  } else if (came[0] && came[1]) {
    sides = came;
    line = settle(course, node.id, {a: came[0], b: came[1]}, bracket.owing);
  } else {
    toldOfNobody(course, node.id);
    line = newLine(course, node.id, null, null, first.on === null ? 'waiting' : 'unneeded');
  }
  /** @type {Played} */
  const played = {node, line, came, sides, on: null, falls: null};
  goOn(played);
  return played;
}
