/** The stored log of each document: a header, and events in their order. What writes it: append.js, complete.js. */

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
 * @property {string | undefined} [chosen] the version that its log came from
 */

/** @param {string} id */
export const eventsOf = (id) => IDBKeyRange.bound([id, 0], [id, Infinity]);

/** Another window has recorded something in this game meanwhile, or another version was chosen. */
export class WrittenElsewhere extends Error {}

/** Events of this game are missing from this phone's storage. */
export class Damaged extends Error {}

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
    chosen: row.chosen,
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

/** The stores that a game is made of. */
export const ALL = /** @type {import('../schema.js').StoreName[]} */ (['games', 'events', 'outbox', 'receipts']);

/** @param {import('../database.js').Stores} store @param {string} id @returns {Promise<Kept | null>} */
async function get(store, id) {
  const [row, events, waiting, receipt] = await Promise.all([
    ask(store('games').get(id)),
    ask(store('events').getAll(eventsOf(id))),
    ask(store('outbox').get(id)),
    ask(store('receipts').get(id)),
  ]);
  return row ? gather(row, events, waiting, receipt) : null;
}

/**
 * @param {string} id
 * @param {import('../shelf.js').Shelf} [shelf]
 * @returns {Promise<Kept | null>} a game (of another shelf, its document) with its whole log; if that is damaged,
 * `keeping` says so and the document has what is left
 */
export const load = (id, shelf = GAMES) => shelf.read(ALL, (store) => get(store, id));

/** @param {string[]} ids @returns {Promise<Kept[]>} these games in the same order, without those that are not here */
export const loadAll = (ids) =>
  read(ALL, async (store) => (await Promise.all(ids.map((id) => get(store, id)))).flatMap((kept) => kept ?? []));
