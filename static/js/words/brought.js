/**
 * What parts of the app say in another language than English: a file that each of them brings once it is loaded
 * (tools/parted.js), and that adds its sentences to the language's.
 */

import {within} from '../lib/within.js';
import {tag} from './index.js';

/** Milliseconds that a screen waits for its sentences. Those that arrive later still apply. */
const TIMEOUT = 4000;

/** What each loaded part says, by the language's code. @type {Record<string, () => Promise<unknown>>[]} */
const parts = [];

/**
 * @returns {Promise<unknown>} resolves once the loaded parts speak the app's language, or after the timeout; what
 * cannot be loaded stays English
 */
export function bringAll() {
  const code = /** @type {string} */ (tag().split('-')[0]);
  return within(Promise.allSettled(parts.map((one) => one[code]?.())), TIMEOUT);
}

/**
 * @param {Record<string, () => Promise<unknown>>} sentences of a part that is being loaded, by the language's code
 * @returns {Promise<unknown>} as `bringAll` does
 */
export function bring(sentences) {
  parts.push(sentences);
  return bringAll();
}
