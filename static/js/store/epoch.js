/**
 * The epoch of the archive that issued this phone's receipts. A server restored from an older backup has another epoch,
 * and gets everything again.
 */

import {ask, read, write} from './database.js';
import {eventsOf} from './logs/log.js';
import {untell} from './games/handed.js';
import {COMPETITIONS, SHEETS} from './shelves.js';

/** @typedef {import('./database.js').Stores} Stores */
/** @typedef {import('./schema.js').ReceiptRow} ReceiptRow */

const NAME = 'epoch';
/** @type {import('./schema.js').StoreName[]} */
const STORES = ['games', 'events', 'outbox', 'receipts'];

/**
 * Stores the archive's epoch. If it has changed, receipts are no longer valid: whatever has one goes back to the
 * outbox, and keys of handed-over games will be sent again. What the archive still has is answered with `unchanged`.
 * The epoch is stored last, so that all is repeated if this is interrupted.
 * @param {string} epoch
 * @returns {Promise<void>} resolves once it is durable
 */
export async function noteEpoch(epoch) {
  const before = (await read(['settings'], (store) => ask(store('settings').get(NAME))))?.value;
  if (before === epoch) return;
  if (before) {
    await COMPETITIONS.write(STORES, (store) => offerAllAgain(store, false)); // a refused one has its desk elsewhere
    await SHEETS.write(STORES, (store) => offerAllAgain(store, true));
  }
  await write([...STORES, 'settings'], async (store) => {
    const known = await ask(store('settings').get(NAME));
    await ask(store('settings').put({name: NAME, value: epoch}));
    if (!known || known.value === epoch) return;
    await offerAllAgain(store, true);
    await untell(store);
  });
}

/** @param {Stores} store of a shelf @param {boolean} refused whether refused ones are sent as well */
async function offerAllAgain(store, refused) {
  /** @type {ReceiptRow[]} */
  const receipts = await ask(store('receipts').getAll());
  await Promise.all(receipts.map((receipt) => offerAgain(store, receipt, refused)));
}

/**
 * Puts a game back into the outbox, as reopened if it was reopened after its receipt.
 * @param {Stores} store @param {ReceiptRow} receipt @param {boolean} refused whether also if the archive refused it
 */
async function offerAgain(store, {game, events, open}, refused) {
  const [row, waiting, stored] = await Promise.all([
    ask(store('games').get(game)),
    ask(store('outbox').get(game)),
    ask(store('events').count(eventsOf(game))),
  ]);
  if (row && stored < events) return; // damaged; only the receipt, which has more events, still shows that
  if (waiting?.problem && !refused) return;
  await ask(store('receipts').delete(game));
  if (!row || row.imported) return;
  if (waiting) await ask(store('outbox').put({...waiting, problem: null}));
  else
    await ask(
      store('outbox').put({game, events: stored, problem: null, ...((open || stored > events) && {open: true})}),
    );
}
