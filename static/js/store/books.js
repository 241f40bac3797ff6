/** The rule sets to choose from: the app's own and the club's. */

import list from 'app:list';
import {ask, read} from './database.js';

/** @typedef {import('app:list').Listed} Listed */

/**
 * @template {{id: string}} T
 * @param {T[]} all with the newest version of each id last
 * @returns {T[]} the newest version of each
 */
const newest = (all) => all.filter((one) => all.findLast(({id}) => id === one.id) === one);

/** @returns {Listed[]} the newest version of each rule set in the app */
export const newestBooks = () => newest(list);

/** @returns {Promise<import('../lib/types.d.ts').Ruleset[]>} the newest version of each of the club's rule sets */
export async function newestHouse() {
  /** @type {import('./schema.js').RulesetRow[]} */
  const rows = await read(['rulesets'], (store) => ask(store('rulesets').getAll()));
  return newest(rows.flatMap(({ruleset}) => ruleset ?? []));
}
