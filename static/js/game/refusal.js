/** Why the rules refuse something, in words. */

import {hasWords, say} from '../words/index.js';
import {GameError} from '../rules/document.js';

/** @param {unknown} error @returns {string} @throws what is no refusal of the rules */
export function refusal(error) {
  if (!(error instanceof GameError)) throw error;
  const key = `refused.${error.code}`;
  return hasWords(key) ? say(key) : say('refused.other', {code: error.code});
}
