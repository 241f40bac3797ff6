/** Dates from the server's last answer, for offline use, and drafts of dates that the server has not accepted yet. */

import {now} from '../lib/clock.js';
import {ask, read, write} from './database.js';
import {forget, get, set, under} from './settings.js';

/** @typedef {import('./me.js').Named} Named */
/**
 * @typedef {'night' | 'match' | 'reminder' | 'posted'} What  `posted`: players are called to a board now (fed 9.23)
 */
/**
 * @typedef {object} Appointment
 * @property {string} id
 * @property {Named | null} club null: a private date
 * @property {What} what
 * @property {string} text
 * @property {string} board
 * @property {string} day the agreed day and time, local to `zone`
 * @property {string} time
 * @property {string} zone
 * @property {string} at the same moment in UTC
 * @property {number[]} leads how many minutes before it reminders are sent
 * @property {string | null} series shared by the dates of a weekly series
 * @property {Named[] | null} members the members it is for; null: the whole club
 * @property {boolean} mine whether this visitor may cancel it
 * @property {boolean} cancelled
 * @property {string | null} posted_at
 * @property {string | null} clock_at when missing players go on the clock (fed 5.1)
 */
/**
 * @typedef {{dates: Appointment[], at: string, ahead: number}} KnownDates  `at`: the time of the answer; `ahead`: how
 * far the server's clock was ahead of this phone's, in milliseconds
 */
/** @typedef {{id: string, typed: object, members: Named[]}} Draft  a date that was sent, with no answer known yet */

/** The prefix of all keys. */
const DATES = 'dates.';
const DRAFT = 'date-draft.';
/** Maximum dates stored per list. */
const MOST = 100;

/**
 * Ignores storage failures, because the app also works without stored dates. @template T @param {Promise<T>} storing
 * @returns {Promise<T | null>}
 */
const perhaps = (storing) => storing.catch(() => null);

/** @param {string} [club] default: my own and those of all my clubs @returns {Promise<KnownDates | null>} */
export const keptDates = async (club = '') => /** @type {KnownDates | null} */ (await perhaps(get(DATES + club)));

/**
 * @param {Appointment[]} dates from the server's latest answer
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

/**
 * @param {string} id @returns {Promise<{date: Appointment, at: string, ahead: number} | null>} from the latest answer
 */
export async function keptDate(id) {
  const found = (await all()).flatMap(({dates, at, ahead}) =>
    dates.filter((date) => date.id === id).map((date) => ({date, at, ahead})),
  );
  return found.sort((one, other) => Date.parse(other.at) - Date.parse(one.at))[0] ?? null;
}

/**
 * Deletes all stored dates when this phone may no longer see them or they were cancelled. The lists are fetched again.
 */
export const forgetDates = () => perhaps(write(['settings'], (store) => ask(store('settings').delete(under(DATES)))));

/** @param {string} club '' for private dates @returns {Promise<Draft | null>} */
export const keptDraft = async (club) => /** @type {Draft | null} */ (await perhaps(get(DRAFT + club)));

/** @param {string} club @param {Draft} draft */
export const keepDraft = (club, draft) => perhaps(set(DRAFT + club, draft));

/** @param {string} club */
export const dropDraft = (club) => perhaps(forget(DRAFT + club));
