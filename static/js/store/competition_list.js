/** The competitions on this phone, newest first, from their headers alone. */

import {ask, read} from './database.js';

/** @typedef {import('../lib/types.d.ts').CompetitionHeader} CompetitionHeader */
/** @typedef {{header: CompetitionHeader, finished: boolean}} ListedCompetition */

/**
 * @param {number} [newest] how many are listed at most
 * @returns {Promise<ListedCompetition[]>} `finished`: the desk has closed it
 */
export const listCompetitions = (newest) =>
  read(['competitions', 'competition_events'], async (store) => {
    const ids = /** @type {string[]} */ (await ask(store('competitions').getAllKeys())).reverse();
    return Promise.all(
      ids
        .slice(0, newest)
        .map(async (id) => ({
          header: (await ask(store('competitions').get(id))).header,
          finished: await isClosed(store('competition_events'), id),
        })),
    );
  });

/**
 * @param {IDBObjectStore} events @param {string} id
 * @returns {Promise<boolean>} whether a `finish` counts; only notes and retractions can follow it
 */
async function isClosed(events, id) {
  const request = events.openCursor(IDBKeyRange.bound([id, 0], [id, Infinity]), 'prev');
  const off = new Set();
  for (;;) {
    const cursor = await ask(request);
    const {type, id: own, event: target} = cursor?.value.event ?? {};
    if (type === 'retract' && !off.has(own)) off.add(target);
    else if (type !== 'retract' && type !== 'note' && !off.has(own)) return type === 'finish';
    cursor?.continue();
  }
}
