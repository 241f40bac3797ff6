/** The competitions on this phone, newest first, from their headers alone. */

import {ask, read} from './database.js';

/** @typedef {import('../lib/types.d.ts').CompetitionHeader} CompetitionHeader */
/** @typedef {{header: CompetitionHeader, finished: boolean}} ListedCompetition */

/** @returns {Promise<ListedCompetition[]>} `finished`: the desk has closed it, with a `finish` that stands last */
export const listCompetitions = () =>
  read(['competitions', 'competition_events'], async (store) => {
    /** @type {{id: string, header: any}[]} */
    const rows = (await ask(store('competitions').getAll())).reverse();
    return Promise.all(
      rows.map(async ({id, header}) => {
        const last = await ask(
          store('competition_events').openCursor(IDBKeyRange.bound([id, 0], [id, Infinity]), 'prev'),
        );
        return {header, finished: last?.value.event.type === 'finish'};
      }),
    );
  });
