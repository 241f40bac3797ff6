/** Small values remembered on this phone, such as the last set-up and names. Losing them only costs typing. */

import {ask, read, write} from './database.js';

/** @param {string} prefix @returns {IDBKeyRange} all settings whose names begin with it */
export const under = (prefix) => IDBKeyRange.bound(prefix, `${prefix}\uffff`);

/** @param {string} name @returns {Promise<unknown>} null if it was never set */
export async function get(name) {
  const row = await read(['settings'], (store) => ask(store('settings').get(name)));
  return row?.value ?? null;
}

/** @param {string} name @param {unknown} value */
export function set(name, value) {
  return write(['settings'], (store) => ask(store('settings').put({name, value})));
}

/** @param {string} name */
export function forget(name) {
  return write(['settings'], (store) => ask(store('settings').delete(name)));
}
