/** The current game. It stays in memory between screens, so that play continues even if nothing can be stored. */

import {open} from './game.js';
import {Damaged} from '../store/logs/log.js';
import {note, rulesOf} from '../store/rulesets.js';

/** @typedef {import('./game.js').Game} Game */

/** @type {Game | null} */
let current = null;

/**
 * @type {Map<string, Game>} all games that were current since the app was opened, for phones that cannot store anything
 */
const held = new Map();

/** @type {(game: Game) => void} called with each current game, once keeper.js has loaded */
let onCurrentGame = () => undefined;

/** @param {(game: Game) => void} listener called with the current game, and with each later one */
export function watchCurrentGame(listener) {
  onCurrentGame = listener;
  if (current) listener(current);
}

/**
 * @param {string} id
 * @returns {Promise<Game | null>} from this phone's store, with the events that were noted beside it
 */
async function read(id) {
  try {
    // See store/logs/rescue.js.
    const back = localStorage.getItem(`rescue.${id}`) && (await (await import('./keeper.js')).comeBack(id));
    if (back) return back;
  } catch {
    /* the stored game is opened without it */
  }
  return open(id, rulesOf).catch((error) => {
    if (error instanceof Damaged) location.replace(`#/game/${id}/damaged`);
    throw error;
  });
}

/**
 * @param {string} id
 * @returns {Promise<Game | null>} the current game if it has this id, else the stored one; null if this phone does not
 *   have it
 */
export async function take(id) {
  const before = current?.document.id === id ? current : held.get(id);
  const game = before && (before === current || !before.durable) ? before : await read(id);
  if (game) hold(game);
  return game;
}

/** @param {Game} game becomes the current game: one that was read, or one that is not stored */
export function hold(game) {
  current = game;
  held.set(game.document.id, game);
  note(game.ruleset);
  onCurrentGame(game);
}

/**
 * Called after the log of this game was replaced in the store: it will be read again when it is next needed.
 * @param {string} id
 */
export function drop(id) {
  held.delete(id);
  if (current?.document.id === id) current = null;
}

/** @returns {Game[]} all games that were current since the app was opened, as this window knows them */
export const heldGames = () => [...held.values()];

/** @returns {Game | null} the current game, whether it could be stored or not */
export const currentGame = () => current;

/**
 * @returns {boolean} whether a reload would lose something: events that are not durable, or the undo steps of the draft
 */
export const unwritten = () => heldGames().some((game) => !game.durable || !game.bare);
