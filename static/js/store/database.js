/**
 * The connection to IndexedDB: opened when first needed, opened anew when it was lost. A write counts only when its
 * transaction is complete and flushed (`durability: 'strict'`); a request's own success promises nothing.
 */

import {openDB} from 'idb';
import {MIGRATIONS, NAME, VERSION} from './schema.js';

/** @typedef {import('./schema.js').Schema} Schema */
/** @typedef {keyof Schema & string} StoreName */
/** @typedef {import('idb').IDBPDatabase<any>} Connection */

/** How long an open may take, in milliseconds: WebKit sometimes never answers (bug 226547). */
const PATIENCE = 4000;

/** @type {Promise<Connection> | null} */
let connection = null;

/** @param {number} milliseconds @returns {Promise<never>} */
const late = (milliseconds) => new Promise((_resolve, reject) => {
  setTimeout(() => reject(new Error('IndexedDB gave no answer')), milliseconds);
});

const forget = () => { connection = null; };

/** @returns {Promise<Connection>} */
async function connect() {
  const opening = openDB(NAME, VERSION, {
    upgrade(db, from) {
      for (const migrate of MIGRATIONS.slice(from)) migrate(/** @type {any} */ (db));
    },
    blocking(_current, _blocked, event) {
      // Another tab brings a newer version: let it, this tab reconnects when it next needs to.
      /** @type {IDBDatabase} */ (event.target).close();
      forget();
    },
    terminated: forget,
  });
  return Promise.race([opening, late(PATIENCE)]);
}

/** @returns {Promise<Connection>} the open database, the same one for every caller */
async function database() {
  connection ??= connect();
  try {
    return await connection;
  } catch (error) {
    forget();
    throw error;
  }
}

/** @param {any} transaction half a piece of work must never commit */
function abort(transaction) {
  try {
    transaction.abort();
  } catch {
    // It has ended already.
  }
}

/**
 * Runs `work` in one transaction; tried once more on a fresh connection when the old handle turned out dead.
 * Nothing but IndexedDB may be awaited inside `work`, or the transaction would commit early.
 * @template T
 * @param {StoreName[]} stores
 * @param {IDBTransactionMode} mode
 * @param {(transaction: any) => Promise<T>} work
 * @returns {Promise<T>} what `work` gave, after the transaction's `complete`
 */
async function run(stores, mode, work) {
  const db = await database();
  let transaction;
  try {
    transaction = db.transaction(stores, mode, {durability: 'strict'});
  } catch {
    forget();
    transaction = (await database()).transaction(stores, mode, {durability: 'strict'});
  }
  const done = transaction.done;
  done.catch(() => undefined); // the same fault reaches the caller below
  try {
    const result = await work(transaction);
    await done;
    return result;
  } catch (error) {
    abort(transaction);
    throw error;
  }
}

/** @template T @param {StoreName[]} stores @param {(transaction: any) => Promise<T>} work */
export const read = (stores, work) => run(stores, 'readonly', work);

/** @template T @param {StoreName[]} stores @param {(transaction: any) => Promise<T>} work */
export const write = (stores, work) => run(stores, 'readwrite', work);
