/** How a document is stored, without its log, which can have thousands of events. */

import {ask} from '../database.js';
import {eventsOf, stands} from './log.js';

/**
 * @typedef {object} Standing
 * @property {Exclude<import('./log.js').Keeping, 'damaged'>} keeping
 * @property {import('../schema.js').Trouble | null} problem why the archive refused it
 * @property {string | null} etag of what the archive has
 * @property {number} events how many are stored
 */

/**
 * @param {string} id
 * @param {import('../shelf.js').Shelf} shelf
 * @returns {Promise<Standing | null>} null if this phone does not have it
 */
export const standing = (id, shelf) =>
  shelf.read(['games', 'events', 'outbox', 'receipts'], async (store) => {
    const [row, events, waiting, receipt] = await Promise.all([
      ask(store('games').get(id)),
      ask(store('events').count(eventsOf(id))),
      ask(store('outbox').get(id)),
      ask(store('receipts').get(id)),
    ]);
    if (!row) return null;
    return {
      keeping: stands(row, events, waiting, receipt),
      problem: waiting?.problem ?? null,
      etag: receipt?.etag ?? null,
      events,
    };
  });
