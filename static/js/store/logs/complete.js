/**
 * Writes what a stored log lacks, after it was compared event by event: if the browser has cleared its storage, all of
 * it; if a write that was given up has completed after all, nothing.
 */

import {ask} from '../database.js';
import {GAMES} from '../shelf.js';
import {dueRow} from './append.js';
import {WrittenElsewhere, eventsOf, same} from './log.js';

/** @typedef {import('../../lib/types.d.ts').LoggedDocument} LoggedDocument */

/**
 * Stores the events of a document that the stored log lacks, and enters it in the outbox as `append` does.
 * @param {LoggedDocument} document
 * @param {boolean} finished whether it is a finished game or a competition
 * @param {boolean} [imported] whether it came finished from another phone, which archives it; matters only when it is
 * first stored
 * @param {import('../shelf.js').Shelf} [shelf] where the document belongs
 * @returns {Promise<void>} resolves once it is durable
 * @throws {WrittenElsewhere} if something different is stored, because another window has recorded or another version
 * was chosen; nothing is written then
 */
export function complete({events, ...header}, finished, imported = false, shelf = GAMES) {
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
