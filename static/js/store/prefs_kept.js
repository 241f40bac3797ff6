/** Changing preferences. They are stored in the database as well, for backups. */

import {ROW, prefs, sound, wear} from '../lib/prefs.js';
import {get, set} from './settings.js';
import {stored} from '../lib/stored.js';

/** @typedef {import('../lib/prefs.js').Prefs} Prefs */

/**
 * @template {keyof Prefs} Name
 * @param {Name} name
 * @param {Prefs[Name]} value
 * @returns {Promise<void>} resolves once it is also stored in the database
 */
export async function setPref(name, value) {
  wear({...prefs(), [name]: value});
  await set(ROW, prefs()).catch(() => undefined); // the database does not work, but localStorage has it
}

/**
 * Restores preferences from the database if localStorage has none (after a backup or a loss); otherwise stores choices
 * that were made just before the app was closed. @returns {Promise<boolean>} whether anything was restored
 */
export async function restorePrefs() {
  const row = await get(ROW);
  const lost = stored(ROW) === null;
  if (lost && row) wear(sound(row));
  if (!lost && JSON.stringify(row) !== JSON.stringify(prefs())) await set(ROW, prefs());
  return lost && row !== null;
}
