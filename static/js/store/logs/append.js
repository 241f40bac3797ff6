/** Writes an event to the stored log: a strict transaction that also keeps the outbox right. */

import {ask} from '../database.js';
import {GAMES} from '../shelf.js';
import {WrittenElsewhere, eventsOf, same} from './log.js';

/** @typedef {import('../../lib/types.d.ts').LoggedDocument} LoggedDocument */
/** @typedef {import('../schema.js').GameRow} GameRow */
/** @typedef {import('../schema.js').OutboxRow} OutboxRow */
/** @typedef {import('../schema.js').ReceiptRow} ReceiptRow */
/**
 * @typedef {object} Stored  what is stored of a document, as far as this window knows
 * @property {number} saved how many of its events; -1: not even the header
 * @property {string | undefined} chosen the version that its log came from (schema.js)
 */

/**
 * Stores the events of a document that are not stored yet. In the same transaction it enters the outbox if it is due: a
 * competition always, a game if it is finished, or was archived as finished and is open again (`dueRow`). If something
 * else is stored than this window knows, both are compared first (complete.js).
 * @param {LoggedDocument} document
 * @param {boolean} finished whether it is a finished game or a competition
 * @param {Stored} stored
 * @param {import('../shelf.js').Shelf} [shelf] where the document belongs
 * @returns {Promise<void>} resolves once it is durable
 * @throws {WrittenElsewhere} if the logs differ, because another window has recorded or another version was chosen;
 * nothing is written then
 */
export async function append(document, finished, stored, shelf = GAMES) {
  try {
    await shelf.write(['games', 'events', 'outbox', 'receipts'], (store) => goOn(store, document, finished, stored));
  } catch (/** @type {any} */ error) {
    if (!(error instanceof WrittenElsewhere || error.name === 'ConstraintError')) throw error;
    await (await import('./complete.js')).complete(document, finished, false, shelf);
  }
}

/**
 * Nothing waits for an answer of the database, which can therefore work while the screen is painted. The answers only
 * confirm what this window knew.
 * @param {import('../database.js').Stores} store
 * @param {LoggedDocument} document @param {boolean} finished @param {Stored} stored
 * @throws {WrittenElsewhere} if it was wrong
 */
async function goOn(store, {events, ...header}, finished, {saved, chosen}) {
  const {id} = header;
  const from = Math.max(0, saved);
  const now = {game: id, events: events.length, finished, imported: false};
  const expected = dueRow(now);
  /** @type {[number, GameRow | undefined, OutboxRow | undefined, ReceiptRow | undefined, ...unknown[]]} */
  const [length, row, waiting, receipt] = await Promise.all([
    ask(store('events').count(eventsOf(id))),
    ask(store('games').get(id)),
    ask(store('outbox').get(id)),
    ask(store('receipts').get(id)),
    saved < 0 && ask(store('games').add({id, header})),
    ...events.slice(from).map((event, i) => ask(store('events').add({game: id, seq: from + i, event}))),
    expected && ask(store('outbox').put(expected)),
  ]);
  if (!same([length, row?.header, row?.chosen], [from, saved < 0 ? null : header, chosen]))
    throw new WrittenElsewhere(id);
  const due = dueRow({...now, imported: row?.imported ?? false}, waiting, receipt);
  const stands = expected ?? waiting ?? null;
  if (!same(due, stands))
    await ask(/** @type {IDBRequest} */ (due ? store('outbox').put(due) : store('outbox').delete(id)));
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
