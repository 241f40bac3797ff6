/** How a person likes the app on this phone. Kept in localStorage, which the first paint can read without waiting, and beside it in the database, for backups. */

import {get, set} from './store/settings.js';
import {stored} from './stored.js';

/** What each may be; the first is what it is until somebody chooses. */
export const CHOICES = /** @type {const} */ ({
  language: ['auto', 'en', 'fr'], theme: ['auto', 'light', 'dark', 'contrast'], hand: ['right', 'left'],
  sounds: [false, true], vibration: [true, false], voice: [false, true],
});
/** Its name in localStorage and among the settings. */
const ROW = 'prefs';

/** @typedef {{-readonly [Name in keyof typeof CHOICES]: typeof CHOICES[Name][number]}} Prefs */

/** @param {any} given of whatever shape @returns {Prefs} what is not known is as nobody had chosen */
const sound = (given) => /** @type {Prefs} */ (Object.fromEntries(Object.entries(CHOICES).map(([name, choices]) => (
  [name, /** @type {readonly unknown[]} */ (choices).includes(given?.[name]) ? given[name] : choices[0]]))));

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
function wear(next) {
  current = next;
  try { localStorage.setItem(ROW, JSON.stringify(next)); } catch { /* then it is so until the app is closed */ }
  applyPrefs();
}

/** @template {keyof Prefs} Name @param {Name} name @param {Prefs[Name]} value @returns {Promise<void>} done once it is also where backups are made from */
export async function setPref(name, value) {
  wear({...current, [name]: value});
  await set(ROW, current).catch(() => undefined); // the phone's storage does not work: it is in localStorage
}

/**
 * Takes over what a backup brought, or what localStorage has lost, where nothing is chosen on this phone; writes down what was chosen
 * just before the app was closed. @returns {Promise<boolean>} whether anything was taken over
 */
export async function restorePrefs() {
  const row = await get(ROW);
  const lost = stored(ROW) === null;
  if (lost && row) wear(sound(row));
  if (!lost && JSON.stringify(row) !== JSON.stringify(current)) await set(ROW, current);
  return lost && row !== null;
}
