/**
 * Rule sets by id and version. Those that come with the app are a file each, fetched when a game needs it and kept by the
 * service worker like the rest of the app; house rules are in the database. No version is ever changed.
 */

import {BOOKS, LOADERS} from 'app:books';
import {ask, read} from './database.js';
import {houseRules} from './house_rules.js';

/** @typedef {import('../types.d.ts').Ruleset} Ruleset */
/** @typedef {import('app:books').Listed} Listed */

/** @type {Map<string, Promise<Ruleset | null>>} */
const loaded = new Map();

/** @template {{id: string}} T @param {T[]} all of each id the newest version is the last @returns {T[]} the newest of each */
const newest = (all) => all.filter((one) => all.findLast(({id}) => id === one.id) === one);

/** @param {string} id @returns {boolean} whether it is a rule set that comes with the app */
export const isBook = (id) => BOOKS.some((book) => book.id === id);

/** @returns {Listed[]} the rule sets that come with the app, each in its newest version */
export const newestBooks = () => newest(BOOKS);

/** @returns {Promise<Ruleset[]>} the club's own rule sets, each in its newest version */
export async function newestHouse() {
  /** @type {import('./schema.js').RulesetRow[]} */
  const rows = await read(['rulesets'], (store) => ask(store('rulesets').getAll()));
  return newest(rows.flatMap(({ruleset}) => ruleset ?? []));
}

/** @param {string} id @param {number | undefined} version @returns {Promise<Ruleset | null>} */
async function find(id, version) {
  if (!isBook(id)) return houseRules(id, version);
  const at = BOOKS.findLastIndex((book) => book.id === id && (version === undefined || book.version === version));
  return at < 0 ? null : await /** @type {(typeof LOADERS)[0]} */ (LOADERS[at])();
}

/**
 * @param {string} id
 * @param {number} [version] the newest, when none is named
 * @returns {Promise<Ruleset | null>} null when this phone has no such rule set; rejects when it does not come
 */
export function loadRuleset(id, version) {
  const key = `${id} ${version}`;
  const found = loaded.get(key) ?? find(id, version);
  loaded.set(key, found);
  // Only what was found, and cannot become another, is kept; else the next one who asks tries again.
  found.then((ruleset) => ruleset && (version !== undefined || isBook(id))).catch(() => false).then((lasting) => lasting || loaded.delete(key));
  return found;
}

/** Where the rule set of the last game is noted, so that the next start can fetch it while it still reads the game. */
const NOTED = 'ruleset';

/** @param {Ruleset} ruleset of the game that is being played */
export function note({id, version}) {
  try {
    localStorage.setItem(NOTED, JSON.stringify([id, version]));
  } catch { /* it only saves time */ }
}

/** Begins to fetch the rule set that was noted. */
export function foresee() {
  try {
    const [id, version] = JSON.parse(localStorage.getItem(NOTED) ?? '[]');
    loadRuleset(id, version).catch(() => undefined);
  } catch { /* it only saves time */ }
}
