/**
 * The open games on this phone, and those that may be discarded. Read from keys and small rows, however many games
 * there are.
 */

import {ask, read} from '../database.js';
import {PREFIX} from './handed.js';
import {under} from '../settings.js';

/** @typedef {{ids: string[], free: Set<string>}} Open  newest first; free: those that a person may discard */

/** Rows per request: as many as a slow phone reads in a few milliseconds. It takes 100 for thousands at once. */
const PART = 250;

/** @param {IDBObjectStore} receipts @returns {Promise<import('../schema.js').ReceiptRow[]>} all of them */
async function readAll(receipts) {
  const rows = [];
  for (let after = ''; ; after = rows.at(-1).game) {
    const part = await ask(receipts.getAll(IDBKeyRange.lowerBound(after, true), PART));
    rows.push(...part);
    if (part.length < PART) return rows;
  }
}

/** @returns {Promise<Open>} games that were never finished, and those that a correction has reopened */
export const openGames = () =>
  read(['games', 'outbox', 'receipts', 'settings', 'versions'], async (store) => {
    /**
     * @type {[string[], import('../schema.js').OutboxRow[], import('../schema.js').ReceiptRow[], string[], [string,
     *   string][]]}
     */
    const [keys, outbox, receipts, handed, versions] = await Promise.all([
      ask(/** @type {IDBRequest<any>} */ (store('games').getAllKeys())),
      ask(store('outbox').getAll()),
      readAll(store('receipts')),
      ask(/** @type {IDBRequest<any>} */ (store('settings').getAllKeys(under(PREFIX)))),
      ask(/** @type {IDBRequest<any>} */ (store('versions').getAllKeys())),
    ]);
    const finished = new Set([...outbox, ...receipts].filter(({open}) => !open).map(({game}) => game));
    const reopened = new Set([...outbox, ...receipts].filter(({open}) => open).map(({game}) => game));
    const rows = await Promise.all(
      keys
        .filter((id) => reopened.has(id) || !finished.has(id))
        .reverse()
        .map((id) => ask(store('games').get(id))),
    );
    const open = rows
      .filter((/** @type {import('../schema.js').GameRow} */ {id, imported}) => reopened.has(id) || !imported)
      .map(({id}) => id);
    // A game that another phone or the archive also has cannot be discarded here.
    const shared = new Set([
      ...reopened,
      ...handed.map((name) => name.slice(PREFIX.length)),
      ...versions.map(([game]) => game),
    ]);
    return {ids: open, free: new Set(open.filter((id) => !shared.has(id)))};
  });
