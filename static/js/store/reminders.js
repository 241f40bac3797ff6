/**
 * Which reminders were seen in the app on this phone. That there is such a note says that some may come: somebody has
 * set one here.
 */

import {ask, write} from './database.js';
import {forget, get} from './settings.js';

/** @typedef {{id: string, kind: string, title: string, body: string, path: string}} Due */

const REMINDERS = 'reminders';
/** The server names those of three days, fifty at most: twice that is enough. */
const MOST = 100;

/** @returns {Promise<string[] | null>} their ids; null: none was ever set or seen here */
export const seenReminders = async () => /** @type {string[] | null} */ (await get(REMINDERS).catch(() => null));

/**
 * @param {string[]} seen
 * @param {string[]} ids
 * @returns {string[]} all of them once, the latest last, and no more than are needed
 */
export const withSeen = (seen, ids) => [...seen.filter((id) => !ids.includes(id)), ...ids].slice(-MOST);

/** What home says anyway, or what was only tried. */
const SAID = ['waiting', 'test'];

/** @param {Due[]} due what the server names @param {string[]} seen @returns {Due[]} what is news here */
export const news = (due, seen) =>
  due.filter(({id, kind, path}) => !SAID.includes(kind) && !seen.includes(id) && /^\/(?![/\\])/.test(path));

/** @param {string[]} ids @returns {Promise<unknown>} */
export const noteSeen = (...ids) =>
  write(['settings'], async (store) => {
    const rows = store('settings');
    const row = await ask(rows.get(REMINDERS));
    await ask(
      rows.put({name: REMINDERS, value: withSeen(/** @type {string[] | undefined} */ (row?.value) ?? [], ids)}),
    );
  }).catch(() => undefined);

/**
 * From now on the server is asked at each start what is due, also on a phone that is nobody's. Called when a reminder
 * was set here.
 */
export const expectReminders = () => noteSeen();

/** The server knows this phone no more: nothing is due here. */
export const expectNone = () => forget(REMINDERS).catch(() => undefined);
