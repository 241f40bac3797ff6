/** Finished games that the server has not acknowledged. An entry leaves only on a receipt for exactly its content. */

import {ask} from '../database.js';
import {GAMES} from '../shelf.js';

/** @typedef {import('../schema.js').OutboxRow} OutboxRow */

/** @returns {Promise<{waiting: number, attention: number}>} how many games wait, and how many need attention */
export function count() {
  return all().then((rows) => {
    const attention = rows.filter((row) => row.problem).length;
    return {waiting: rows.length - attention, attention};
  });
}

/** @param {import('../shelf.js').Shelf} [shelf] @returns {Promise<OutboxRow[]>} oldest first */
export const all = (shelf = GAMES) => shelf.read(['outbox'], (store) => ask(store('outbox').getAll()));
