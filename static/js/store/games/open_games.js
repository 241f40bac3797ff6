/**
 * Which games on this phone are open, and which of them may be discarded; read from keys and small rows, however many
 * games there are.
 */

import {ask, read} from '../database.js';
import {PREFIX} from './handed.js';
import {under} from '../settings.js';

/** @typedef {{ids: string[], free: Set<string>}} Open  the newest first; free: those that a person may discard */

/** @returns {Promise<Open>} games that were never finished, and those that a correction has opened again */
export const openGames = () =>
  read(['games', 'outbox', 'receipts', 'settings', 'versions'], async (store) => {
    /**
     * @type {[string[], import('../schema.js').OutboxRow[], import('../schema.js').ReceiptRow[], string[], [string,
     *   string][]]}
     */
    const [keys, outbox, receipts, handed, versions] = await Promise.all([
      ask(/** @type {IDBRequest<any>} */ (store('games').getAllKeys())),
      ask(store('outbox').getAll()),
      ask(store('receipts').getAll()),
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
    // What another phone or the archive has of a game is not this phone's alone to discard.
    const shared = new Set([
      ...reopened,
      ...handed.map((name) => name.slice(PREFIX.length)),
      ...versions.map(([game]) => game),
    ]);
    return {ids: open, free: new Set(open.filter((id) => !shared.has(id)))};
  });
