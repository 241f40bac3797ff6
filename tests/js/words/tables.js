/** The languages of the app, and what their files in static/js/words/ have. */

import languages from '../../../static/js/lib/languages.json' with {type: 'json'};
import {ENGLISH, speakIn} from '../../../static/js/words/index.js';

/** @typedef {Record<string, string | Record<string, string>>} Table */
/**
 * @typedef {object} File of a language besides English
 * @property {Table} words sentences by key
 * @property {Record<string, string>} books names from rule sets, by their English form
 * @property {Record<string, string | string[]>} problems title and sentence by code, and phrases that several share
 * @property {Record<string, string>} duties what the books oblige to, by book and section
 * @property {Record<string, string>} reasons the sentences of competitions
 * @property {string[]} [alike] keys of sentences in which a side acts and whose verb has one form
 */

/** The usual tags, by code. @type {Record<string, string>} */
export const LANGUAGES = languages;

/** @param {string} code @returns {Promise<any>} */
const read = async (code) => (await import(`../../../static/js/words/${code}.js`)).default;

/** @type {[string, File][]} code and file of the languages besides English, whose file is only sentences */
export const OTHERS = await Promise.all(
  Object.keys(LANGUAGES)
    .filter((code) => code !== 'en')
    .map(async (code) => [code, await read(code)]),
);
/** Sentences, by code. @type {Record<string, Table>} */
export const TABLES = {en: await read('en'), ...Object.fromEntries(OTHERS.map(([code, {words}]) => [code, words]))};

/** What the books oblige to, by code. @type {Record<string, Record<string, string>>} */
export const DUTIES = {
  en: await read('duties-en'),
  ...Object.fromEntries(OTHERS.map(([code, {duties}]) => [code, duties])),
};

/** The sentences of competitions, by code. @type {Record<string, Record<string, string>>} */
export const REASONS = {
  en: await read('reasons-en'),
  ...Object.fromEntries(OTHERS.map(([code, {reasons}]) => [code, reasons])),
};

/** @param {string} code @param {() => void} act while the app speaks this language */
export function spokenAs(code, act) {
  const file = OTHERS.find(([other]) => other === code)?.[1];
  speakIn(file ? {...file, tag: LANGUAGES[code] ?? code} : ENGLISH);
  try {
    act();
  } finally {
    speakIn(ENGLISH);
  }
}
