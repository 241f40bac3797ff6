/** Small things remembered on this phone: the last set-up, names. Losing them costs nothing but typing. */

import {read, write} from './database.js';

/** @param {string} name @returns {Promise<unknown>} null when it was never set */
export async function get(name) {
  const row = await read(['settings'], (transaction) => transaction.objectStore('settings').get(name));
  return row?.value ?? null;
}

/** @param {string} name @param {unknown} value */
export function set(name, value) {
  return write(['settings'], (transaction) => transaction.objectStore('settings').put({name, value}));
}
