/**
 * Which archive this phone's receipts are of. A server that was restored from an older backup says another epoch, and
 * gets the games again.
 */

import {ask, read, write} from './database.js';
import {eventsOf} from './games/game_log.js';
import {untell} from './games/handed.js';

/** @typedef {import('./database.js').Stores} Stores */
/** @typedef {import('./schema.js').ReceiptRow} ReceiptRow */

const NAME = 'epoch';

/**
 * Notes the archive's epoch. When it is another one than before, its receipts are worth nothing: in the same
 * transaction each game that had one waits again, and keys of games that were handed over are to be told again.
 * Whatever the archive still has it answers with `unchanged`.
 * @param {string} epoch
 * @returns {Promise<void>} settles when it is durable
 */
export async function noteEpoch(epoch) {
  if ((await read(['settings'], (store) => ask(store('settings').get(NAME))))?.value === epoch) return;
  await write(['games', 'events', 'outbox', 'receipts', 'settings'], async (store) => {
    const known = await ask(store('settings').get(NAME));
    await ask(store('settings').put({name: NAME, value: epoch}));
    if (!known || known.value === epoch) return;
    /** @type {ReceiptRow[]} */
    const receipts = await ask(store('receipts').getAll());
    await Promise.all(receipts.map((receipt) => offerAgain(store, receipt)));
    await untell(store);
  });
}

/** A game that was opened again since its receipt waits as such. @param {Stores} store @param {ReceiptRow} receipt */
async function offerAgain(store, {game, events, open}) {
  const [row, waiting, stored] = await Promise.all([
    ask(store('games').get(game)),
    ask(store('outbox').get(game)),
    ask(store('events').count(eventsOf(game))),
  ]);
  if (row && stored < events) return; // damaged: that the receipt has more events is all that tells it
  await ask(store('receipts').delete(game));
  if (!row || row.imported) return;
  if (waiting) await ask(store('outbox').put({...waiting, problem: null}));
  else
    await ask(
      store('outbox').put({game, events: stored, problem: null, ...((open || stored > events) && {open: true})}),
    );
}
