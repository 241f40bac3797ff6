/** Finished games that the server has not acknowledged. An entry leaves only on a receipt for exactly what it holds. */

import {ask, read, write} from './database.js';
import {load} from './game_log.js';

/** @typedef {import('../types.d.ts').GameDocument} GameDocument */
/** @typedef {import('./schema.js').OutboxRow} OutboxRow */

/** @returns {Promise<{waiting: number, attention: number}>} how many games wait, and how many need a person */
export function count() {
  return all().then((rows) => {
    const attention = rows.filter((row) => row.problem).length;
    return {waiting: rows.length - attention, attention};
  });
}

/** @returns {Promise<OutboxRow[]>} the oldest game first */
const all = () => read(['outbox'], (store) => ask(store('outbox').getAll()));

/** @param {string} id @param {number} events @returns {string} how a game with so many events is noted once it was tried */
export const keyOf = (id, events) => `${id} ${events}`;

/**
 * @param {number} limit
 * @param {Set<string>} tried attempts that are not repeated now
 * @returns {Promise<GameDocument[]>} games to send, the oldest first; those that need attention are left out
 */
export async function due(limit, tried) {
  const rows = (await all()).filter((row) => !row.problem && !tried.has(keyOf(row.game, row.events))).slice(0, limit);
  const games = await Promise.all(rows.map((row) => load(row.game)));
  return games.flatMap((kept) => (kept ? [kept.document] : []));
}

/**
 * The server has this content. The entry goes, unless the game has grown since it was sent.
 * @param {string} id
 * @param {number} events how many events the acknowledged document had
 * @param {string} etag
 */
export function acknowledge(id, events, etag) {
  return write(['outbox', 'receipts'], async (store) => {
    /** @type {OutboxRow | undefined} */
    const row = await ask(store('outbox').get(id));
    await ask(store('receipts').put({game: id, events, etag}));
    if (row?.events === events) await ask(store('outbox').delete(id));
  });
}

/**
 * The server will not take this game: it stays, marked with the server's reason.
 * @param {string} id
 * @param {number} events
 * @param {import('./schema.js').Trouble} problem
 */
export function mark(id, events, problem) {
  return write(['outbox'], async (store) => {
    /** @type {OutboxRow | undefined} */
    const row = await ask(store('outbox').get(id));
    if (row?.events === events) await ask(store('outbox').put({...row, problem}));
  });
}

/** Offers the refused games to the server again, as when a person asks for it. */
export function retry() {
  return write(['outbox'], async (store) => {
    /** @type {OutboxRow[]} */
    const rows = await ask(store('outbox').getAll());
    await Promise.all(rows.filter((row) => row.problem).map((row) => ask(store('outbox').put({...row, problem: null}))));
  });
}
