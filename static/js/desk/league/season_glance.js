/** Where a league is in one line: its week, and for a player the place and the next fixture. */

import {instant} from '../../lib/clock.js';
import {dayOf} from '../../lib/days.js';
import {say} from '../../words/index.js';
import {headingText} from '../../words/moments.js';
import {currentWeek, lineOf, missingIn, nextFixture, weeksOf} from './season.js';
import {placeOf} from '../standing_said.js';

/** @typedef {import('../contest.js').Contest} Contest */

/** @param {Contest} contest drawn, and not over @returns {string} e.g. "Week 6 of 14" */
export function seasonProgress(contest) {
  const weeks = weeksOf(contest);
  return say('league.week-of', {n: currentWeek(weeks, dayOf(instant()))?.n ?? 0, of: weeks.length});
}

/** @param {Contest} contest @param {string[]} mine @returns {string} the place of the first of these entries, if any */
function placeSaid(contest, mine) {
  const line = mine.map((entry) => lineOf(contest, entry)).find(Boolean);
  return line?.played ? say('league.your-place', {place: placeOf(line), n: contest.state.standings.length}) : '';
}

/**
 * @param {Contest} contest drawn, and not over @param {string[]} mine entries of this phone's player
 * @returns {string} e.g. "You: place 2 of 8 · Tomorrow: Elks v Legion"; '' if nothing is to be said
 */
export function seasonGlance(contest, mine) {
  const today = dayOf(instant());
  const match = nextFixture(contest, today, mine.length ? mine : undefined);
  const missing = missingIn(weeksOf(contest), today).reduce((all, {n}) => all + n, 0);
  return [
    mine.length ? placeSaid(contest, mine) : missing ? say('league.missing-n', {n: missing}) : '',
    match
      ? say('league.fixture', {
          day: headingText(match.on, today),
          a: contest.nameOf(match.a),
          b: contest.nameOf(match.b),
        })
      : '',
  ]
    .filter(Boolean)
    .join(' · ');
}
