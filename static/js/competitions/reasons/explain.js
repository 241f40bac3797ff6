/**
 * Why a match or a place is as it is, and what a correction would change; data for sentences (see `reasons`). The twin
 * of scorekeeper/competitions/reasons/explain.py.
 *
 * @typedef {import('./reasons.js').Reason} Reason
 * @typedef {import('../stand.js').Standing} Standing
 * @typedef {import('../words.js').Event} Event
 * @typedef {import('../words.js').Line} Line
 * @typedef {import('../words.js').Telling} Telling
 */

import {changes} from './changes.js';
import {reason} from './reasons.js';
import {standing} from '../stand.js';
import {whyPlace} from './why_place.js';
import {whyBoard, whyResult} from './why_result.js';
import {findNode, whySides} from './why_sides.js';

/**
 * Why these two meet, why on this board, why it has this result or none, and what is wrong with it.
 *
 * No reasons if there is no such match. Throws like `stand`.
 * @param {unknown} document @param {Telling[]} results @param {string} match
 */
export function explainMatch(document, results, match) {
  return explainLine(standing(document, results), match);
}

/**
 * The reasons for a match of a competition that stands already.
 * @param {Standing} now @param {string} match @returns {Reason[]}
 */
export function explainLine(now, match) {
  /** @type {Line[]} */
  const matches = now.state.matches;
  const lines = new Map(matches.map((line) => [line.id, line]));
  const line = lines.get(match);
  if (line === undefined) return [];
  const sides = whySides(now.course, lines, line);
  const board = whyBoard(now.course, matches, line);
  return [...sides, ...board, ...whyResult(now.course, line), ...whyProblems(now, match)];
}

/** What is wrong with a match, each kind once with how often. @param {Standing} now @param {string} match */
function whyProblems(now, match) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const problem of now.state.problems) {
    if (problem.match !== match || problem.code === 'disputed') continue;
    counts.set(problem.code, (counts.get(problem.code) ?? 0) + 1);
  }
  return [...counts].map(([code, count]) => reason(problemSaid(now, match, code), {match, count}));
}

/**
 * The key of a problem. A match of a bracket advanced another side to the next one; any other began itself so.
 * @param {Standing} now @param {string} match @param {string} code
 */
function problemSaid(now, match, code) {
  const began = code === 'advanced-otherwise' && findNode(now.course.competition, match) === null;
  return began ? 'because.problem-began-otherwise' : `because.problem-${code}`;
}

/**
 * Why an entry has its place, or is before the next one. Throws like `stand`.
 * @param {unknown} document @param {Telling[]} results @param {string} entry
 */
export function explainPlace(document, results, entry) {
  const now = standing(document, results);
  return whyPlace(now.course.competition, now.state, entry);
}

/**
 * What these events would change if they were recorded now. Throws like `stand`.
 * @param {unknown} document @param {Telling[]} results @param {Event[]} events
 */
export function preview(document, results, events) {
  const before = standing(document, results);
  const checked = before.course.competition.document;
  const longer = {...checked, events: [...checked.events, ...events]};
  return changes(before, standing(longer, results));
}
