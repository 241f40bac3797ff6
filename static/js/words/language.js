/**
 * The app's language: the chosen one, or else the phone's. Its file is loaded if needed, and the service worker keeps
 * it.
 */

import {CHOICES, prefs} from '../lib/prefs.js';
import {ENGLISH, speakIn} from './index.js';

/** Milliseconds that the first paint waits for a language file. */
const TIMEOUT = 1500;

let lacking = false;

/** @returns {boolean} whether the wanted language is missing because its file failed to load */
export const lacksWords = () => lacking;

/**
 * How the languages besides English are loaded, by code.
 * @type {Record<string, () => Promise<Omit<import('./index.js').Language, 'tag'>>>}
 */
const OTHERS = {fr: () => import('./french.js')};
/** Their tags where the phone names none. @type {Record<string, string>} */
const TAGS = {fr: 'fr-CA'};

/** @param {string} tag such as fr-CA */
const codeOf = (tag) => /** @type {string} */ (tag.split('-')[0]);

/** @returns {string} a language tag: English, or another language as this phone writes it */
function wished() {
  const {language} = prefs();
  const codes = /** @type {readonly string[]} */ (language === 'auto' ? CHOICES.language : [language]);
  const tag = navigator.languages.find((one) => codes.includes(codeOf(one))) ?? TAGS[language] ?? 'en';
  return OTHERS[codeOf(tag)] ? tag : 'en';
}

/**
 * Switches to the wanted language, immediately if its file is loaded.
 * @returns {Promise<void>} never rejects; without the file the language stays as it was
 */
export async function speak() {
  const tag = wished();
  try {
    speakIn({...ENGLISH, ...(await OTHERS[codeOf(tag)]?.()), tag});
    lacking = false;
    document.documentElement.lang = tag;
  } catch {
    lacking = true;
  }
}

/** @returns {Promise<void>} resolves when the app can paint: with the words loaded, or after the timeout */
export const words = () =>
  Promise.race([
    speak(),
    new Promise((done) => {
      setTimeout(done, TIMEOUT);
    }),
  ]);
