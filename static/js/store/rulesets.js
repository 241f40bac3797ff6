/**
 * Rule sets by id and version. Those in the app are one file each, loaded when a game needs it and kept by the service
 * worker like the rest of the app. House rules are in the database. No version ever changes.
 */

import books from 'app:books';
import {houseRules} from './house_rules.js';

/** @typedef {import('../lib/types.d.ts').Ruleset} Ruleset */

/** @type {Map<string, Promise<Ruleset | null>>} */
const loaded = new Map();

/**
 * @param {string} id
 * @param {number} [version] default: the newest
 * @returns loads a rule set in the app; undefined if there is none
 */
const bookOf = (id, version) =>
  Object.entries(books).findLast(([key]) =>
    version === undefined ? key.startsWith(`${id} `) : key === `${id} ${version}`,
  )?.[1];

/** @param {string} id @returns {boolean} whether it is a rule set in the app */
export const isBook = (id) => bookOf(id) !== undefined;

/** @param {string} id @param {number | undefined} version @returns {Promise<Ruleset | null>} */
async function find(id, version) {
  if (!isBook(id)) return houseRules(id, version);
  return (await bookOf(id, version)?.()) ?? null;
}

/**
 * @param {string} id
 * @param {number} [version] default: the newest
 * @returns {Promise<Ruleset | null>} null if this phone has no such rule set; rejects if it fails to load
 */
export function loadRuleset(id, version) {
  const key = `${id} ${version}`;
  const found = loaded.get(key) ?? find(id, version);
  loaded.set(key, found);
  // Cache only what was found and cannot change; otherwise the next call tries again.
  found
    .then((ruleset) => ruleset && (version !== undefined || isBook(id)))
    .catch(() => false)
    .then((lasting) => lasting || loaded.delete(key));
  return found;
}

const rulings = () => import('../rules/all.js');

/** Events that the rules in the first file know; all.js adds the others, and the other kinds of games. */
const USUAL = ['frame', 'retract', 'amend'];

/**
 * @param {import('../lib/types.d.ts').GameDocument} document
 * @returns {Promise<Ruleset | null>} its rule set, once everything that its replay needs is loaded; null, or rejects,
 * as in `loadRuleset`
 */
export async function rulesOf({ruleset: id, ruleset_version: version, carried, events}) {
  const ruleset = await loadRuleset(id, version);
  if (ruleset && (ruleset.kind !== 'knock-off' || carried || !events.every(({type}) => USUAL.includes(type))))
    await rulings();
  return ruleset;
}

/**
 * The localStorage key for the last game's rule set, so that the next start can load it while the game is still being
 * read.
 */
const NOTED = 'ruleset';

/** @param {Ruleset} ruleset of the current game */
export function note({id, version}) {
  try {
    localStorage.setItem(NOTED, JSON.stringify([id, version]));
  } catch {
    /* it only saves time */
  }
}

/** Starts loading the noted rule set and the officials' rules, which a game here may need. */
export function foresee() {
  try {
    const [id, version] = JSON.parse(localStorage.getItem(NOTED) ?? '[]');
    if (id) Promise.all([loadRuleset(id, version), rulings()]).catch(() => undefined);
  } catch {
    /* it only saves time */
  }
}
