/** The games and sheets on this phone that are kept for a competition, noted when they begin. heard.js has others'. */

import {ask, write} from './database.js';

/**
 * Notes that a game or a sheet is kept for a competition, before it begins: what it tells is read from its log.
 * @param {string} competition @param {string} game its id
 */
export const noteGame = (competition, game) =>
  write(['tellings'], (store) => ask(store('tellings').put({competition, id: game})));
