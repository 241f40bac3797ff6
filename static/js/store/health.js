/**
 * How reliably this browser stores data: whether storage works, was emptied, may be emptied, is private, or is running
 * out of room.
 */

import {uuid7} from '../lib/random.js';
import {ask, read, write} from './database.js';
import {get, set} from './settings.js';

/**
 * @typedef {object} Health
 * @property {boolean} works whether a row could be written and read
 * @property {Error | null} fault why it does not work
 * @property {boolean} emptied whether the database is not the one that was used before
 * @property {number} back how many games were restored from copies into this database
 * @property {boolean | null} lasting whether the browser has promised not to empty it on its own; null: unknown
 * @property {boolean | null} private whether everything is deleted when the window is closed; null: unknown
 * @property {number | null} used bytes
 * @property {number | null} quota bytes
 * @property {boolean} low whether less than LOW bytes are free
 */

/** Below this number of free bytes the person is warned. */
export const LOW = 20_000_000;

const CANARY = 'canary';
const ASKED = 'asked-to-last';
const BACK = 'came-back';

/**
 * Writes and reads a row. It is not deleted, because another window may be probing at the same moment.
 * @returns {Promise<Error | null>} why storage does not work, or null
 */
async function probe() {
  try {
    await write(['settings'], (store) => ask(store('settings').put({name: 'probe', value: 1})));
    const row = await read(['settings'], (store) => ask(store('settings').get('probe')));
    return row ? null : new Error('what was written is not there');
  } catch (error) {
    return /** @type {Error} */ (error);
  }
}

/** @returns {Promise<string>} the id that this database got on first use */
const ownId = () =>
  write(['settings'], async (store) => {
    /** @type {import('./schema.js').SettingRow | undefined} */
    const row = await ask(store('settings').get(CANARY));
    const id = typeof row?.value === 'string' ? row.value : uuid7();
    if (id !== row?.value) await ask(store('settings').put({name: CANARY, value: id}));
    return id;
  });

/**
 * Compares the ids in the database and in localStorage. A new database after a silent loss has a new id.
 * @returns {Promise<boolean>}
 */
async function wasEmptied() {
  const id = await ownId();
  try {
    const before = localStorage.getItem(CANARY);
    if (before === null) localStorage.setItem(CANARY, id);
    return before !== null && before !== id;
  } catch {
    return false;
  }
}

/**
 * Notes that the person knows that the storage was emptied, so that it is not shown again. @returns {Promise<void>}
 */
export async function acknowledgeEmptied() {
  localStorage.setItem(CANARY, await ownId());
}

/** @returns {Promise<number>} */
const countBack = async () => Number(await get(BACK));

/** Adds to the number of games restored from copies (store/logs/copies_back.js). @param {number} more */
export const noteBack = async (more) => {
  if (more) await set(BACK, (await countBack()) + more);
};

/**
 * @template T
 * @param {(() => Promise<T>) | undefined} question
 * @returns {Promise<T | null>} null if the browser cannot tell
 */
const tell = async (question) => question?.().catch(() => null) ?? null;

/** @returns {Promise<Health>} never rejects */
export async function health() {
  const storage = navigator.storage;
  const fault = await probe();
  const [emptied, back, lasting, room] = await Promise.all([
    fault ? false : wasEmptied().catch(() => false),
    fault ? 0 : countBack().catch(() => 0),
    tell(storage?.persisted?.bind(storage)),
    tell(storage?.estimate?.bind(storage)),
  ]);
  const used = room?.usage ?? null;
  const quota = room?.quota ?? null;
  return {
    works: !fault,
    fault,
    emptied,
    back,
    lasting,
    private: fault ? null : await isPrivate(),
    used,
    quota,
    low: quota !== null && quota - (used ?? 0) < LOW,
  };
}

/**
 * Only Firefox can be recognised: in its private windows databases work, but private files are refused. Chromium does
 * not show it (the quota is 10 GiB in both kinds), and WebKit's error may be temporary.
 * @returns {Promise<true | null>} null if unknown
 */
async function isPrivate() {
  try {
    await navigator.storage.getDirectory();
    return null;
  } catch (error) {
    return /** @type {Error} */ (error).name === 'SecurityError' || null;
  }
}

/** @returns {string} how the app was opened, because browsers grant an installed app more than a tab */
const standing = () => (matchMedia('(display-mode: standalone)').matches ? 'installed' : 'tab');

/**
 * Asks the browser not to empty the storage on its own: after the first finished game, again after installation, and
 * whenever a person wants it. Not every time, because some browsers ask the person.
 * @param {boolean} [wanted] whether a person asked for it now
 * @returns {Promise<boolean | null>} whether it will last; null if the browser cannot tell or was not asked again
 */
export async function askToLast(wanted = true) {
  /** @type {Partial<StorageManager> | undefined} */
  const storage = navigator.storage;
  if (!storage?.persist || !storage.persisted) return null;
  if (await storage.persisted()) return true;
  if (!wanted && (await get(ASKED)) === standing()) return null;
  await set(ASKED, standing());
  return storage.persist();
}
