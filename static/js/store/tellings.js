/** The games on this phone that are played for a competition, noted when they begin. */

import {ask, read, write} from './database.js';

/**
 * Notes that a game is played for a competition, before it begins: what it tells is read from its log.
 * @param {string} competition @param {string} game
 */
export const noteGame = (competition, game) =>
  write(['tellings'], (store) => ask(store('tellings').put({competition, id: game})));

/** @param {string} competition @returns {Promise<string[]>} ids of the games that are played for it here */
export const gamesFor = (competition) =>
  read(['tellings'], async (store) => {
    /** @type {import('./schema.js').TellingRow[]} */
    const rows = await ask(store('tellings').getAll(IDBKeyRange.bound([competition], [competition, []])));
    return rows.map(({id}) => id);
  });
