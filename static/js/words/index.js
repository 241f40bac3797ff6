/**
 * Sentences: one table a language, so that nothing a person reads stands anywhere else. English (en.js) is always
 * there, each part of the app with its own sentences; what another language lacks is said in English.
 */

import en from './en.js';

/** @typedef {keyof typeof en} Key */
/** @typedef {Record<string, string | Record<string, string>>} Table */
/**
 * @typedef {{name: string, many: boolean}} Called a side by its name; `many`: it is the names of several players, which
 *   take a plural verb
 */
/** @typedef {Record<string, string | number | Called>} Values */
/**
 * @typedef {{tag: string, table: Table, books: Record<string, string>}} Language  `books`: what rule sets name, by its
 *   English
 */

/** @type {Table} */
const english = {...en};

/** @param {Table} sentences of a part of the app that came later (build.js) */
export const add = (sentences) => {
  Object.assign(english, sentences);
};

/** @type {Language} */
export const ENGLISH = {tag: 'en', table: {}, books: {}};

let spoken = ENGLISH;
let plural = new Intl.PluralRules('en');
let ordinal = new Intl.PluralRules('en', {type: 'ordinal'});

/** @param {Language} language which is spoken from now on */
export function speakIn(language) {
  spoken = language;
  plural = new Intl.PluralRules(language.tag);
  ordinal = new Intl.PluralRules(language.tag, {type: 'ordinal'});
}

/** @param {number} n @returns {string} 1st, 2nd, … */
export const nth = (n) => say(`nth.${/** @type {'other'} */ (ordinal.select(n))}`, {n});

/**
 * Signs of the scripts that are read from right to left, and the mark that stands for one; of scripts beyond the first
 * plane the leading surrogates.
 */
const LEFTWARD = /[\u0590-\u08ff\u200f\ufb1d-\ufdff\ufe70-\ufefc\ud802\ud803\ud83a\ud83b]/;

/** @param {string} text @returns {string} what would turn the sentence around it is kept apart (Unicode's isolates) */
export const inside = (text) => (LEFTWARD.test(text) ? `\u2068${text}\u2069` : text);

/**
 * The sentence for a key, with its {placeholders} filled in; `{side|wins|win}` is the verb that goes with the side.
 * @param {Key} key
 * @param {Values} [values] a sentence with plural forms chooses by `n`
 * @returns {string}
 */
export function say(key, values = {}) {
  const entry = spoken.table[key] ?? english[key] ?? key;
  const sentence = typeof entry === 'string' ? entry : (entry[plural.select(Number(values.n))] ?? entry.other ?? key);
  return sentence.replace(/\{(\w+)(?:\|([^|}]*)\|([^}]*))?\}/g, (_whole, name, one, many) => {
    const value = values[name] ?? '';
    const {name: text, many: several} = typeof value === 'object' ? value : {name: value, many: false};
    return one === undefined ? inside(String(text)) : several ? many : one;
  });
}

/**
 * @param {Key} key
 * @param {string} text
 * @returns {boolean} whether a document's text is this sentence, in a language that is here
 */
export const isSaid = (key, text) =>
  [english[key], spoken.table[key]].some((own) => typeof own === 'string' && own.toLowerCase() === text.toLowerCase());

/**
 * @param {string} text what a rule set names in English: itself, a play, an offence
 * @returns {string} in the language of the app, where it is known
 */
export const named = (text) => (Object.hasOwn(spoken.books, text) ? /** @type {string} */ (spoken.books[text]) : text);

/**
 * @param {string} key
 * @returns {key is Key} whether the table has a sentence for a key that came from elsewhere (a problem's code)
 */
export function hasWords(key) {
  return Object.hasOwn(english, key);
}
