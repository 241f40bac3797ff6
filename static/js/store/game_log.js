/** The log of each game: a header written once and events appended, one transaction an event. */

import {read, write} from './database.js';

/** @typedef {import('../types.d.ts').GameHeader} GameHeader */
/** @typedef {import('../types.d.ts').GameEvent} GameEvent */
/** @typedef {import('../types.d.ts').GameDocument} GameDocument */
/** @typedef {'open' | 'waiting' | 'attention' | 'archived'} Keeping  where a game stands; in words: keeping.* */
/** @typedef {{document: GameDocument, keeping: Keeping, problem: import('./schema.js').Trouble | null, etag: string | null}} Kept */

/** @param {string} id */
const eventsOf = (id) => IDBKeyRange.bound([id, 0], [id, Infinity]);

/**
 * Writes a new game's header.
 * @param {GameDocument} game one that has no events yet
 * @returns {Promise<void>} settles when it is durable
 */
export function create({events, ...header}) {
  if (events.length > 0) throw new Error('a new game has no events');
  return write(['games'], async (transaction) => {
    await transaction.objectStore('games').add({id: header.id, header});
  });
}

/**
 * Appends events, and in the same transaction puts the game into the outbox when it is finished (or takes it out
 * when an undone frame opened it again). `add` refuses a place that is taken, so no event can be overwritten.
 * @param {GameHeader} header written as well when it is not there yet
 * @param {number} seq the place of the first of these events, from 0
 * @param {GameEvent[]} events
 * @param {boolean} finished
 * @returns {Promise<void>} settles when it is durable
 */
export function append(header, seq, events, finished) {
  return write(['games', 'events', 'outbox'], async (transaction) => {
    const [games, log, outbox] = ['games', 'events', 'outbox'].map((name) => transaction.objectStore(name));
    const entry = {game: header.id, events: seq + events.length, problem: null};
    const known = await games.getKey(header.id);
    await Promise.all([
      known ?? games.add({id: header.id, header}),
      ...events.map((event, i) => log.add({game: header.id, seq: seq + i, event})),
      finished ? outbox.put(entry) : outbox.delete(header.id),
    ]);
  });
}

/** @param {any} transaction @param {{id: string, header: GameHeader}} row @returns {Promise<Kept>} */
async function gather(transaction, row) {
  const [events, waiting, receipt] = await Promise.all([
    transaction.objectStore('events').getAll(eventsOf(row.id)),
    transaction.objectStore('outbox').get(row.id),
    transaction.objectStore('receipts').get(row.id),
  ]);
  const document = {...row.header, events: events.map((/** @type {{event: GameEvent}} */ entry) => entry.event)};
  const settled = receipt?.events === events.length ? 'archived' : 'open';
  const keeping = waiting ? (waiting.problem ? 'attention' : 'waiting') : settled;
  return {document, keeping, problem: waiting?.problem ?? null, etag: receipt?.etag ?? null};
}

const ALL = /** @type {import('./database.js').StoreName[]} */ (['games', 'events', 'outbox', 'receipts']);

/**
 * @param {string} id
 * @returns {Promise<Kept | null>} a game with its whole log
 */
export function load(id) {
  return read(ALL, async (transaction) => {
    const row = await transaction.objectStore('games').get(id);
    return row ? gather(transaction, row) : null;
  });
}

/**
 * @param {number} limit
 * @returns {Promise<Kept[]>} the newest games first
 */
export function recent(limit) {
  return read(ALL, async (transaction) => {
    const rows = [];
    let cursor = await transaction.objectStore('games').openCursor(null, 'prev');
    while (cursor && rows.length < limit) {
      rows.push(cursor.value);
      cursor = await cursor.continue();
    }
    return Promise.all(rows.map((row) => gather(transaction, row)));
  });
}
