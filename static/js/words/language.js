/**
 * Which language the app speaks: the one that was chosen, else the phone's own. What is not there yet is fetched, and
 * kept by the worker.
 */

import {prefs} from '../lib/prefs.js';
import {ENGLISH, speakIn} from './index.js';

/** How long the first paint waits for a language that is not on this phone yet, in milliseconds. */
const PATIENCE = 1500;

let lacking = false;

/** @returns {boolean} whether another language is wished than the one that is spoken, because its file did not come */
export const lacksWords = () => lacking;

/** @returns {string} a language tag: English, or French as this phone writes it */
function wished() {
  const {language} = prefs();
  const own = navigator.languages.filter((tag) => /^(en|fr)\b/i.test(tag));
  const tag =
    language === 'auto'
      ? (own[0] ?? 'en')
      : (own.find((one) => one.startsWith(language)) ?? (language === 'fr' ? 'fr-CA' : 'en'));
  return /^fr/i.test(tag) ? tag : 'en';
}

/**
 * Speaks as it is wished, at once where the words are there.
 * @returns {Promise<void>} never rejects: without its file the app goes on as it was
 */
export async function speak() {
  const tag = wished();
  try {
    speakIn(tag === 'en' ? ENGLISH : {tag, ...(await import('./french.js'))});
    lacking = false;
    document.documentElement.lang = tag;
  } catch {
    lacking = true;
  }
}

/** @returns {Promise<void>} when the app can be painted: with its words, or when they take too long */
export const words = () =>
  wished() === 'en'
    ? speak()
    : Promise.race([
        speak(),
        new Promise((done) => {
          setTimeout(done, PATIENCE);
        }),
      ]);
