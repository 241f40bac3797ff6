/**
 * Says why a match or a place of a competition is as it is, and what a correction would change: one sentence for each
 * kind of reason, in reasons-en.js and in `reasons` of another language's file. The twin of
 * scorekeeper/core/reasons_said.py.
 */

import {fill} from './index.js';

/** @typedef {import('./index.js').Called} Called */
/**
 * @typedef {{say: string, [value: string]: any}} Call a reason, or a match that it names; values are numbers, texts,
 *   names of sides and other calls (competitions/reasons/names.js)
 */

/** @param {number} halves @returns {string} so many halves of a point, e.g. "7½" */
export const inHalves = (halves) => `${halves === 1 ? '' : Math.floor(halves / 2)}${halves % 2 ? '½' : ''}`;

/**
 * @param {Record<string, string>} table of a language
 * @param {Call} call
 * @returns {string} its sentence, or what a match is called
 */
export function sayCall(table, {say, ...values}) {
  const key = values.first < values.last ? `${say}.range` : say;
  const texts = Object.entries(values).map(([name, value]) => [name, textOf(table, say, value)]);
  return fill(table[key] ?? key, Object.fromEntries(texts));
}

/**
 * @param {Record<string, string>} table @param {string} say the reason's key @param {any} value
 * @returns {string | number | Called} what stands in the sentence
 */
function textOf(table, say, value) {
  if (typeof value === 'number') return say.endsWith('-halves') ? inHalves(value) : value;
  return value.say ? sayCall(table, value) : value;
}
