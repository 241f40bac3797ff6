/**
 * Weights on the table that are not recorded yet, stored beside the game's header in case of a crash. They never leave
 * this phone.
 */

import {painted} from '../../lib/painted.js';
import {ask, write} from '../database.js';
import {same} from '../logs/log.js';

/** @typedef {import('../../game/game.js').Game} Game */

/** @type {WeakSet<Game>} games that are about to be painted */
const waiting = new WeakSet();
/** @type {WeakMap<Game, Promise<void>>} resolves once the current table is stored */
const keeping = new WeakMap();

/**
 * Does not wait for a flush. The write survives a crash of the browser, but perhaps not of the phone.
 * @param {Game} game
 */
function put({document: {id}, bare, frame, lying, spots, rolls, swapped}) {
  const table = bare || frame === null ? undefined : {frame, lying, spots, rolls, swapped};
  return write(
    ['games'],
    async (store) => {
      /** @type {import('../schema.js').GameRow | undefined} */
      const row = await ask(store('games').get(id)); // without a stored game there is nowhere to put it
      if (row && !same(row.table, table)) await ask(store('games').put({...row, table}));
    },
    'relaxed',
  );
}

/** Stores the table after painting. Only the window that records does so. @param {Game} game */
export function keepTable(game) {
  if (waiting.has(game) || game.role === 'follower') return;
  waiting.add(game);
  keeping.set(
    game,
    painted()
      .then(() => {
        waiting.delete(game);
        return put(game);
      })
      .catch(() => undefined),
  ); // it is still on the table; the next tap tries again
}

/** @param {Game} game @returns {Promise<void> | undefined} resolves once the current table is stored */
export const tableKept = (game) => keeping.get(game);
