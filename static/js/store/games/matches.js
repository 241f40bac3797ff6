/** The games of a match on this phone. */

import {ask, read} from '../database.js';
import {eventsOf} from '../logs/log.js';

/** @typedef {import('../../lib/types.d.ts').GameDocument} GameDocument */

/** @param {string} id of a match @returns {Promise<GameDocument[]>} its games with their logs */
export function gamesOf(id) {
  return read(['games', 'events'], async (store) => {
    /** @type {import('../schema.js').GameRow[]} */
    const rows = await ask(store('games').getAll());
    const own = rows.filter(({header: {match}}) => typeof match === 'object' && match.id === id);
    return Promise.all(
      own.map(async (row) => {
        /** @type {import('../schema.js').EventRow[]} */
        const events = await ask(store('events').getAll(eventsOf(row.id)));
        return {...row.header, events: events.map(({event}) => event)};
      }),
    );
  });
}
