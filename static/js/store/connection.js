/**
 * The connection to IndexedDB: opened when first needed and reopened after any fault; failures are never cached.
 * Browsers lose connections, close them, leave an open request unanswered, or have it blocked by another window's old
 * version.
 */

import {MIGRATIONS, VERSION} from './migrations.js';
import {NAME} from './schema.js';

/** Milliseconds without an answer from storage before giving up. A later answer is still used. */
const TIMEOUT = 3000;

/** @typedef {'silent' | 'blocked' | 'newer' | 'failing'} Reason  part of a key fault.* */

/** Milliseconds to process events that arrived while the page was asleep. */
const LAST_CHANCE = 100;

/**
 * @param {() => void} act called if storage gives no answer for too long
 * @returns {() => void} cancels it
 */
export function afterSilence(act) {
  let timer = setTimeout(() => {
    timer = setTimeout(act, LAST_CHANCE);
  }, TIMEOUT);
  return () => clearTimeout(timer);
}

/** Storage does not work; `reason` says why. */
export class StoreFault extends Error {
  /** @param {Reason} reason */
  constructor(reason) {
    super(reason);
    this.reason = reason;
  }
}

/**
 * Emits `opened`; `freed`: an open that was given up has succeeded; `lost`: the browser closed the connection; `newer`:
 * another window has a newer version; and `due` (logs/due.js).
 */
export const lifecycle = new EventTarget();

/** @param {'opened' | 'freed' | 'lost' | 'newer'} what */
const tell = (what) => lifecycle.dispatchEvent(new Event(what));

/** @type {Promise<IDBDatabase> | null} */
let connection = null;
/** @type {IDBDatabase | null} the database that `connection` resolved to */
let current = null;
/**
 * Whether an open request waits for another window to close its old connection. It continues by itself, and no second
 * one is started.
 */
let blocked = false;

/**
 * Closes a connection on which something failed. Its running transactions finish, and the next caller gets a new
 * connection.
 * @param {IDBDatabase} db
 */
export function drop(db) {
  db.close();
  if (current !== db) return;
  connection = null;
  current = null;
}

/** @param {IDBDatabase} db */
function adopt(db) {
  current = db;
  db.onclose = () => {
    drop(db);
    tell('lost');
  };
  db.onversionchange = ({newVersion}) => {
    drop(db); // running writes finish first
    if (newVersion) tell('newer');
  };
  tell('opened');
}

/** @returns {Promise<IDBDatabase>} @throws {StoreFault | DOMException} */
function connect() {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, VERSION);
    let waited = true;
    /** @param {Error | null} error */
    const giveUp = (error) => {
      waited = false;
      reject(error);
    };
    const answered = afterSilence(() => giveUp(new StoreFault('silent')));
    request.onblocked = () => {
      blocked = true;
      giveUp(new StoreFault('blocked'));
    };
    request.onupgradeneeded = ({oldVersion}) => {
      const upgrade = /** @type {IDBTransaction} */ (request.transaction);
      MIGRATIONS.slice(oldVersion).forEach((migrate) => migrate(request.result, (name) => upgrade.objectStore(name)));
    };
    const settled = () => {
      answered();
      blocked = false;
    };
    request.onerror = () => {
      settled();
      giveUp(request.error?.name === 'VersionError' ? new StoreFault('newer') : request.error);
    };
    request.onsuccess = () => {
      settled();
      const db = request.result;
      if (!waited && connection) return db.close();
      adopt(db);
      if (waited) return resolve(db);
      connection = Promise.resolve(db);
      tell('freed');
    };
  });
}

/** @returns {IDBDatabase | null} the database, if it is open */
export const open = () => current;

/** @returns {Promise<IDBDatabase>} */
const persistently = () =>
  connect().catch((error) => {
    if (error?.reason !== 'silent') throw error;
    indexedDB.databases?.().catch(() => undefined); // wakes a WebKit that never answers (bug 226547)
    return connect();
  });

/**
 * @returns {Promise<IDBDatabase>} the open database, the same one for every caller
 * @throws {StoreFault | DOMException}
 */
export async function database() {
  if (blocked) throw new StoreFault('blocked');
  const asked = (connection ??= persistently());
  try {
    return await asked;
  } catch (error) {
    if (connection === asked) connection = null;
    throw error;
  }
}
