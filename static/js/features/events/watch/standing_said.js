/** A line of the table in words. */

import {say} from '../../../words/index.js';

/** @typedef {import('../../../desk/contest.js').Contest} Contest */
/** @typedef {import('../../../desk/contest.js').Line} Line */

/** @param {Line} line @returns {string} its place; '' while it has none */
export function placeOf({place}) {
  if (!place) return '';
  return place[0] === place[1] ? `${place[0]}` : `${place[0]}–${place[1]}`;
}

/** @param {Contest} contest @param {Line} line @returns {string} what it has won so far */
export function recordOf(contest, {won, lost, tied, streak, played, for: scored, against}) {
  if (played === undefined && won === undefined) return '';
  const record = say('events.won-lost', {won, lost}) + (tied ? ` · ${say('events.ties', {n: tied})}` : '');
  if (contest.state.queue) return streak > 1 ? `${record} · ${say('events.best-streak', {n: streak})}` : record;
  return scored + against > 0 ? `${record} · ${say('events.scored', {n: scored, against})}` : record;
}
