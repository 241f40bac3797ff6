/** The game in hand: kept in memory between screens, so that play goes on even where the phone keeps nothing. */

import {Game, open} from './game.js';
import {Damaged} from '../store/games/game_log.js';
import {note, rulesOf} from '../store/rulesets.js';

/** @type {Game | null} */
let current = null;

/** @type {Map<string, Game>} all that were in hand since the app was opened, for a phone that keeps nothing */
const held = new Map();

/** @type {(game: Game) => void} who looks after the game in hand, once that code is there (keeper.js) */
let taken = () => undefined;

/** @param {(game: Game) => void} keeper called with the game in hand, and with each that is taken into it */
export function watchHand(keeper) {
  taken = keeper;
  if (current) keeper(current);
}

/**
 * @param {import('../lib/types.d.ts').GameDocument} game a game that this phone does not keep yet
 * @param {import('../lib/types.d.ts').Ruleset} ruleset
 */
export function keep(game, ruleset) {
  hold(new Game(game, ruleset, -1));
}

/** @param {string} id @returns {Promise<Game | null>} from this phone's store, with what was noted beside it */
async function read(id) {
  try {
    // See store/games/rescue.js.
    const back = localStorage.getItem(`rescue.${id}`) && (await (await import('./keeper.js')).comeBack(id));
    if (back) return back;
  } catch {
    /* what is stored is opened without it */
  }
  return open(id, rulesOf).catch((error) => {
    if (error instanceof Damaged) location.replace(`#/game/${id}/damaged`);
    throw error;
  });
}

/**
 * @param {string} id
 * @returns {Promise<Game | null>} the game in hand, or else from this phone's store; null when it has none
 */
export async function take(id) {
  const before = current?.document.id === id ? current : held.get(id);
  const game = before && (before === current || !before.durable) ? before : await read(id);
  if (game) hold(game);
  return game;
}

/** @param {Game} game a game is taken in hand: one that was read, or one that is not kept at all */
export function hold(game) {
  current = game;
  held.set(game.document.id, game);
  note(game.ruleset);
  taken(game);
}

/** The log of this game was replaced in the store: the next who takes it reads it anew. @param {string} id */
export function drop(id) {
  held.delete(id);
  if (current?.document.id === id) current = null;
}

/** @returns {Game[]} all that were in hand since the app was opened, as this window knows them */
export const heldGames = () => [...held.values()];

/** @returns {Game | null} the game in hand, whether this phone could keep it or not */
export const inHand = () => current;

/**
 * @returns {boolean} whether a reload would lose something: events that are not durable, or the steps to weights that
 *   lie there unrecorded
 */
export const unwritten = () => heldGames().some((game) => !game.durable || !game.bare);
