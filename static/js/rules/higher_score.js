/**
 * The end of a game that the higher score wins: all kinds but knock-off, which is won by reaching the target. The twin
 * of scorekeeper/rules/higher_score.py.
 *
 * @typedef {import('./game.js').Game} Game
 * @typedef {import('../lib/types.d.ts').GameState} GameState
 */

import {finish} from './game.js';

/**
 * End the game in favour of the higher score. A level game is a tie or continues, depending on the rule set (`level`).
 * @param {Game} game @param {GameState['ending']} ending
 */
export function higherWins(game, ending) {
  const {a, b} = game.state.score;
  if (a !== b) finish(game.state, a > b ? 'a' : 'b', ending);
  else if (game.ruleset.level === 'tie') finish(game.state, null, 'tie');
  else game.levels += 1;
}
