/** The game in hand: kept in memory between screens, so that play goes on even where the phone keeps nothing. */

import {rulesetOf} from '../rulesets.js';
import {Game, open} from '../store/game.js';

/** @type {Game | null} */
let current = null;

// What could not be written down is tried again whenever the person comes back.
document.addEventListener('visibilitychange', () => { current?.save(); });

/** @param {import('../types.d.ts').GameDocument} game a game that was made just now */
export function keep(game) {
  current = new Game(game, /** @type {import('../types.d.ts').Ruleset} */ (rulesetOf(game.ruleset)), -1);
}

/**
 * @param {string} id
 * @returns {Promise<Game | null>} the game in hand, or else from this phone's store; null when it has none
 */
export async function take(id) {
  if (current?.document.id === id) return current;
  const game = await open(id, rulesetOf);
  if (game) current = game;
  return game;
}

/** @returns {Game | null} the game in hand, whether this phone could keep it or not */
export const inHand = () => current;
