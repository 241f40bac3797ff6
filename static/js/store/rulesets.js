/**
 * Rule sets by id and version. Those that come with the app are a file each, fetched when a game needs it and kept by the
 * service worker like the rest of the app.
 */

import {BOOKS, LOADERS} from 'app:books';

/** @typedef {import('../types.d.ts').Ruleset} Ruleset */
/** @typedef {import('app:books').Listed} Listed */

/** @type {Map<string, Promise<Ruleset | null>>} */
const loaded = new Map();

/** @returns {Listed[]} the rule sets that a new game may be played under, each in its newest version */
export const newestBooks = () => BOOKS.filter((book) => BOOKS.findLast(({id}) => id === book.id) === book);

/** @param {string} id @param {number | undefined} version @returns {Promise<Ruleset | null>} */
async function fetchBook(id, version) {
  const at = BOOKS.findLastIndex((book) => book.id === id && (version === undefined || book.version === version));
  return at < 0 ? null : (await /** @type {(typeof LOADERS)[0]} */ (LOADERS[at])()).default;
}

/**
 * @param {string} id
 * @param {number} [version] the newest, when none is named
 * @returns {Promise<Ruleset | null>} null when this phone has no such rule set; rejects when its file does not come
 */
export function loadRuleset(id, version) {
  const key = `${id} ${version}`;
  const found = loaded.get(key) ?? fetchBook(id, version);
  loaded.set(key, found);
  found.catch(() => loaded.delete(key)); // the next one who asks tries again
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
