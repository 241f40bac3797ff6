/**
 * The connection to IndexedDB: opened when first needed, opened anew after any fault; a fault is never kept as an
 * answer. Browsers lose connections, close them under us, leave an open without an answer or blocked by another
 * window's old version.
 */

import {MIGRATIONS, VERSION} from './migrations.js';
import {NAME} from './schema.js';

/** How long storage may be silent, in milliseconds. What answers later is taken all the same. */
const PATIENCE = 3000;

/** @typedef {'silent' | 'blocked' | 'newer' | 'failing'} Reason  a word of fault.* */

/** What comes while a page was asleep is heard first, in milliseconds. */
const LAST_CHANCE = 100;

/**
 * @param {() => void} act called when storage was silent for too long
 * @returns {() => void} what calls it off
 */
export function afterSilence(act) {
  let timer = setTimeout(() => {
    timer = setTimeout(act, LAST_CHANCE);
  }, PATIENCE);
  return () => clearTimeout(timer);
}

/** Storage does not do what it should, and why. */
export class StoreFault extends Error {
  /** @param {Reason} reason */
  constructor(reason) {
    super(reason);
    this.reason = reason;
  }
}

/**
 * Tells `opened`; `freed`: what was given up has come after all; `lost`: the browser closed it; `newer`: another window
 * brings a newer version.
 */
export const lifecycle = new EventTarget();

/** @param {'opened' | 'freed' | 'lost' | 'newer'} what */
const tell = (what) => lifecycle.dispatchEvent(new Event(what));

/** @type {Promise<IDBDatabase> | null} */
let connection = null;
/** @type {IDBDatabase | null} the one that `connection` gave */
let current = null;
/**
 * Whether an open waits for another window to close its old connection: it goes on by itself, and none is opened beside
 * it.
 */
let blocked = false;

/**
 * Closes a connection on which something failed: what it began is finished, the next who asks gets a new one.
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
    drop(db); // a write that has begun is finished first
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

/** @returns {Promise<IDBDatabase>} */
const persistently = () =>
  connect().catch((error) => {
    if (error?.reason !== 'silent') throw error;
    indexedDB.databases?.().catch(() => undefined); // wakes up a WebKit that never answers (bug 226547)
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
