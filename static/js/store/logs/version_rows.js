/** Other versions of a game, for code that does not choose between them: the sync, also in the service worker. */

import {contentHash} from '../../lib/canonical.js';
import {ask} from '../database.js';
import {GAMES} from '../shelf.js';
import {shelfOf} from '../shelves.js';

/** @typedef {import('../../lib/types.d.ts').GameDocument} GameDocument */
/** @typedef {import('../../lib/types.d.ts').LoggedDocument} LoggedDocument */
/** @typedef {import('../schema.js').VersionRow} VersionRow */

/** @param {string} game */
export const rangeOf = (game) => IDBKeyRange.bound([game], [game, []]);

/**
 * Stores another version of a game for a person to decide about. Equal content is stored once.
 * @param {LoggedDocument} document @param {'archive' | 'file'} from @param {string} [etag] of the archived revision
 * @returns {Promise<string>} the hash of its content, once it is durable
 */
export async function addVersion(document, from, etag) {
  const hash = await contentHash(document);
  await shelfOf(document).write(['versions'], async (store) => {
    /** @type {VersionRow | undefined} */
    const known = await ask(store('versions').get([document.id, hash]));
    if (from === 'archive') await supersede(store, document.id);
    const source = known?.from === 'archive' ? 'archive' : from;
    await ask(
      store('versions').put({
        ...known, // what a person decided about its events
        game: document.id,
        hash,
        document,
        from: source,
        etag: etag ?? known?.etag ?? null,
        decided: false,
      }),
    );
  });
  return hash;
}

/**
 * Marks the archive's previous version as decided, because it is now an earlier revision there.
 * @param {import('../database.js').Stores} store
 * @param {string} game
 */
async function supersede(store, game) {
  /** @type {VersionRow[]} */
  const rows = await ask(store('versions').getAll(rangeOf(game)));
  await Promise.all(
    rows.filter((row) => row.from === 'archive').map((row) => ask(store('versions').put({...row, decided: true}))),
  );
}

/** @param {string} game @param {import('../shelf.js').Shelf} [shelf] @returns {Promise<VersionRow[]>} */
export const versionsOf = (game, shelf = GAMES) =>
  shelf.read(['versions'], (store) => ask(store('versions').getAll(rangeOf(game))));
