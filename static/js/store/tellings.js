/** The games on this phone that are played for a competition, noted when they begin. heard.js has those of others. */

import {ask, write} from './database.js';

/**
 * Notes that a game is played for a competition, before it begins: what it tells is read from its log.
 * @param {string} competition @param {string} game
 */
export const noteGame = (competition, game) =>
  write(['tellings'], (store) => ask(store('tellings').put({competition, id: game})));
