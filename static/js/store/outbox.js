/** Finished games that the server has not acknowledged. An entry leaves only on a receipt for exactly what it holds. */

import {ask, read, write} from './database.js';

/** @typedef {import('./schema.js').OutboxRow} OutboxRow */

/** @returns {Promise<{waiting: number, attention: number}>} how many games wait, and how many need a person */
export function count() {
  return all().then((rows) => {
    const attention = rows.filter((row) => row.problem).length;
    return {waiting: rows.length - attention, attention};
  });
}

/** @returns {Promise<OutboxRow[]>} the oldest game first */
export const all = () => read(['outbox'], (store) => ask(store('outbox').getAll()));

/** Offers the refused games to the server again, as when a person asks for it. */
export function retry() {
  return write(['outbox'], async (store) => {
    /** @type {OutboxRow[]} */
    const rows = await ask(store('outbox').getAll());
    await Promise.all(rows.filter((row) => row.problem).map((row) => ask(store('outbox').put({...row, problem: null}))));
  });
}
