/**
 * The app's language: the chosen one, or else the phone's. Its file is loaded if needed, and the service worker keeps
 * it.
 */

import {prefs} from '../lib/prefs.js';
import {ENGLISH, speakIn} from './index.js';

/** Milliseconds that the first paint waits for a language file. */
const PATIENCE = 1500;

let lacking = false;

/** @returns {boolean} whether the wanted language is missing because its file failed to load */
export const lacksWords = () => lacking;

/**
 * The languages besides English, by code. `tag`: if the phone names none.
 * @type {Record<string, {tag: string, load: () => Promise<Omit<import('./index.js').Language, 'tag'>>}>}
 */
const OTHERS = {fr: {tag: 'fr-CA', load: () => import('./french.js')}};

/** @param {string} tag such as fr-CA */
const codeOf = (tag) => /** @type {string} */ (tag.toLowerCase().split('-')[0]);

/** @returns {string} a language tag: English, or another language as this phone writes it */
function wished() {
  const {language} = prefs();
  const codes = language === 'auto' ? ['en', ...Object.keys(OTHERS)] : [language];
  const tag = navigator.languages.find((one) => codes.includes(codeOf(one))) ?? OTHERS[language]?.tag ?? 'en';
  return codeOf(tag) === 'en' ? 'en' : tag;
}

/**
 * Switches to the wanted language, immediately if its file is loaded.
 * @returns {Promise<void>} never rejects; without the file the language stays as it was
 */
export async function speak() {
  const tag = wished();
  try {
    const other = OTHERS[codeOf(tag)];
    speakIn(other ? {tag, ...(await other.load())} : ENGLISH);
    lacking = false;
    document.documentElement.lang = tag;
  } catch {
    lacking = true;
  }
}

/** @returns {Promise<void>} resolves when the app can paint: with the words loaded, or after the timeout */
export const words = () =>
  wished() === 'en'
    ? speak()
    : Promise.race([
        speak(),
        new Promise((done) => {
          setTimeout(done, PATIENCE);
        }),
      ]);
