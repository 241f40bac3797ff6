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
 * Switches to the wanted language, immediately if its file is loaded.
 * @returns {Promise<void>} never rejects; without the file the language stays as it was
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
