/**
 * Dates as the server said them last, for when it cannot be reached; and what was typed of one that it has not taken
 * yet.
 */

import {now} from '../lib/clock.js';
import {ask, read, write} from './database.js';
import {forget, get, set, under} from './settings.js';

/** @typedef {import('./me.js').Named} Named */
/** @typedef {'night' | 'match' | 'reminder' | 'posted'} What  `posted`: players are called to a board now (fed 9.23) */
/**
 * @typedef {object} Appointment
 * @property {string} id
 * @property {Named | null} club null: of whoever set it alone
 * @property {What} what
 * @property {string} text
 * @property {string} board
 * @property {string} day the day and the time that people agreed on, by the clock of `zone`
 * @property {string} time
 * @property {string} zone
 * @property {string} at the moment that follows from them
 * @property {number[]} leads how long before it is told of, in minutes
 * @property {string | null} series the same for dates that were made together, week by week
 * @property {Named[] | null} members whom it is for; null: the whole club
 * @property {boolean} mine whether I may cancel it
 * @property {boolean} cancelled
 * @property {string | null} posted_at
 * @property {string | null} clock_at when who is missing goes on the clock (fed 5.1)
 */
/**
 * @typedef {{dates: Appointment[], at: string, ahead: number}} KnownDates  `at`: when the server said so; `ahead`: by
 *   how much its clock was before this phone's, in milliseconds
 */
/** @typedef {{id: string, typed: object, members: Named[]}} Draft  of a date that was sent, and no answer is known */

/** All keys begin so. */
const DATES = 'dates.';
const DRAFT = 'date-draft.';
/** So many of a list are kept. */
const MOST = 100;

/** A phone that keeps nothing goes on without. @template T @param {Promise<T>} storing @returns {Promise<T | null>} */
const perhaps = (storing) => storing.catch(() => null);

/** @param {string} [club] none: mine and those of all my clubs @returns {Promise<KnownDates | null>} */
export const keptDates = async (club = '') => /** @type {KnownDates | null} */ (await perhaps(get(DATES + club)));

/**
 * @param {Appointment[]} dates as the server has just said them
 * @param {number} ahead
 * @param {string} [club]
 * @returns {Promise<KnownDates>}
 */
export async function keepDates(dates, ahead, club = '') {
  const known = {dates: dates.slice(0, MOST), at: now(), ahead};
  await perhaps(set(DATES + club, known));
  return known;
}

/** @returns {Promise<KnownDates[]>} all lists */
const all = async () =>
  ((await perhaps(read(['settings'], (store) => ask(store('settings').getAll(under(DATES)))))) ?? []).map(
    ({value}) => /** @type {KnownDates} */ (value),
  );

/** @param {string} id @returns {Promise<{date: Appointment, at: string, ahead: number} | null>} as it was said last */
export async function keptDate(id) {
  const found = (await all()).flatMap(({dates, at, ahead}) =>
    dates.filter((date) => date.id === id).map((date) => ({date, at, ahead})),
  );
  return found.sort((one, other) => Date.parse(other.at) - Date.parse(one.at))[0] ?? null;
}

/**
 * What is known of dates goes where this phone has no business any more, or they were cancelled: the lists come anew.
 */
export const forgetDates = () => perhaps(write(['settings'], (store) => ask(store('settings').delete(under(DATES)))));

/** @param {string} club '': for oneself @returns {Promise<Draft | null>} */
export const keptDraft = async (club) => /** @type {Draft | null} */ (await perhaps(get(DRAFT + club)));

/** @param {string} club @param {Draft} draft */
export const keepDraft = (club, draft) => perhaps(set(DRAFT + club, draft));

/** @param {string} club */
export const dropDraft = (club) => perhaps(forget(DRAFT + club));
