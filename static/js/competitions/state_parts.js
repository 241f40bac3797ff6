/**
 * The parts of the state that all forms have (docs/competitions.md, State). The twin of
 * scorekeeper/competitions/state_parts.py.
 *
 * @typedef {import('./builtin.js').Tuples<import('./words.js').Problem>} Problems
 * @typedef {import('./competition.js').Entry} Entry
 * @typedef {import('./course.js').Course} Course
 * @typedef {import('./words.js').Line} Line
 */

import {byCodePoint} from './builtin.js';

/**
 * An entry in the state. Somebody put out by a telling is disqualified.
 * @param {Course} course @param {Entry} entry @returns {Line}
 */
export function entryLine(course, entry) {
  const out = entry.status === 'in' && !isStillIn(course, entry);
  return {entry: entry.entry, status: out ? 'disqualified' : entry.status, number: entry.number};
}

/** Who is in but was not there at the roll call (fed 4.3). @param {Course} course */
export function absent(course) {
  if (!course.competition.called) return [];
  const entries = [...course.competition.entries.values()];
  return entries.filter((entry) => isStillIn(course, entry) && !entry.present).map(({entry}) => entry);
}

/** Whether an entry is in and no telling puts it out. @param {Course} course @param {Entry} entry */
function isStillIn(course, entry) {
  return entry.status === 'in' && !course.out.has(entry.entry);
}

/** The flips that are due (fed 9.8). @param {Course} course @returns {Line[]} */
export function flips(course) {
  return course.lines
    .filter(({id, status}) => status === 'flip' && !course.stray.has(id))
    .map(({id}) => ({kind: 'flip', match: id}));
}

/**
 * The problems by code, match, result; nothing comes before every text.
 * @param {Problems} problems @returns {Line[]}
 */
export function problemLines(problems) {
  const order = (/** @type {string | null} */ one, /** @type {string | null} */ two) =>
    one === null || two === null ? Number(one !== null) - Number(two !== null) : byCodePoint(one, two);
  return problems
    .list()
    .sort((one, two) => order(one[0], two[0]) || order(one[1], two[1]) || order(one[2], two[2]))
    .map(([code, match, result]) => ({code, match, result}));
}
