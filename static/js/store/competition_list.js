/** The competitions on this phone, newest first, from their headers alone. */

import {ask, read} from './database.js';

/** @typedef {import('../lib/types.d.ts').CompetitionHeader} CompetitionHeader */
/** @typedef {{header: CompetitionHeader, finished: boolean}} ListedCompetition */

/**
 * @param {number} [newest] how many are listed at most
 * @returns {Promise<ListedCompetition[]>} `finished`: the desk has closed it, with a `finish` that stands last
 */
export const listCompetitions = (newest) =>
  read(['competitions', 'competition_events'], async (store) => {
    const ids = /** @type {string[]} */ (await ask(store('competitions').getAllKeys())).reverse();
    return Promise.all(
      ids.slice(0, newest).map(async (id) => {
        const {header} = await ask(store('competitions').get(id));
        const last = await ask(
          store('competition_events').openCursor(IDBKeyRange.bound([id, 0], [id, Infinity]), 'prev'),
        );
        return {header, finished: last?.value.event.type === 'finish'};
      }),
    );
  });
