/**
 * Substitutions that break a league's limits (csc VII.12 b to d; four-person teams: VII four 4). They are listed, and
 * the sheet takes nothing for them. The twin of scorekeeper/competitions/sheets/infractions.py.
 *
 * @typedef {import('./line_ups.js').LineUp} LineUp
 * @typedef {import('./line_ups.js').Seats} Seats
 * @typedef {import('./line_ups.js').Substitution} Substitution
 * @typedef {{number: number, side: string, rule: string, players: string[]}} Infraction
 * @typedef {[number: number, rule: string, players: string[]]} Found
 */

import {byCodePoint} from '../builtin.js';

/** The games that a member of a four-person team may play. */
const MOST = 3;

/**
 * The infractions of a side. `ends` are the places at both ends of each game, of a four-person team only.
 * @param {string} side @param {LineUp} lineUp @param {string[][]} ends @returns {Infraction[]}
 */
export function infractions(side, lineUp, ends) {
  const found = ends.length ? ofEnds(lineUp.plan, ends) : ofPairs(lineUp);
  return [...found].map(([number, rule, players]) => ({number, side, rule, players}));
}

/**
 * The infractions of a six-person team, at most one of each substitution.
 * @param {LineUp} lineUp @returns {Generator<Found>}
 */
function* ofPairs(lineUp) {
  const now = Object.fromEntries(Object.entries(lineUp.first).map(([place, names]) => [place, [...names]]));
  const first = new Map(Object.entries(now).flatMap(([place, names]) => names.map((name) => [name, place])));
  for (const event of lineUp.substitutions) {
    const rule = broken(event, now, first, lineUp.first);
    if (rule) yield [event.before, rule, [event.in]];
    const seats = now[event.place] ?? [];
    seats[seats.indexOf(event.out)] = event.in;
    if (!first.has(event.in)) first.set(event.in, event.place);
  }
}

/**
 * The rule that a substitution breaks, or null. `first` is the place where each player was first, `originals` are the
 * players of the first line-up.
 * @param {Substitution} event @param {Seats} now @param {Map<string, string>} first @param {Seats} originals
 */
function broken(event, now, first, originals) {
  const {place, in: coming} = event;
  if (Object.entries(now).some(([other, names]) => other !== place && names.includes(coming))) return '12b';
  const isOriginal = (/** @type {string} */ name) => Object.values(originals).flat().includes(name);
  if ((first.get(coming) ?? place) !== place) return isOriginal(coming) ? '12c' : '12d';
  const owner = originals[place]?.[now[place]?.indexOf(event.out) ?? -1];
  return isOriginal(coming) && !isOriginal(event.out) && owner !== coming ? '12d' : null;
}

/**
 * The infractions of a four-person team: each game beyond three, a pair that played together before, and the same end
 * as in the game before.
 * @param {Seats[]} plan @param {string[][]} ends @returns {Generator<Found>}
 */
function* ofEnds(plan, ends) {
  /** @type {Map<string, number>} */
  const games = new Map();
  const pairs = new Set();
  /** @type {string[]} */
  let before = [];
  for (const [index, seats] of plan.entries()) {
    const number = index + 1;
    const names = (ends[index] ?? []).flatMap((place) => seats[place] ?? []);
    for (const name of names) games.set(name, (games.get(name) ?? 0) + 1);
    for (const name of names) if ((games.get(name) ?? 0) > MOST) yield [number, '4i', [name]];
    const pair = [...names].sort(byCodePoint);
    const key = JSON.stringify(pair);
    if (pairs.has(key)) yield [number, '4ii', pair];
    pairs.add(key);
    for (const [end, name] of names.entries()) if (name === before[end]) yield [number, '4iii', [name]];
    before = names;
  }
}
