/**
 * The pay-outs of a finished competition: the places reached share the pool (fed 4.4). The twin of
 * scorekeeper/competitions/prizes.py.
 *
 * @typedef {import('./course.js').Course} Course
 * @typedef {import('./payouts.js').Places} Places
 * @typedef {import('./words.js').Line} Line
 */

import {CompetitionError} from './errors.js';
import {payouts} from './payouts.js';

/**
 * Who gets how much; null without fees, before a draw, or if the number of paid places does not fit.
 * @param {Course} course @param {Line[]} standings @returns {Line[] | null}
 */
export function prizes(course, standings) {
  const shares = sharesOf(course, standings);
  if (shares === null) return null;
  return standings.flatMap(({place, entry}) => {
    const amount = place === null ? 0 : (shares.get(place[0]) ?? 0);
    return amount > 0 && course.competition.entries.get(entry)?.prize ? [{entry, amount}] : [];
  });
}

/** What each group of places gets, by its first place. @param {Course} course @param {Line[]} standings */
function sharesOf(course, standings) {
  const {fees} = course.competition.settings;
  if (fees === undefined || !course.competition.drawn) return null;
  const {entry: fee = 0, added = 0, event_fee: share = 0, paid = null, unit = 1} = fees;
  try {
    const entries = course.competition.numbered.length;
    const {shares} = payouts(entries, fee, added, share, paid, unit, groupsOf(standings));
    return new Map(shares.map(({from, each}) => [from, each]));
  } catch (error) {
    if (!(error instanceof CompetitionError)) throw error;
    course.problems.add([error.code, null, null]);
    return null;
  }
}

/** The places, each once. @param {Line[]} standings */
function groupsOf(standings) {
  /** @type {Places[]} */
  const groups = [];
  for (const {place} of standings) {
    const last = groups.at(-1);
    if (place !== null && (place[0] !== last?.[0] || place[1] !== last?.[1])) groups.push(place);
  }
  return groups;
}
