/**
 * Transactions. A write counts only when its transaction is complete and flushed (`durability: 'strict'`); a request's own
 * success promises nothing.
 */

import {database, forget} from './connection.js';

/** @typedef {import('./schema.js').StoreName} StoreName */
/** @typedef {(name: StoreName) => IDBObjectStore} Stores gives a store within the transaction */

/** @param {StoreName[]} stores @param {IDBTransactionMode} mode @returns {Promise<IDBTransaction>} on a fresh connection, when the old one turned out dead */
async function begin(stores, mode) {
  const old = await database();
  try {
    return old.transaction(stores, mode, {durability: 'strict'});
  } catch {
    forget();
    return (await database()).transaction(stores, mode, {durability: 'strict'});
  }
}

/**
 * @template T
 * @param {IDBRequest<T>} request
 * @returns {Promise<T>} its result, which is not durable yet
 */
export const ask = (request) => new Promise((resolve, reject) => {
  request.onsuccess = () => resolve(request.result);
  request.onerror = () => reject(request.error);
});

/**
 * Runs `work` in one transaction. Nothing but IndexedDB may be awaited inside, or the transaction would commit early.
 * @template T
 * @param {StoreName[]} stores
 * @param {IDBTransactionMode} mode
 * @param {(store: Stores) => Promise<T>} work
 * @returns {Promise<T>} what `work` gave, after the transaction's `complete`; nothing of it is kept when it fails
 */
async function run(stores, mode, work) {
  const transaction = await begin(stores, mode);
  /** @type {Promise<void>} */
  const complete = new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error ?? new Error('The transaction was aborted'));
  });
  const result = work((name) => transaction.objectStore(name));
  result.catch(() => { try { transaction.abort(); } catch { /* it has ended already */ } });
  await Promise.all([complete, result]);
  return result;
}

/** @template T @param {StoreName[]} stores @param {(store: Stores) => Promise<T>} work @returns {Promise<T>} */
export const read = (stores, work) => run(stores, 'readonly', work);

/** @template T @param {StoreName[]} stores @param {(store: Stores) => Promise<T>} work @returns {Promise<T>} */
export const write = (stores, work) => run(stores, 'readwrite', work);
