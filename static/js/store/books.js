/** The rule sets to choose from: those that come with the app, and the club's own. */

import list from 'app:list';
import {ask, read} from './database.js';

/** @typedef {import('app:list').Listed} Listed */

/**
 * @template {{id: string}} T
 * @param {T[]} all of each id the newest version is the last
 * @returns {T[]} the newest of each
 */
const newest = (all) => all.filter((one) => all.findLast(({id}) => id === one.id) === one);

/** @returns {Listed[]} the rule sets that come with the app, each in its newest version */
export const newestBooks = () => newest(list);

/** @returns {Promise<import('../lib/types.d.ts').Ruleset[]>} the club's own rule sets, each in its newest version */
export async function newestHouse() {
  /** @type {import('./schema.js').RulesetRow[]} */
  const rows = await read(['rulesets'], (store) => ask(store('rulesets').getAll()));
  return newest(rows.flatMap(({ruleset}) => ruleset ?? []));
}
