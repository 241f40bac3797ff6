/** The connection to IndexedDB: opened when first needed, opened anew when it was lost. */

import {MIGRATIONS, VERSION} from './migrations.js';
import {NAME} from './schema.js';

/** How long an open may take, in milliseconds: WebKit sometimes never answers (bug 226547). */
const PATIENCE = 4000;

/** @type {Promise<IDBDatabase> | null} */
let connection = null;

/** The next who asks gets a new connection. */
export const forget = () => { connection = null; };

/** @returns {Promise<IDBDatabase>} */
function connect() {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, VERSION);
    setTimeout(() => reject(new Error('IndexedDB gave no answer')), PATIENCE);
    request.onupgradeneeded = ({oldVersion}) => {
      const upgrade = /** @type {IDBTransaction} */ (request.transaction);
      MIGRATIONS.slice(oldVersion).forEach((migrate) => migrate(request.result, (name) => upgrade.objectStore(name)));
    };
    request.onerror = () => reject(request.error);
    request.onsuccess = () => {
      request.result.onclose = forget;
      // Another tab brings a newer version: let it, this tab reconnects when it next needs to.
      request.result.onversionchange = () => { request.result.close(); forget(); };
      resolve(request.result);
    };
  });
}

/** @returns {Promise<IDBDatabase>} the open database, the same one for every caller */
export async function database() {
  connection ??= connect();
  try {
    return await connection;
  } catch (error) {
    forget();
    throw error;
  }
}
