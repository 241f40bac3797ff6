/**
 * Pages of games, newest first. A page costs the same however many games there are. Ids are UUIDv7, so they sort by
 * time.
 */

import {ask, read} from '../database.js';
import {gather} from '../logs/log.js';

/** @typedef {import('../logs/log.js').Kept} Kept */
/** @typedef {import('../../lib/types.d.ts').GameHeader} GameHeader */
/**
 * @typedef {{id: string, header: GameHeader, keeping: Kept['keeping'], etag: string | null, events: number}} Entry  a
 * game without its log; `events`: the log's length
 */

const ALL = /** @type {import('../schema.js').StoreName[]} */ (['games', 'events', 'outbox', 'receipts']);

/**
 * @param {IDBObjectStore} games @param {string | null} before an id; null: begin with the newest @param {number} limit
 * @returns {Promise<[string, string] | null>} the oldest and the newest of the next ids; null if there are none
 */
const span = (games, before, limit) =>
  new Promise((resolve, reject) => {
    const request = games.openKeyCursor(before === null ? null : IDBKeyRange.upperBound(before, true), 'prev');
    /** @type {string | null} */
    let newest = null;
    request.onerror = () => reject(request.error);
    request.onsuccess = () => {
      const cursor = request.result;
      if (newest !== null) resolve([cursor ? String(cursor.key) : '', newest]);
      else if (!cursor) resolve(null);
      else {
        newest = String(cursor.key);
        if (limit > 1) cursor.advance(limit - 1);
        else resolve([newest, newest]);
      }
    };
  });

/** @template {{game: string}} T @param {T[]} rows @returns {Map<string, T>} by game */
const byGame = (rows) => new Map(rows.map((row) => [row.game, row]));

/**
 * @template T
 * @param {import('../database.js').Stores} store
 * @param {[string, string]} ids from the oldest to the newest
 * @param {boolean} logs whether to read the events, or only their keys
 * @param {(row: import('../schema.js').GameRow, kept: Kept) => T} make @returns {Promise<T[]>} newest first
 */
async function readSpan(store, [oldest, newest], logs, make) {
  const range = IDBKeyRange.bound(oldest, newest);
  const entries = IDBKeyRange.bound([oldest, 0], [newest, Infinity]);
  /**
   * @type {[import('../schema.js').GameRow[], import('../schema.js').EventRow[], import('../schema.js').OutboxRow[],
   *   import('../schema.js').ReceiptRow[]]}
   */
  const [rows, events, waiting, receipts] = await Promise.all([
    ask(store('games').getAll(range)),
    logs ? ask(store('events').getAll(entries)) : ask(store('events').getAllKeys(entries)).then(bare),
    ask(store('outbox').getAll(range)),
    ask(store('receipts').getAll(range)),
  ]);
  const [outbox, receipt] = [byGame(waiting), byGame(receipts)];
  /** @type {Map<string, import('../schema.js').EventRow[]>} */
  const kept = new Map(rows.map(({id}) => [id, []]));
  for (const entry of events) kept.get(entry.game)?.push(entry);
  return rows
    .reverse()
    .map((row) => make(row, gather(row, kept.get(row.id) ?? [], outbox.get(row.id), receipt.get(row.id))));
}

/**
 * @param {IDBValidKey[]} keys of events
 * @returns {import('../schema.js').EventRow[]} events without content
 */
const bare = (keys) =>
  keys.map((key) => {
    const [game, seq] = /** @type {[string, number]} */ (key);
    return {game, seq, event: /** @type {import('../../lib/types.d.ts').GameEvent} */ (/** @type {unknown} */ (null))};
  });

/**
 * @param {string | null} before an id; null: begin with the newest
 * @param {number} limit
 * @returns {Promise<Kept[]>} the games before it, newest first
 */
export const page = (before, limit) =>
  read(ALL, async (store) => {
    const ids = await span(store('games'), before, limit);
    return ids ? readSpan(store, ids, true, (_row, kept) => kept) : [];
  });

/**
 * @param {string} oldest
 * @param {string} newest
 * @returns {Promise<Kept[]>} the games between these ids, both included, newest first
 */
export const between = (oldest, newest) =>
  read(ALL, (store) => readSpan(store, [oldest, newest], true, (_row, kept) => kept));

/**
 * @param {string | null} before an id; null: begin with the newest
 * @param {number} limit
 * @returns {Promise<Entry[]>} the same without their logs, which is much quicker
 */
export const entries = (before, limit) =>
  read(ALL, async (store) => {
    const ids = await span(store('games'), before, limit);
    return ids
      ? readSpan(store, ids, false, ({id, header}, {keeping, document, etag}) => ({
          id,
          header,
          keeping,
          etag,
          events: document.events.length,
        }))
      : [];
  });
