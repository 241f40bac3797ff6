/**
 * The boards of the state: which match is at which board (docs/competitions.md, State). The twin of
 * scorekeeper/competitions/board_lines.py.
 *
 * @typedef {import('./competition.js').Competition} Competition
 * @typedef {import('./course.js').Course} Course
 * @typedef {import('./words.js').Line} Line
 */

import {deskOf, ofKind} from './competition.js';

/** A match with such a status occupies its board. */
const THERE = ['posted', 'disputed', 'flip'];

/**
 * All boards with the last match that was posted there and is not over; an earlier one there is a problem.
 * @param {Course} course @returns {Line[]}
 */
export function boardLines(course) {
  const {competition} = course;
  /** @type {Map<string, string>} */
  const there = new Map();
  const posted = (/** @type {Line} */ line) => deskOf(competition, line.id).posted;
  for (const line of [...course.lines].sort((one, two) => posted(one) - posted(two))) {
    if (line.board === null || !occupies(competition, line)) continue;
    if (there.has(line.board)) course.problems.add(['board-twice', line.id, null]);
    there.set(line.board, line.id);
  }
  return [...competition.boards].map(([board, open]) => ({board, open, match: there.get(board) ?? null}));
}

/**
 * Whether a posted match is still at its board. A posted challenge stays `ready`.
 * @param {Competition} competition @param {Line} line
 */
function occupies(competition, line) {
  return THERE.includes(line.status) || (line.status === 'ready' && ofKind(competition, 'ladder'));
}
