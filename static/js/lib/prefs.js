/**
 * How a person likes the app on this phone. Kept in localStorage, which the first paint can read without waiting, and
 * beside it in the database (prefs_kept.js).
 */

import {stored} from './stored.js';

/** What each may be; the first is what it is until somebody chooses. */
export const CHOICES = /** @type {const} */ ({
  language: ['auto', 'en', 'fr'],
  theme: ['auto', 'light', 'dark', 'contrast'],
  hand: ['right', 'left'],
  sounds: [false, true],
  vibration: [true, false],
  voice: [false, true],
});
/** Its name in localStorage and among the settings. */
export const ROW = 'prefs';

/** @typedef {{-readonly [Name in keyof typeof CHOICES]: typeof CHOICES[Name][number]}} Prefs */

/** @param {any} given of whatever shape @returns {Prefs} what is not known is as nobody had chosen */
export const sound = (given) =>
  /** @type {Prefs} */ (
    Object.fromEntries(
      Object.entries(CHOICES).map(([name, choices]) => [
        name,
        /** @type {readonly unknown[]} */ (choices).includes(given?.[name]) ? given[name] : choices[0],
      ]),
    )
  );

/** @returns {Prefs} */
function read() {
  try {
    return sound(JSON.parse(stored(ROW) ?? ''));
  } catch {
    return sound(null);
  }
}

let current = read();

/** @returns {Prefs} as they are now */
export const prefs = () => current;

/** Lets the page look as it is wished, before it is painted first. */
export function applyPrefs() {
  const {theme, hand} = current;
  Object.assign(document.documentElement.dataset, {theme, hand});
}

/** @param {Prefs} next */
export function wear(next) {
  current = next;
  try {
    localStorage.setItem(ROW, JSON.stringify(next));
  } catch {
    /* then it is so until the app is closed */
  }
  applyPrefs();
}
