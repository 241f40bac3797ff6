/** Who may challenge whom on a ladder (docs/competitions.md, Queue and ladder). */

import {settingsOf} from '../competitions/document.js';

/** @typedef {import('./contest.js').Contest} Contest */
/** @typedef {import('../competitions/words.js').Line} Line */

/** @param {Contest} contest @returns {string[]} entries without an open challenge, from the top */
function free({state}) {
  const open = state.matches.filter((/** @type {Line} */ {status}) => ['ready', 'posted'].includes(status));
  const busy = new Set(open.flatMap((/** @type {Line} */ {a, b}) => [a, b]));
  return state.standings
    .map((/** @type {Line} */ line) => line.entry)
    .filter((/** @type {string} */ one) => !busy.has(one));
}

/**
 * @param {Contest} contest @param {string} challenger
 * @returns {string[]} whom it may challenge, the highest first
 */
export function withinReach(contest, challenger) {
  const rungs = contest.state.standings.map((/** @type {Line} */ line) => line.entry);
  const own = rungs.indexOf(challenger);
  const {reach} = settingsOf(contest.document);
  const open = free(contest);
  return rungs.slice(Math.max(0, own - reach), own).filter((/** @type {string} */ one) => open.includes(one));
}

/** @param {Contest} contest @returns {string[]} who can challenge anybody now, from the top */
export const challengers = (contest) => free(contest).filter((entry) => withinReach(contest, entry).length > 0);
