/**
 * Rule sets by id and version. Those that come with the app are a file each, fetched when a game needs it and kept by
 * the service worker like the rest of the app; house rules are in the database. No version is ever changed.
 */

import books from 'app:books';
import {houseRules} from './house_rules.js';

/** @typedef {import('../lib/types.d.ts').Ruleset} Ruleset */

/** @type {Map<string, Promise<Ruleset | null>>} */
const loaded = new Map();

/**
 * @param {string} id
 * @param {number} [version] the newest, when none is named
 * @returns fetches a rule set that comes with the app; none when there is no such one
 */
const bookOf = (id, version) =>
  Object.entries(books).findLast(([key]) =>
    version === undefined ? key.startsWith(`${id} `) : key === `${id} ${version}`,
  )?.[1];

/** @param {string} id @returns {boolean} whether it is a rule set that comes with the app */
export const isBook = (id) => bookOf(id) !== undefined;

/** @param {string} id @param {number | undefined} version @returns {Promise<Ruleset | null>} */
async function find(id, version) {
  if (!isBook(id)) return houseRules(id, version);
  return (await bookOf(id, version)?.()) ?? null;
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
  found
    .then((ruleset) => ruleset && (version !== undefined || isBook(id)))
    .catch(() => false)
    .then((lasting) => lasting || loaded.delete(key));
  return found;
}

const rulings = () => import('../rules/all.js');

/** Events that the rules of the first file know; all.js brings the others, and the other kinds of games. */
const USUAL = ['frame', 'retract', 'amend'];

/**
 * @param {import('../lib/types.d.ts').GameDocument} document
 * @returns {Promise<Ruleset | null>} its rule set, once all is here that its replay needs; null and rejects as
 *   `loadRuleset` does
 */
export async function rulesOf({ruleset: id, ruleset_version: version, carried, events}) {
  const ruleset = await loadRuleset(id, version);
  if (ruleset && (ruleset.kind !== 'knock-off' || carried || !events.every(({type}) => USUAL.includes(type))))
    await rulings();
  return ruleset;
}

/** Where the rule set of the last game is noted, so that the next start can fetch it while it still reads the game. */
const NOTED = 'ruleset';

/** @param {Ruleset} ruleset of the game that is being played */
export function note({id, version}) {
  try {
    localStorage.setItem(NOTED, JSON.stringify([id, version]));
  } catch {
    /* it only saves time */
  }
}

/** Begins to fetch the rule set that was noted, and what officials rule: of the games here one may have it. */
export function foresee() {
  try {
    const [id, version] = JSON.parse(localStorage.getItem(NOTED) ?? '[]');
    if (id) Promise.all([loadRuleset(id, version), rulings()]).catch(() => undefined);
  } catch {
    /* it only saves time */
  }
}
