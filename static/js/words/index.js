/**
 * Sentences in tables, one per language, so that every text that people read is in one place. English (en.js) is always
 * loaded, each part of the app with its own sentences. Sentences missing in another language are shown in English.
 */

import en from './en.js';
import {proper} from '../lib/text.js';

/** @typedef {keyof typeof en} Key */
/** @typedef {Record<string, string | Record<string, string>>} Table */
/**
 * @typedef {{name: string, many: boolean}} Called a side's name; `many`: it names several players and takes a plural
 * verb
 */
/** @typedef {Record<string, string | number | Called>} Values */
/**
 * @typedef {{tag: string, words: Table, books: Record<string, string>}} Language  `books`: names from rule sets, by
 * their English form
 */

/** @type {Table} */
const english = {...en};

/** @param {Table} sentences of a part of the app that was loaded later (build.js) */
export const add = (sentences) => {
  Object.assign(english, sentences);
};

/** @type {Language} */
export const ENGLISH = {tag: 'en', words: {}, books: {}};

let spoken = ENGLISH;
let plural = new Intl.PluralRules('en');

/** @returns {string} the tag of the app's language, as this phone writes it */
export const tag = () => spoken.tag;

/** @param {Language} language the language to use from now on */
export function speakIn(language) {
  spoken = language;
  plural = new Intl.PluralRules(language.tag);
}

/**
 * Characters of right-to-left scripts and the right-to-left mark; for scripts outside the first plane, their leading
 * surrogates.
 */
const LEFTWARD = /[\u0590-\u08ff\u200f\ufb1d-\ufdff\ufe70-\ufefc\ud802\ud803\ud83a\ud83b]/;

/**
 * @param {string} text @returns {string} isolated if it contains right-to-left characters, so that it does not reorder
 * the sentence around it
 */
export const inside = (text) => (LEFTWARD.test(text) ? `\u2068${text}\u2069` : text);

/**
 * The sentence for a key with its {placeholders} filled in. `{side|wins|win}` is the verb that agrees with the side.
 * @param {Key} key
 * @param {Values} [values] a sentence with plural forms chooses by `n`
 * @returns {string}
 */
export function say(key, values = {}) {
  const entry = spoken.words[key] ?? english[key] ?? key;
  const sentence = typeof entry === 'string' ? entry : (entry[plural.select(Number(values.n))] ?? entry.other ?? key);
  return fill(sentence, values);
}

/**
 * @param {string} sentence
 * @param {Values} values
 * @returns {string} the sentence with its {placeholders} filled in
 */
export const fill = (sentence, values) =>
  sentence.replace(/\{(\w+)(?:\|([^|}]*)\|([^}]*))?\}/g, (_whole, name, one, many) => {
    const value = values[name] ?? '';
    const side = typeof value === 'object';
    if (one !== undefined) return side && value.many ? many : one;
    return inside(side ? value.name : typeof value === 'number' ? proper(value) : value);
  });

/**
 * @param {Key} key
 * @param {string} text
 * @returns {boolean} whether a document's text is this sentence in a loaded language
 */
export const isSaid = (key, text) =>
  [english[key], spoken.words[key]].some((own) => typeof own === 'string' && own.toLowerCase() === text.toLowerCase());

/**
 * @param {string} text an English name from a rule set: its own, a play's, an offence's
 * @returns {string} the name in the app's language, if known
 */
export const named = (text) => (Object.hasOwn(spoken.books, text) ? /** @type {string} */ (spoken.books[text]) : text);

/**
 * @param {string} key
 * @returns {key is Key} whether the table has this key, which may come from the server (a problem's code)
 */
export function hasWords(key) {
  return Object.hasOwn(english, key);
}
