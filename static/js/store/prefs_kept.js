/** What a person likes, chosen anew, and kept in the database as well, for backups. */

import {ROW, prefs, sound, wear} from '../lib/prefs.js';
import {get, set} from './settings.js';
import {stored} from '../lib/stored.js';

/** @typedef {import('../lib/prefs.js').Prefs} Prefs */

/**
 * @template {keyof Prefs} Name
 * @param {Name} name
 * @param {Prefs[Name]} value
 * @returns {Promise<void>} done once it is also where backups are made from
 */
export async function setPref(name, value) {
  wear({...prefs(), [name]: value});
  await set(ROW, prefs()).catch(() => undefined); // the phone's storage does not work: it is in localStorage
}

/**
 * Takes over what a backup brought, or what localStorage has lost, where nothing is chosen on this phone; writes down
 * what was chosen just before the app was closed. @returns {Promise<boolean>} whether anything was taken over
 */
export async function restorePrefs() {
  const row = await get(ROW);
  const lost = stored(ROW) === null;
  if (lost && row) wear(sound(row));
  if (!lost && JSON.stringify(row) !== JSON.stringify(prefs())) await set(ROW, prefs());
  return lost && row !== null;
}
