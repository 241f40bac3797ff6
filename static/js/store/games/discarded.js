/**
 * Discarded games. Each is kept completely among the versions, so that it is in no list, figure or count, and a person
 * can restore it. None is ever deleted.
 */

import {contentHash} from '../../lib/canonical.js';
import {now} from '../../lib/clock.js';
import {keepCopy} from '../logs/copies.js';
import {ask, read, write} from '../database.js';
import {eventsOf, load} from '../logs/log.js';
import {openGames} from './open_games.js';

/** @typedef {import('../schema.js').VersionRow & {discarded: string}} Discarded */

/**
 * @param {string} id of an open game that only this phone has
 * @returns {Promise<void>} resolves once it is durable; rejects without a change if the game is shared or was continued
 * meanwhile
 */
export async function discard(id) {
  const [kept, {free}] = await Promise.all([load(id), openGames()]);
  if (!kept || kept.keeping !== 'open' || !free.has(id)) throw new Error('This game is not this phone’s alone');
  const {document} = kept;
  const hash = await contentHash(document);
  await write(['games', 'events', 'outbox', 'receipts', 'versions'], async (store) => {
    const [events, waiting, receipt] = await Promise.all([
      ask(store('events').count(eventsOf(id))),
      ask(store('outbox').get(id)),
      ask(store('receipts').get(id)),
    ]);
    if (events !== document.events.length || waiting || receipt) throw new Error('The game went on meanwhile');
    await Promise.all([
      ask(
        store('versions').put({game: id, hash, document, from: 'phone', etag: null, decided: true, discarded: now()}),
      ),
      ask(store('games').delete(id)),
      ask(store('events').delete(eventsOf(id))),
    ]);
  });
  keepCopy(id);
}

/** @returns {Promise<Discarded[]>} most recently discarded first, without games that returned some other way */
export const discardedGames = () =>
  read(['games', 'versions'], async (store) => {
    /** @type {[import('../schema.js').VersionRow[], string[]]} */
    const [rows, here] = await Promise.all([
      ask(store('versions').getAll()),
      ask(/** @type {IDBRequest<any>} */ (store('games').getAllKeys())),
    ]);
    const gone = rows.flatMap(({discarded, ...row}) =>
      discarded && !here.includes(row.game) ? [{...row, discarded}] : [],
    );
    return gone.sort((one, two) => Date.parse(two.discarded) - Date.parse(one.discarded));
  });

/**
 * Restores a discarded game unchanged.
 * @param {string} id
 * @returns {Promise<void>} resolves once it is durable; rejects without a change if there is none, or the game exists
 * again
 */
export async function recover(id) {
  await write(['games', 'events', 'versions'], async (store) => {
    /** @type {[import('../schema.js').GameRow | undefined, import('../schema.js').VersionRow[]]} */
    const [row, versions] = await Promise.all([
      ask(store('games').get(id)),
      ask(store('versions').getAll(IDBKeyRange.bound([id], [id, []]))),
    ]);
    const found = versions.find(({discarded}) => discarded);
    if (row || !found) throw new Error('There is nothing to bring back');
    const {events, ...header} = found.document;
    await Promise.all([
      ask(store('games').add({id, header})),
      ...events.map((event, seq) => ask(store('events').add({game: id, seq, event}))),
      ask(store('versions').delete([id, found.hash])),
    ]);
  });
  keepCopy(id);
}
