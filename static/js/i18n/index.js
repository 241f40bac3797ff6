/** Sentences: one table a language (en.js), so that nothing a person reads stands anywhere else. */

import en from './en.js';

/** @typedef {keyof typeof en} Key */
/** @typedef {Record<string, string | Record<string, string>>} Table */
/** @typedef {Record<string, string | number>} Values */

/** @type {Table} */
const table = {...en};

/** @param {Table} sentences that came later (more.js) */
export const add = (sentences) => { Object.assign(table, sentences); };

const plural = new Intl.PluralRules('en');
const ordinal = new Intl.PluralRules('en', {type: 'ordinal'});

/** @param {number} n @returns {string} 1st, 2nd, … */
export const nth = (n) => say(`nth.${/** @type {'other'} */ (ordinal.select(n))}`, {n});

/**
 * The sentence for a key, with its {placeholders} filled in.
 * @param {Key} key
 * @param {Values} [values] a sentence with plural forms chooses by `n`
 * @returns {string}
 */
export function say(key, values = {}) {
  const entry = table[key] ?? key;
  const sentence = typeof entry === 'string' ? entry : entry[plural.select(Number(values.n))] ?? entry.other ?? key;
  return sentence.replace(/\{(\w+)\}/g, (_whole, name) => String(values[name] ?? ''));
}

/**
 * @param {string} key
 * @returns {key is Key} whether the table has a sentence for a key that came from elsewhere (a problem's code)
 */
export function hasWords(key) {
  return Object.hasOwn(table, key);
}
