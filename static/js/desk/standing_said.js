/** A line of the table in words. */

import {say} from '../words/index.js';
import {inHalves} from '../words/reasons.js';

/** @typedef {import('./contest.js').Contest} Contest */
/** @typedef {import('./contest.js').Line} Line */

/** @param {Line} line @returns {string} its place; '' while it has none */
export function placeOf({place}) {
  if (!place) return '';
  return place[0] === place[1] ? `${place[0]}` : `${place[0]}–${place[1]}`;
}

/** @param {number} halves of match points @returns {string} e.g. "7½ match points" */
export const matchPoints = (halves) => say('league.match-points', {n: halves / 2, points: inHalves(halves)});

/** @param {Contest} contest @param {Line} line @returns {string} what it has won so far */
export function recordOf(contest, {won, lost, tied, streak, played, halves, for: scored, against}) {
  if (played === undefined && won === undefined) return '';
  const first = halves === undefined ? '' : `${matchPoints(halves)} · `;
  const record = first + say('events.won-lost', {won, lost}) + (tied ? ` · ${say('events.ties', {n: tied})}` : '');
  if (contest.state.queue) return streak > 1 ? `${record} · ${say('events.best-streak', {n: streak})}` : record;
  return scored + against > 0 ? `${record} · ${say('events.scored', {n: scored, against})}` : record;
}
