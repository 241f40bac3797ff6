/**
 * The reminders that were seen in the app on this phone. If this row exists, reminders may be due here, because one was
 * set on this phone.
 */

import {ask, write} from './database.js';
import {forget, get} from './settings.js';

/** @typedef {{id: string, kind: string, title: string, body: string, path: string}} Due */

const REMINDERS = 'reminders';
/** The server lists at most fifty, for three days. Twice that is enough. */
const MOST = 100;

/** @returns {Promise<string[] | null>} their ids; null if none was ever set or seen here */
export const seenReminders = async () => /** @type {string[] | null} */ (await get(REMINDERS).catch(() => null));

/**
 * @param {string[]} seen
 * @param {string[]} ids
 * @returns {string[]} all ids once, latest last, limited to MOST
 */
export const withSeen = (seen, ids) => [...seen.filter((id) => !ids.includes(id)), ...ids].slice(-MOST);

/** Kinds that home shows anyway, or that are only tests. */
const SAID = ['waiting', 'test'];

/** @param {Due[]} due the server's list @param {string[]} seen @returns {Due[]} those not seen yet */
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
 * From now on, asks the server for due reminders at each start, even if the phone has no player. Call it when a
 * reminder is set here.
 */
export const expectReminders = () => noteSeen();

/** Stops asking, because the server no longer knows this phone. */
export const expectNone = () => forget(REMINDERS).catch(() => undefined);
