/** Asks the server for dates; the answers are kept (store/dates.js), with what they say of its clock. */

import {instant} from '../lib/clock.js';
import {keepDates} from '../store/dates.js';
import {askAsDevice, Refused} from './client.js';

/** @typedef {import('../store/dates.js').Appointment} Appointment */

/**
 * @param {Headers} headers of an answer that came just now
 * @returns {number} by how much the server's clock is before this phone's, in milliseconds; whole seconds are said
 */
const aheadOf = (headers) => Date.parse(headers.get('date') ?? '') - instant() || 0;

/** @param {string} path behind /api/v1 */
const read = (path) => askAsDevice({method: 'GET', path: `/api/v1${path}`});

/**
 * @param {string} [club] none: mine and those of all my clubs
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
 * @param {string} id of a date that was sent without an answer
 * @returns {Promise<object | null>} null: the server has none, or none to be seen from here
 * @throws {import('./client.js').Trouble}
 */
export const findDate = (id) =>
  readDate(id).catch((error) => {
    if (error instanceof Refused) return null;
    throw error;
  });
