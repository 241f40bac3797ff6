/**
 * What parts of the app say in another language than English: a file that each of them brings once it is loaded
 * (tools/parted.js), and that adds its sentences to the language's.
 */

import {within} from '../lib/within.js';
import {tag} from './index.js';

/** Milliseconds that a screen waits for its sentences. Those that arrive later still apply. */
const TIMEOUT = 4000;

/** @typedef {Record<string, () => Promise<unknown>>} Sentences what loads those of a part, by the language's code */

/** @type {Sentences[]} */
const parts = [];

/**
 * @param {Sentences[]} some
 * @returns {Promise<unknown>} resolves once they are there in the app's language, or after the timeout; what cannot be
 * loaded stays English
 */
function load(some) {
  const code = /** @type {string} */ (tag().split('-')[0]);
  return within(Promise.allSettled(some.map((one) => one[code]?.())), TIMEOUT);
}

/** @param {Sentences} sentences of a part that is being loaded @returns {Promise<unknown>} as `load` does */
export function bring(sentences) {
  parts.push(sentences);
  return load([sentences]);
}

/** For a new language. @returns {Promise<unknown>} as `load` does, with the sentences of all loaded parts */
export const bringAll = () => load(parts);
