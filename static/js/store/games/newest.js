/** Games in the order of their ids, which are UUIDv7 and so sort by time. */

import {ask, read} from '../database.js';
import {ALL, gather} from '../logs/log.js';

/** @typedef {import('../logs/log.js').Kept} Kept */

/** Sorts after all ids. */
const AFTER_ALL = '~';

/**
 * @param {IDBObjectStore} games
 * @param {number} limit at least 2
 * @param {string} [before] an id; without it, begin with the newest
 * @returns {Promise<[string, string] | null>} the oldest and the newest of the next ids; null if there are none
 */
export async function span(games, limit, before = AFTER_ALL) {
  const request = games.openKeyCursor(IDBKeyRange.upperBound(before, true), 'prev');
  const first = await ask(request);
  if (!first) return null;
  const newest = String(first.key);
  first.advance(limit - 1);
  const last = await ask(request);
  return [last ? String(last.key) : '', newest];
}

/**
 * Reads with four requests, because a phone that wakes up is slow.
 * @param {import('../database.js').Stores} store
 * @param {[string, string]} ids the oldest and the newest
 * @returns {Promise<Kept[]>} these games and those between them, a few only, newest first
 */
async function readSpan(store, [oldest, newest]) {
  const range = IDBKeyRange.bound(oldest, newest);
  /**
   * @type {[import('../schema.js').GameRow[], import('../schema.js').EventRow[], import('../schema.js').OutboxRow[],
   *   import('../schema.js').ReceiptRow[]]}
   */
  const [rows, events, waiting, receipts] = await Promise.all([
    ask(store('games').getAll(range)),
    ask(store('events').getAll(IDBKeyRange.bound([oldest, 0], [newest, Infinity]))),
    ask(store('outbox').getAll(range)),
    ask(store('receipts').getAll(range)),
  ]);
  return rows.reverse().map((row) => {
    /** @template {{game: string}} T @param {T[]} all @returns {T[]} */
    const own = (all) => all.filter(({game}) => game === row.id);
    return gather(row, own(events), own(waiting)[0], own(receipts)[0]);
  });
}

/**
 * @param {string} oldest @param {string} newest
 * @returns {Promise<Kept[]>} the games between these ids, both included, newest first
 */
export const between = (oldest, newest) => read(ALL, (store) => readSpan(store, [oldest, newest]));

/** @param {number} limit @returns {Promise<Kept[]>} the newest games, newest first */
export const recent = (limit) =>
  read(ALL, async (store) => {
    const ids = await span(store('games'), limit);
    return ids ? readSpan(store, ids) : [];
  });
