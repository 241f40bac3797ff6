/** Reads dates from the server and stores the answers (store/dates.js), with the difference between the clocks. */

import {instant} from '../lib/clock.js';
import {keepDates} from '../store/dates.js';
import {askAsDevice, Refused} from './client.js';

/** @typedef {import('../store/dates.js').Appointment} Appointment */

/**
 * @param {Headers} headers of an answer that has just arrived
 * @returns {number} how far the server's clock is ahead of this phone's, in milliseconds (the header has whole seconds)
 */
const aheadOf = (headers) => Date.parse(headers.get('date') ?? '') - instant() || 0;

/** @param {string} path after /api/v1 */
const read = (path) => askAsDevice({method: 'GET', path: `/api/v1${path}`});

/**
 * @param {string} [club] default: my own and those of all my clubs
 * @returns {Promise<import('../store/dates.js').KnownDates>}
 * @throws {import('./client.js').Trouble | import('./client.js').Refused}
 */
export async function readDates(club = '') {
  const {content, headers} = await read(club ? `/clubs/${club}/appointments` : '/appointments');
  return keepDates(content.appointments, aheadOf(headers), club);
}

/**
 * @param {string} id
 * @returns {Promise<{date: Appointment, ahead: number}>}
 * @throws {import('./client.js').Trouble | import('./client.js').Refused}
 */
export async function readDate(id) {
  const {content, headers} = await read(`/appointments/${id}`);
  return {date: content.appointment, ahead: aheadOf(headers)};
}

/**
 * @param {string} id of a date whose request got no answer
 * @returns {Promise<object | null>} null if the server has none that this phone may see
 * @throws {import('./client.js').Trouble}
 */
export const findDate = (id) =>
  readDate(id).catch((error) => {
    if (error instanceof Refused) return null;
    throw error;
  });
