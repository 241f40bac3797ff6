/** Reads house rules from this phone, for code that needs no books: the sync, also in the service worker. */

import {ask, read} from './database.js';

/** @typedef {import('../lib/types.d.ts').Ruleset} Ruleset */

/**
 * @param {string} id
 * @returns {boolean} whether it is the id of house rules and not of a rule set in the app
 */
export const isHouse = (id) => id.startsWith('house-');

/** @param {string} id @returns {IDBKeyRange} all versions of house rules */
export const versionsOf = (id) => IDBKeyRange.bound([id, 0], [id, Infinity]);

/**
 * @param {string} id
 * @param {number} [version] default: the newest
 * @returns {Promise<Ruleset | null>} null if this phone does not have them
 */
export async function houseRules(id, version) {
  const range = version === undefined ? versionsOf(id) : [id, version];
  /** @type {import('./schema.js').RulesetRow[]} */
  const rows = await read(['rulesets'], (store) => ask(store('rulesets').getAll(range)));
  return rows.findLast(({ruleset}) => ruleset)?.ruleset ?? null;
}
