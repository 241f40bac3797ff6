/**
 * The hand-over key of a game: whoever brings it to the server may keep the game there beside its first phone. One for
 * each game that was handed over or taken, in a settings row of its own; `told` when the server knows that this phone
 * has it.
 */

import {toBase64url} from '../../lib/base64url.js';
import {ask, read, write} from '../database.js';
import {under} from '../settings.js';

/**
 * @typedef {{key: string, told: boolean, over?: true}} Handed  over: another phone scores on, until this one goes on by
 *   itself
 */
/** @typedef {import('../database.js').Stores} Stores */

export const PREFIX = 'handed.';

/** @param {Stores} store @param {string} game @returns {Promise<Handed | null>} */
const rowOf = async (store, game) => (await ask(store('settings').get(PREFIX + game)))?.value ?? null;

/** @param {Stores} store @param {string} game @param {Handed} value */
const keep = (store, game, value) => ask(store('settings').put({name: PREFIX + game, value}));

/** @returns {string} a new key: 32 random bytes as base64url */
export const freshKey = () => toBase64url(crypto.getRandomValues(new Uint8Array(32)));

/** @param {string} game @returns {Promise<string>} its key, made when first asked for */
export function keyFor(game) {
  const fresh = freshKey();
  return write(['settings'], async (store) => {
    const known = await rowOf(store, game);
    if (!known) await keep(store, game, {key: fresh, told: false});
    return known?.key ?? fresh;
  });
}

/**
 * Notes the key with which a game came. One that the server knows already stays.
 * @param {string} game
 * @param {string} key
 */
export function noteKey(game, key) {
  return write(['settings'], async (store) => {
    const known = await rowOf(store, game);
    if (!known?.told) await keep(store, game, {...known, key, told: false});
  });
}

/** @param {string} game @returns {Promise<string | null>} its key; null when it was never handed over or taken */
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
 * The archive has forgotten all keys: they are to be told again.
 * @param {Stores} store within the transaction that notes it
 */
export async function untell(store) {
  await Promise.all((await rowsOf(store)).map(({game, ...handed}) => keep(store, game, {...handed, told: false})));
}

/** @returns {Promise<{game: string, key: string}[]>} those whose key the server does not know from this phone */
export const untold = async () => (await allHanded()).filter(({told}) => !told).map(({game, key}) => ({game, key}));

/** The server has said that it knows the key. @param {string} game */
export function markTold(game) {
  return write(['settings'], async (store) => {
    const known = await rowOf(store, game);
    if (known) await keep(store, game, {...known, told: true});
  });
}

/**
 * @param {string} game that has a key
 * @param {boolean} over whether another phone scores on, or this one does (again)
 */
export function markOver(game, over) {
  return write(['settings'], async (store) => {
    const known = await rowOf(store, game);
    if (known) await keep(store, game, {key: known.key, told: known.told, ...(over && {over})});
  });
}

/** @param {string} game @returns {Promise<boolean>} whether it was handed over and another phone scores on */
export const isOver = (game) => read(['settings'], async (store) => (await rowOf(store, game))?.over ?? false);
