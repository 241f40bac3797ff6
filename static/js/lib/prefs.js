/**
 * A person's preferences on this phone. They are kept in localStorage, which the first paint can read synchronously,
 * and also in the database (prefs_kept.js).
 */

import languages from './languages.json' with {type: 'json'};
import {stored} from './stored.js';

/** The possible values; the first is the default. */
export const CHOICES = /** @type {const} */ ({
  language: ['auto', ...Object.keys(languages)],
  theme: ['auto', 'light', 'dark', 'contrast'],
  hand: ['right', 'left'],
  sounds: [false, true],
  vibration: [true, false],
  voice: [false, true],
});
/** Their name in localStorage and in the settings table. */
export const ROW = 'prefs';

/** @typedef {{-readonly [Name in keyof typeof CHOICES]: typeof CHOICES[Name][number]}} Prefs */

/** @param {any} given any value @returns {Prefs} with defaults for anything unknown */
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

/** @returns {Prefs} the current preferences */
export const prefs = () => current;

/** Applies the theme and hand to the page before its first paint. */
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
    /* then they last until the app is closed */
  }
  applyPrefs();
}
