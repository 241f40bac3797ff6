/**
 * Transactions. A write counts only when its transaction is complete and flushed (`durability: 'strict'`); the success
 * of a single request promises nothing.
 */

import {StoreFault, afterSilence, database, drop, open} from './connection.js';

/** @typedef {import('./schema.js').StoreName} StoreName */
/** @typedef {(name: StoreName) => IDBObjectStore} Stores returns a store within the transaction */

/**
 * @param {StoreName[]} stores @param {IDBTransactionMode} mode @param {IDBTransactionDurability} durability
 * @returns {IDBTransaction | null} null if no connection is open, or it is dead
 */
function beginNow(stores, mode, durability) {
  const db = open();
  try {
    return db && db.transaction(stores, mode, {durability});
  } catch {
    if (db) drop(db);
    return null;
  }
}

/**
 * @template T
 * @param {IDBRequest<T>} request
 * @returns {Promise<T>} its result, which is not durable yet
 */
export const ask = (request) =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

/**
 * Settles with a transaction. Gives up if it shows no activity for a while; it may still complete later, and callers
 * must expect that.
 * @param {IDBTransaction} transaction @returns {Promise<void>}
 */
const completed = (transaction) =>
  new Promise((resolve, reject) => {
    let answered = () => {};
    const wait = () => {
      answered();
      answered = afterSilence(() => reject(new StoreFault('silent')));
    };
    wait();
    transaction.addEventListener('success', wait, true); // from each of its requests
    transaction.oncomplete = () => {
      answered();
      resolve();
    };
    transaction.onabort = () => {
      answered();
      reject(transaction.error ?? new StoreFault('failing'));
    };
  });

/**
 * Runs `work` in one transaction. It may await only IndexedDB, or the transaction would commit early. After any failure
 * the connection is not used again.
 * @template T
 * @param {StoreName[]} stores
 * @param {IDBTransactionMode} mode
 * @param {(store: Stores) => Promise<T>} work
 * @param {IDBTransactionDurability} [durability]
 * @returns {Promise<T>} the result of `work`, of a write after the transaction's `complete`; if it fails, nothing is
 *   stored
 */
async function run(stores, mode, work, durability = 'strict') {
  const transaction = beginNow(stores, mode, durability) ?? (await database()).transaction(stores, mode, {durability});
  const complete = completed(transaction);
  complete.catch(() => undefined); // in case `work` fails first
  try {
    const working = work((name) => transaction.objectStore(name));
    await (mode === 'readonly' ? Promise.race([working, complete]) : Promise.all([working, complete]));
    return await working;
  } catch (error) {
    try {
      transaction.abort();
    } catch {
      /* it has already ended */
    }
    drop(transaction.db);
    throw transaction.error ?? error;
  }
}

/**
 * Runs `work` in one transaction that reads. Nothing has to be durable, so the result comes with the last answer.
 * @template T @param {StoreName[]} stores @param {(store: Stores) => Promise<T>} work @returns {Promise<T>}
 */
export const read = (stores, work) => run(stores, 'readonly', work);

/**
 * @template T @param {StoreName[]} stores @param {(store: Stores) => Promise<T>} work
 * @param {IDBTransactionDurability} [durability] other than strict if nothing is promised
 * @returns {Promise<T>}
 */
export const write = (stores, work, durability) => run(stores, 'readwrite', work, durability);
