/**
 * What lies on the table and is not recorded yet, kept beside the header of its game, for a crash; never read but on
 * this phone.
 */

import {ask, write} from '../database.js';
import {same} from './game_log.js';

/** @typedef {import('../../game/game.js').Game} Game */

/** @type {WeakSet<Game>} those that are about to be painted */
const waiting = new WeakSet();
/** @type {WeakMap<Game, Promise<void>>} until what lies there now is kept */
const keeping = new WeakMap();

/** Once the browser has painted what was changed just now. */
const painted = () =>
  new Promise((/** @type {(value: void) => void} */ done) => {
    requestAnimationFrame(() => setTimeout(done));
  });

/**
 * Nothing waits for the flush: what is written survives a crash of the browser, if perhaps not of the phone.
 * @param {Game} game
 */
function put({document: {id}, bare, frame, lying, spots, rolls, swapped}) {
  const table = bare || frame === null ? undefined : {frame, lying, spots, rolls, swapped};
  return write(
    ['games'],
    async (store) => {
      /** @type {import('../schema.js').GameRow | undefined} */
      const row = await ask(store('games').get(id)); // a game that is not stored has no place for it
      if (row && !same(row.table, table)) await ask(store('games').put({...row, table}));
    },
    'relaxed',
  );
}

/** Keeps it after it was painted, in the window that records alone. @param {Game} game */
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
  ); // it lies there still; the next tap tries again
}

/** @param {Game} game @returns {Promise<void> | undefined} until what lies there now is kept */
export const tableKept = (game) => keeping.get(game);
