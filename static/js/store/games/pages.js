/**
 * Pages of games, newest first. A page costs the same however many games there are. Ids are UUIDv7, so they sort by
 * time.
 */

import {ask, read} from '../database.js';
import {stands} from '../logs/log.js';
import {span} from './newest.js';

/** @typedef {import('../../lib/types.d.ts').GameHeader} GameHeader */
/** @typedef {import('../logs/log.js').Keeping} Keeping */
/** @typedef {{id: string, header: GameHeader, keeping: Keeping}} Entry  a game without its log */

/** @template {{game: string}} T @param {T[]} rows @returns {Map<string, T>} by game */
const byGame = (rows) => new Map(rows.map((row) => [row.game, row]));

/**
 * Whether events are missing from a log is not looked at: that takes as long as all the rest.
 * @param {number} limit
 * @param {string} [before] an id; without it, begin with the newest
 * @returns {Promise<Entry[]>} the games before it, newest first
 */
export const entries = (limit, before) =>
  read(['games', 'outbox', 'receipts'], async (store) => {
    const ids = await span(store('games'), limit, before);
    if (!ids) return [];
    const range = IDBKeyRange.bound(...ids);
    /**
     * @type {[import('../schema.js').GameRow[], import('../schema.js').OutboxRow[],
     *   import('../schema.js').ReceiptRow[]]}
     */
    const [rows, waiting, receipts] = await Promise.all([
      ask(store('games').getAll(range)),
      ask(store('outbox').getAll(range)),
      ask(store('receipts').getAll(range)),
    ]);
    const [outbox, receipt] = [byGame(waiting), byGame(receipts)];
    return rows.reverse().map((row) => {
      const {id, header} = row;
      return {id, header, keeping: stands(row, receipt.get(id)?.events ?? 0, outbox.get(id), receipt.get(id))};
    });
  });
