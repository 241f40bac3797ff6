/**
 * The app's language: the chosen one, or else the phone's. Its file is loaded if needed, and the service worker keeps
 * it.
 */

import {within} from '../lib/within.js';
import languages from '../lib/languages.json' with {type: 'json'};
import {prefs} from '../lib/prefs.js';
import {ENGLISH, speakIn} from './index.js';

/** @type {Record<string, string>} by code: the usual tag, where the phone names none */
const LANGUAGES = languages;

/** Milliseconds that the first paint waits for a language file. */
const TIMEOUT = 1500;

/** @param {string} tag such as fr-CA */
const codeOf = (tag) => /** @type {string} */ (tag.split('-')[0]);

/** @returns {string} a language tag: English, or another language as this phone writes it */
function wished() {
  const {language} = prefs();
  const codes = language === 'auto' ? Object.keys(LANGUAGES) : [language];
  const tag = navigator.languages.find((one) => codes.includes(codeOf(one))) ?? LANGUAGES[language] ?? 'en';
  return codeOf(tag) === 'en' ? 'en' : tag;
}

/**
 * The build writes one import for each language instead (tools/languages.js).
 * @param {string} code of a language besides English
 * @returns {Promise<{default: Pick<import('./index.js').Language, 'words' | 'books'>}>}
 */
const load = (code) => import(`./${code}.js`);

/**
 * Switches to the wanted language, immediately if its file is loaded.
 * @returns {Promise<boolean>} whether it is spoken now: if its file fails to load, the language stays as it was
 */
export async function speak() {
  const tag = wished();
  try {
    speakIn(tag === 'en' ? ENGLISH : {...(await load(codeOf(tag))).default, tag});
    document.documentElement.lang = tag;
    return true;
  } catch {
    return false;
  }
}

/** @returns {Promise<unknown>} resolves when the app can paint: with the words loaded, or after the timeout */
export const words = () => within(speak(), TIMEOUT);
