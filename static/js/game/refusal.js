/** Describes why the rules refuse something. */

import {hasWords, say} from '../words/index.js';
import {GameError} from '../rules/document.js';

/** @param {unknown} error @returns {string} @throws errors other than refusals of the rules */
export function refusal(error) {
  if (!(error instanceof GameError)) throw error;
  const key = `refused.${error.code}`;
  return hasWords(key) ? say(key) : say('refused.other', {code: error.code});
}
