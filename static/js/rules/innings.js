/**
 * Baseball: knock-off frames are innings; after the last one the higher score wins (docs/rules.md 8; casual
 * "Baseball"). The twin of scorekeeper/rules/innings.py.
 *
 * @typedef {import('./game.js').Game} Game
 */

import {GameError} from './document.js';
import {higherWins} from './higher_score.js';
import * as knockOff from './knock_off.js';

/** The header may override only the number of innings; a target has no meaning. */
export const LENGTHS = ['rounds'];

/** As in knock-off. @param {Game} game */
export function opening(game) {
  knockOff.opening(game);
}

/**
 * Score an inning like a frame of knock-off. From the last inning on, the higher score wins and a level game continues.
 * Throws `wrong-kind` for a turn.
 * @param {Game} game @param {import('../lib/types.d.ts').GameEvent} event
 */
export function play(game, event) {
  if (event.type !== 'frame') throw new GameError('wrong-kind');
  knockOff.playFrame(game, event);
  if (game.state.frames.length >= /** @type {number} */ (game.rounds)) higherWins(game, 'rounds');
}

/** Points awarded outside play are considered only after a complete inning (reading). */
export function settle() {}

/** @type {import('./game.js').Kind} */
export const INNINGS = {LENGTHS, opening, play, settle};
