/**
 * How well this browser keeps what it was given: whether storage works, was emptied, may be emptied, is private, has
 * room.
 */

import {uuid7} from '../lib/chance.js';
import {ask, read, write} from './database.js';
import {get, set} from './settings.js';

/**
 * @typedef {object} Health
 * @property {boolean} works whether a row could be written and read
 * @property {Error | null} fault why it does not
 * @property {boolean} emptied whether the database is another than the one that was used before
 * @property {number} back how many games have come back from their copies into this database
 * @property {boolean | null} lasting whether the browser has promised not to empty it by itself; null: it does not say
 * @property {boolean | null} private whether all is gone when the window is closed; null: there is no telling
 * @property {number | null} used bytes
 * @property {number | null} quota bytes
 * @property {boolean} low whether less than LOW bytes are free
 */

/** Less room than this is worth a word, in bytes. */
export const LOW = 20_000_000;

const CANARY = 'canary';
const ASKED = 'asked-to-last';
const BACK = 'came-back';

/**
 * The row stays: another window that tries at the same moment must find it.
 * @returns {Promise<Error | null>} why storage does not work
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

/** @returns {Promise<string>} the id that this database was given when it was first used */
const ownId = () =>
  write(['settings'], async (store) => {
    /** @type {import('./schema.js').SettingRow | undefined} */
    const row = await ask(store('settings').get(CANARY));
    const id = typeof row?.value === 'string' ? row.value : uuid7();
    if (id !== row?.value) await ask(store('settings').put({name: CANARY, value: id}));
    return id;
  });

/**
 * The same id in the database and in localStorage: a browser that loses the one without a word does not bring it back.
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

/** The person knows that the storage was emptied: it is not said again. @returns {Promise<void>} */
export async function acknowledgeEmptied() {
  localStorage.setItem(CANARY, await ownId());
}

/** @returns {Promise<number>} */
const countBack = async () => Number(await get(BACK));

/** So many games more came back from their copies (store/games/copies_back.js). @param {number} more */
export const noteBack = async (more) => {
  if (more) await set(BACK, (await countBack()) + more);
};

/**
 * @template T
 * @param {(() => Promise<T>) | undefined} question
 * @returns {Promise<T | null>} null where the browser cannot tell
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
 * Firefox alone gives a private window itself away: databases work there, files of the app's own are refused. Chromium
 * tells nothing (its quota is the same 10 GiB in both), what WebKit says may be a passing fault.
 * @returns {Promise<true | null>} null: there is no telling
 */
async function isPrivate() {
  try {
    await navigator.storage.getDirectory();
    return null;
  } catch (error) {
    return /** @type {Error} */ (error).name === 'SecurityError' || null;
  }
}

/** @returns {string} how the app is open: an installed one is given more than a tab */
const standing = () => (matchMedia('(display-mode: standalone)').matches ? 'installed' : 'tab');

/**
 * Asks the browser not to empty the storage by itself: when the first game has been finished, once more when the app
 * was installed, and whenever a person wants it. Some browsers ask the person, so it is not asked each time.
 * @param {boolean} [wanted] whether a person wants it now
 * @returns {Promise<boolean | null>} whether it lasts; null: the browser cannot tell, or it was not asked again
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
