/** The log of each document: a header written once, and events appended in one transaction each. */

import {ask, read} from '../database.js';
import {GAMES} from '../shelf.js';

/** @typedef {import('../../lib/types.d.ts').GameHeader} GameHeader */
/** @typedef {import('../../lib/types.d.ts').GameEvent} GameEvent */
/** @typedef {import('../../lib/types.d.ts').GameDocument} GameDocument */
/** @typedef {import('../../lib/types.d.ts').LoggedDocument} LoggedDocument */
/**
 * @typedef {'open' | 'waiting' | 'attention' | 'archived' | 'reopened' | 'imported' | 'damaged'} Keeping  a game's
 * status; in words: keeping.*; reopened: archived, then corrected and not finished again; damaged: events are missing
 * from its log
 */
/**
 * @typedef {object} Kept a stored game
 * @property {GameDocument} document
 * @property {Keeping} keeping
 * @property {import('../schema.js').Trouble | null} problem
 * @property {string | null} etag
 * @property {number} least
 * @property {import('../schema.js').Table | undefined} [table]
 */

/** @param {string} id */
export const eventsOf = (id) => IDBKeyRange.bound([id, 0], [id, Infinity]);

/** Another window has recorded something in this game meanwhile, or another version was chosen. */
export class WrittenElsewhere extends Error {}

/** Events of this game are missing from this phone's storage. */
export class Damaged extends Error {}

/**
 * Stores the missing events of a document. In the same transaction it enters the outbox if it is due: a competition or
 * a sheet always, a game if it is finished, or was archived as finished and is open again (`dueRow`). The stored log is
 * read in the same transaction too: if the browser has cleared its storage, everything is written again, and if a write
 * that was given up has completed after all, its events are already there. An imported game never enters the outbox.
 * @param {LoggedDocument} document
 * @param {boolean} finished whether it is a finished game, a competition or a sheet
 * @param {boolean} [imported] whether it came finished from another phone, which archives it; matters only when it is
 * first stored
 * @param {import('../shelf.js').Shelf} [shelf] where the document belongs
 * @returns {Promise<void>} resolves once it is durable
 * @throws {WrittenElsewhere} if something different is stored, because another window has recorded or another version
 * was chosen; nothing is written then
 */
export function append({events, ...header}, finished, imported = false, shelf = GAMES) {
  const {id} = header;
  return shelf.write(['games', 'events', 'outbox', 'receipts'], async (store) => {
    /**
     * @type {[import('../schema.js').EventRow[], import('../schema.js').GameRow | undefined,
     *   import('../schema.js').OutboxRow | undefined, import('../schema.js').ReceiptRow | undefined]}
     */
    const [log, row, waiting, receipt] = await Promise.all([
      ask(store('events').getAll(eventsOf(id))),
      ask(store('games').get(id)),
      ask(store('outbox').get(id)),
      ask(store('receipts').get(id)),
    ]);
    if ((row && !same(row.header, header)) || log.some(({seq, event}) => !same(event, events[seq])))
      throw new WrittenElsewhere(id);
    const stored = new Set(log.map(({seq}) => seq));
    const missing = events.map((event, seq) => ({game: id, seq, event})).filter(({seq}) => !stored.has(seq));
    const due = dueRow(
      {game: id, events: events.length, finished, imported: row?.imported ?? imported},
      waiting,
      receipt,
    );
    await Promise.all([
      row ?? ask(store('games').add({id, header, ...(imported && {imported})})),
      ...missing.map((one) => ask(store('events').add(one))),
      due ? ask(store('outbox').put(due)) : ask(store('outbox').delete(id)),
    ]);
  });
}

/**
 * The outbox entry of a game. A finished game waits for the archive. So does one that the archive has as finished and
 * that is open again, because its page would otherwise still show the old result.
 * @param {{game: string, events: number, finished: boolean, imported: boolean}} now
 * @param {import('../schema.js').OutboxRow} [waiting] @param {import('../schema.js').ReceiptRow} [receipt]
 * @returns {import('../schema.js').OutboxRow | null} null if it needs no entry
 */
export function dueRow({game, events, finished, imported}, waiting, receipt) {
  const match = waiting?.match;
  if (imported || !(finished || match || (receipt && !receipt.open))) return null;
  return {game, events, problem: null, ...(match && {match}), ...(!finished && {open: true})};
}

/**
 * @param {unknown} one
 * @param {unknown} two
 * @returns {boolean} whether they are equal, including the order of properties, which IndexedDB preserves
 */
export const same = (one, two) => JSON.stringify(one) === JSON.stringify(two);

/**
 * @param {import('../schema.js').GameRow} row
 * @param {import('../schema.js').EventRow[]} events
 * @param {import('../schema.js').OutboxRow | undefined} waiting
 * @param {import('../schema.js').ReceiptRow | undefined} receipt
 * @returns {Kept}
 */
export function gather(row, events, waiting, receipt) {
  // A log only grows. A gap, or fewer events than were sent, means that storage was damaged, and the rest is a
  // different game.
  const least = Math.max(waiting?.events ?? 0, receipt?.events ?? 0, (events.at(-1)?.seq ?? -1) + 1);
  const whole = events.length >= least && events.every(({seq}, i) => seq === i);
  const keeping = stands(row, events.length, waiting, receipt);
  return {
    document: {...row.header, events: events.map(({event}) => event)},
    keeping: whole ? keeping : 'damaged',
    problem: waiting?.problem ?? null,
    etag: receipt?.etag ?? null,
    least,
    table: row.table,
  };
}

/**
 * @param {import('../schema.js').GameRow} row @param {number} events the length of its log
 * @param {import('../schema.js').OutboxRow} [waiting] @param {import('../schema.js').ReceiptRow} [receipt]
 * @returns {Exclude<Keeping, 'damaged'>} the status of an undamaged game
 */
export const stands = ({imported}, events, waiting, receipt) =>
  waiting
    ? waiting.problem
      ? 'attention'
      : waiting.open
        ? 'reopened'
        : 'waiting'
    : imported
      ? 'imported'
      : !receipt
        ? 'open'
        : receipt.open || receipt.events !== events
          ? 'reopened'
          : 'archived';

const ALL = /** @type {import('../schema.js').StoreName[]} */ (['games', 'events', 'outbox', 'receipts']);

/**
 * @param {string} id
 * @param {import('../shelf.js').Shelf} [shelf]
 * @returns {Promise<Kept | null>} a game (of another shelf, its document) with its whole log; if that is damaged,
 * `keeping` says so and the document has what is left
 */
export function load(id, shelf = GAMES) {
  return shelf.read(ALL, async (store) => {
    const [row, events, waiting, receipt] = await Promise.all([
      ask(store('games').get(id)),
      ask(store('events').getAll(eventsOf(id))),
      ask(store('outbox').get(id)),
      ask(store('receipts').get(id)),
    ]);
    return row ? gather(row, events, waiting, receipt) : null;
  });
}

/**
 * Reads with four requests, however many games there are, because a phone that wakes up is slow.
 * @param {number} limit
 * @returns {Promise<Kept[]>} newest first
 */
export function recent(limit) {
  return read(ALL, async (store) => {
    const ids = (await ask(store('games').getAllKeys())).slice(-limit);
    if (ids.length === 0) return [];
    const [oldest] = ids;
    /**
     * @type {[import('../schema.js').GameRow[], import('../schema.js').EventRow[], import('../schema.js').OutboxRow[],
     *   import('../schema.js').ReceiptRow[]]}
     */
    const [rows, events, waiting, receipts] = await Promise.all([
      ask(store('games').getAll(IDBKeyRange.lowerBound(oldest))),
      ask(store('events').getAll(IDBKeyRange.lowerBound([oldest, 0]))),
      ask(store('outbox').getAll()),
      ask(store('receipts').getAll(IDBKeyRange.lowerBound(oldest))),
    ]);
    /** @type {Map<string, import('../schema.js').EventRow[]>} */
    const logs = new Map(rows.map(({id}) => [id, []]));
    for (const entry of events) logs.get(entry.game)?.push(entry);
    return rows.reverse().map((row) =>
      gather(
        row,
        logs.get(row.id) ?? [],
        waiting.find(({game}) => game === row.id),
        receipts.find(({game}) => game === row.id),
      ),
    );
  });
}
