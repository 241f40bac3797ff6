/** Finished games that the server has not acknowledged. An entry leaves only on a receipt for exactly what it holds. */

import {read, write} from './database.js';
import {load} from './game_log.js';

/** @typedef {import('../types.d.ts').GameDocument} GameDocument */

/** @returns {Promise<{waiting: number, attention: number}>} how many games wait, and how many need a person */
export function count() {
  return read(['outbox'], async (transaction) => {
    const rows = await transaction.objectStore('outbox').getAll();
    const attention = rows.filter((/** @type {{problem: unknown}} */ row) => row.problem).length;
    return {waiting: rows.length - attention, attention};
  });
}

/**
 * @param {number} limit
 * @returns {Promise<GameDocument[]>} games to send, the oldest first; those that need attention are left out
 */
export async function due(limit) {
  const rows = await read(['outbox'], (transaction) => transaction.objectStore('outbox').getAll());
  const ids = rows.filter((/** @type {{problem: unknown}} */ row) => !row.problem).slice(0, limit);
  const games = await Promise.all(ids.map((/** @type {{game: string}} */ row) => load(row.game)));
  return games.flatMap((kept) => (kept ? [kept.document] : []));
}

/**
 * The server has this content. The entry goes, unless the game has grown since it was sent.
 * @param {string} id
 * @param {number} events how many events the acknowledged document had
 * @param {string} etag
 */
export function acknowledge(id, events, etag) {
  return write(['outbox', 'receipts'], async (transaction) => {
    const outbox = transaction.objectStore('outbox');
    const row = await outbox.get(id);
    await transaction.objectStore('receipts').put({game: id, events, etag});
    if (row && row.events === events) await outbox.delete(id);
  });
}

/**
 * The server will not take this game: it stays, marked with the server's reason.
 * @param {string} id
 * @param {number} events
 * @param {import('./schema.js').Trouble} problem
 */
export function mark(id, events, problem) {
  return write(['outbox'], async (transaction) => {
    const outbox = transaction.objectStore('outbox');
    const row = await outbox.get(id);
    if (row && row.events === events) await outbox.put({...row, problem});
  });
}

/** Offers the refused games to the server again, as when a person asks for it. */
export function retry() {
  return write(['outbox'], async (transaction) => {
    const outbox = transaction.objectStore('outbox');
    for (const row of await outbox.getAll()) if (row.problem) await outbox.put({...row, problem: null});
  });
}
