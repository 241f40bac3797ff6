/**
 * The play-offs of a championship: draws of those who are level, semi-final and final (csc VI.8.2). The twin of
 * scorekeeper/competitions/championship.py.
 *
 * @typedef {import('./course.js').Course} Course
 * @typedef {import('./knockout.js').Bracket} Bracket
 * @typedef {import('./ranking.js').Row} Row
 * @typedef {import('./ranking.js').Tier} Tier
 * @typedef {import('./words.js').Line} Line
 * @typedef {import('./words.js').Sides} Sides
 */

import {isOver} from './bracket_places.js';
import {roundsOf} from './brackets.js';
import {sameMembers} from './builtin.js';
import {deskOf} from './competition.js';
import {newLine, settle, toldOfNobody} from './course.js';
import {playedOf} from './knockout.js';
import {newTier, rank, tableLines} from './ranking.js';
import {chained, levelOf, once, orderOf, playStage, strayStages, waitForDraw} from './ties.js';

/**
 * The standings after the round robin and the play-offs, and whether all is over.
 * @param {Course} course @param {Row[]} rows @param {boolean} complete @returns {[Line[], boolean]}
 */
export function play(course, rows, complete) {
  let tiers = rank(rows, ['wins'], false);
  /** @type {string[]} */
  let seats = [];
  if (complete) [tiers, seats] = seat(course, tiers);
  strayStages(course);
  /** @type {Set<string>} */
  const owing = new Set();
  const semi = playFinal(course, 'sf', sidesOf(seats.slice(1, 3)), owing);
  const winner = semi.winner ? semi[semi.winner] : null;
  const final = playFinal(course, 'f', sidesOf(winner ? [...seats.slice(0, 1), winner] : []), owing);
  if (semi.winner === null || final.winner === null) return [tableLines(tiers, false), false];
  return [tableLines(podium(rows, semi, final), false), complete && course.due.length === 0];
}

/**
 * The sides of a match of two entries; null while one is not known.
 * @param {string[]} entries @returns {Sides | null}
 */
function sidesOf(entries) {
  return entries.length === 2 ? {a: entries[0], b: entries[1]} : null;
}

/**
 * Draw the first three as far as they are level: the tiers after the draws, and who has first, second and third place
 * as far as it is known.
 * @param {Course} course @param {Tier[]} tiers @returns {[Tier[], string[]]}
 */
function seat(course, tiers) {
  /** @type {Tier[]} */
  const found = [];
  /** @type {string[]} */
  const seats = [];
  let known = true;
  for (const tier of tiers) {
    const place = found.reduce((sum, {rows}) => sum + rows.length, 1);
    /** @type {[Tier[], string[]]} */
    let [parts, seated] = [[tier], tier.rows.slice(0, 1).map(({entry}) => entry)];
    if (place <= 3 && tier.rows.length > 1) [parts, seated] = seatLevel(course, tier, place);
    known = known && seated.length > 0;
    if (known) seats.push(...seated);
    found.push(...parts);
  }
  return [found, seats.slice(0, 3)];
}

/**
 * Seat those who are level for a place. Two for second play the semi-final undrawn.
 * @param {Course} course @param {Tier} tier @param {number} place @returns {[Tier[], string[]]}
 */
function seatLevel(course, tier, place) {
  const stage = ['first', 'second', 'third'][place - 1] ?? '';
  const entries = tier.rows.map(({entry}) => entry);
  if (place === 2 && entries.length === 2) return [[tier], entries];
  const bracket = playStage(course, stage, tier.rows);
  const seated = bracket === null ? [] : seatedBy(bracket, stage);
  if (seated.length === 0) return [[waitForDraw(course, stage, tier, stage === 'second' ? 2 : 1)], []];
  const byEntry = new Map(tier.rows.map((row) => [row.entry, row]));
  const heads = seated.map((entry) => [entry]);
  const rest = entries.filter((entry) => !seated.includes(entry));
  const parts = [...heads, rest].filter((level) => level.length > 0).map((level) => levelOf(level, byEntry));
  return [chained(parts, tier), seated];
}

/**
 * Who is seated by the draw of a stage, in order; nobody while it is played.
 * @param {Bracket} bracket @param {string} stage @returns {string[]}
 */
function seatedBy(bracket, stage) {
  if (stage === 'second') {
    const last = roundsOf(bracket.lines.length) - 1;
    const left = once([[1, 2].map((k) => playedOf(bracket, `w${last}.${k}`).on)], bracket.lines).flat();
    return left.length === 2 ? left : [];
  }
  if (!isOver(bracket)) return [];
  const order = orderOf(bracket).flatMap((entries) => entries.slice(0, 1));
  return order.slice(0, stage === 'third' ? 1 : 3);
}

/**
 * The semi-final or the final. One that was begun by others stays with them.
 * @param {Course} course @param {string} match @param {Sides | null} due @param {Set<string>} owing
 */
function playFinal(course, match, due, owing) {
  const desk = deskOf(course.competition, match);
  const sides = desk.held ?? due;
  if (sides === null) {
    toldOfNobody(course, match);
    return newLine(course, match, null, null, 'waiting');
  }
  const others = due === null || !sameMembers([sides.a, sides.b], [due.a, due.b]);
  if (others && !desk.upheld) course.problems.add(['advanced-otherwise', match, null]);
  return settle(course, match, sides, owing);
}

/**
 * The places after the final: first and second by it, third the loser of the semi-final, the others by wins.
 * @param {Row[]} rows @param {Line} semi @param {Line} final
 */
function podium(rows, semi, final) {
  const top = [final[final.winner], final[final.winner === 'a' ? 'b' : 'a']];
  const third = semi[semi.winner === 'a' ? 'b' : 'a'];
  if (!top.includes(third)) top.push(third);
  const byEntry = new Map(rows.map((row) => [row.entry, row]));
  const heads = top.flatMap((entry) => byEntry.get(entry) ?? []).map((row) => newTier([row]));
  const rest = rows.filter(({entry}) => !top.includes(entry));
  return [...heads, ...rank(rest, ['wins'], false)];
}
