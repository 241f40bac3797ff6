/** The log of each game: a header written once and events appended, one transaction an event. */

import {ask, read, write} from './database.js';

/** @typedef {import('../types.d.ts').GameHeader} GameHeader */
/** @typedef {import('../types.d.ts').GameEvent} GameEvent */
/** @typedef {import('../types.d.ts').GameDocument} GameDocument */
/** @typedef {'open' | 'waiting' | 'attention' | 'archived' | 'imported'} Keeping  where a game stands; in words: keeping.* */
/** @typedef {{document: GameDocument, keeping: Keeping, problem: import('./schema.js').Trouble | null, etag: string | null}} Kept */

/** @param {string} id */
export const eventsOf = (id) => IDBKeyRange.bound([id, 0], [id, Infinity]);

/** Another window has recorded something in this game meanwhile. */
export class WrittenElsewhere extends Error {}

/**
 * Writes a game down as far as it is not stored yet, and in the same transaction puts it into the outbox when it is
 * finished (or takes it out when an undone frame opened it again). How far it is stored is read in the same transaction:
 * a browser may have cleared its storage, and then everything is written again. An imported game never goes into the outbox.
 * @param {GameDocument} document
 * @param {number} known how many of its events were durable when this window last looked
 * @param {boolean} finished
 * @param {boolean} [imported] whether it came finished from another phone, which archives it; said when it is stored first
 * @returns {Promise<void>} settles when it is durable
 * @throws {WrittenElsewhere} when there are more; nothing is written then
 */
export function append({events, ...header}, known, finished, imported = false) {
  return write(['games', 'events', 'outbox'], async (store) => {
    /** @type {[number, import('./schema.js').GameRow | undefined]} */
    const [stored, row] = await Promise.all([ask(store('events').count(eventsOf(header.id))), ask(store('games').get(header.id))]);
    if (stored > known) throw new WrittenElsewhere(header.id);
    const missing = events.slice(stored).map((event, i) => ({game: header.id, seq: stored + i, event}));
    const entry = {game: header.id, events: events.length, problem: null};
    await Promise.all([
      row ?? ask(store('games').add({id: header.id, header, ...(imported && {imported})})),
      ...missing.map((log) => ask(store('events').add(log))),
      finished && !(row?.imported ?? imported) ? ask(store('outbox').put(entry)) : ask(store('outbox').delete(header.id)),
    ]);
  });
}

/**
 * @param {import('./schema.js').GameRow} row
 * @param {import('./schema.js').EventRow[]} events
 * @param {import('./schema.js').OutboxRow | undefined} waiting
 * @param {import('./schema.js').ReceiptRow | undefined} receipt
 * @returns {Kept}
 */
function gather(row, events, waiting, receipt) {
  const settled = row.imported ? 'imported' : receipt?.events === events.length ? 'archived' : 'open';
  const keeping = waiting ? (waiting.problem ? 'attention' : 'waiting') : settled;
  return {
    document: {...row.header, events: events.map(({event}) => event)},
    keeping, problem: waiting?.problem ?? null, etag: receipt?.etag ?? null,
  };
}

const ALL = /** @type {import('./schema.js').StoreName[]} */ (['games', 'events', 'outbox', 'receipts']);

/**
 * @param {string} id
 * @returns {Promise<Kept | null>} a game with its whole log
 */
export function load(id) {
  return read(ALL, async (store) => {
    const [row, events, waiting, receipt] = await Promise.all([
      ask(store('games').get(id)), ask(store('events').getAll(eventsOf(id))), ask(store('outbox').get(id)), ask(store('receipts').get(id)),
    ]);
    return row ? gather(row, events, waiting, receipt) : null;
  });
}

/**
 * Reads with four requests however many games there are: a phone that wakes up is slow.
 * @param {number} limit
 * @returns {Promise<Kept[]>} the newest games first
 */
export function recent(limit) {
  return read(ALL, async (store) => {
    const ids = (await ask(store('games').getAllKeys())).slice(-limit);
    if (ids.length === 0) return [];
    const [oldest] = ids;
    /** @type {[import('./schema.js').GameRow[], import('./schema.js').EventRow[], import('./schema.js').OutboxRow[], import('./schema.js').ReceiptRow[]]} */
    const [rows, events, waiting, receipts] = await Promise.all([
      ask(store('games').getAll(IDBKeyRange.lowerBound(oldest))), ask(store('events').getAll(IDBKeyRange.lowerBound([oldest, 0]))),
      ask(store('outbox').getAll()), ask(store('receipts').getAll(IDBKeyRange.lowerBound(oldest))),
    ]);
    /** @type {Map<string, import('./schema.js').EventRow[]>} */
    const logs = new Map(rows.map(({id}) => [id, []]));
    for (const entry of events) logs.get(entry.game)?.push(entry);
    return rows.reverse().map((row) => gather(row, logs.get(row.id) ?? [],
      waiting.find(({game}) => game === row.id), receipts.find(({game}) => game === row.id)));
  });
}
