/**
 * Hand-over keys: with a game's key, a phone may keep the game on the server beside its first phone. Each game that was
 * handed over or taken has one, in a settings row of its own. `told`: the server knows that this phone has the key.
 */

import {toBase64url} from '../../lib/base64url.js';
import {ask, read, write} from '../database.js';
import {under} from '../settings.js';

/**
 * @typedef {{key: string, told: boolean, over?: true}} Handed  over: another phone continues scoring, until this one
 * continues by itself
 */
/** @typedef {import('../database.js').Stores} Stores */

export const PREFIX = 'handed.';

/** @param {Stores} store @param {string} game @returns {Promise<Handed | null>} */
const rowOf = async (store, game) => (await ask(store('settings').get(PREFIX + game)))?.value ?? null;

/** @param {Stores} store @param {string} game @param {Handed} value */
const keep = (store, game, value) => ask(store('settings').put({name: PREFIX + game, value}));

/** @returns {string} a new key: 32 random bytes as base64url */
export const freshKey = () => toBase64url(crypto.getRandomValues(new Uint8Array(32)));

/** @param {string} game @returns {Promise<string>} its key, which is made on first use */
export function keyFor(game) {
  const fresh = freshKey();
  return write(['settings'], async (store) => {
    const known = await rowOf(store, game);
    if (!known) await keep(store, game, {key: fresh, told: false});
    return known?.key ?? fresh;
  });
}

/**
 * Stores the key that came with a game. A key that the server already knows stays.
 * @param {string} game
 * @param {string} key
 */
export function noteKey(game, key) {
  return write(['settings'], async (store) => {
    const known = await rowOf(store, game);
    if (!known?.told) await keep(store, game, {...known, key, told: false});
  });
}

/** @param {string} game @returns {Promise<string | null>} its key; null if it was never handed over or taken */
export const handedKey = (game) => read(['settings'], async (store) => (await rowOf(store, game))?.key ?? null);

/** @param {Stores} store @returns {Promise<({game: string} & Handed)[]>} */
async function rowsOf(store) {
  /** @type {{name: string, value: Handed}[]} */
  const rows = await ask(store('settings').getAll(under(PREFIX)));
  return rows.map(({name, value}) => ({game: name.slice(PREFIX.length), ...value}));
}

/** @returns {Promise<({game: string} & Handed)[]>} all games that were handed over or taken */
export const allHanded = () => read(['settings'], rowsOf);

/**
 * Marks all keys to be sent again, because the archive has lost them.
 * @param {Stores} store within the transaction that stores the new epoch
 */
export async function untell(store) {
  await Promise.all((await rowsOf(store)).map(({game, ...handed}) => keep(store, game, {...handed, told: false})));
}

/** @returns {Promise<{game: string, key: string}[]>} games whose key this phone has not sent yet */
export const untold = async () => (await allHanded()).filter(({told}) => !told).map(({game, key}) => ({game, key}));

/** Notes that the server knows the key. @param {string} game */
export function markTold(game) {
  return write(['settings'], async (store) => {
    const known = await rowOf(store, game);
    if (known) await keep(store, game, {...known, told: true});
  });
}

/**
 * @param {string} game with a key
 * @param {boolean} over whether another phone continues scoring; false: this one does
 */
export function markOver(game, over) {
  return write(['settings'], async (store) => {
    const known = await rowOf(store, game);
    if (known) await keep(store, game, {key: known.key, told: known.told, ...(over && {over})});
  });
}

/** @param {string} game @returns {Promise<boolean>} whether it was handed over and another phone continues scoring */
export const isOver = (game) => read(['settings'], async (store) => (await rowOf(store, game))?.over ?? false);
