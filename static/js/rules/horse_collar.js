/**
 * Horse collar: a side shoots all its weights, they are counted and cleared, then it is the other side's turn
 * (docs/rules.md 7; casual "Horse Collar"). The twin of scorekeeper/rules/horse_collar.py.
 *
 * @typedef {import('./game.js').Game} Game
 * @typedef {import('../lib/types.d.ts').NextTurn} NextTurn
 * @typedef {import('../lib/types.d.ts').Turns<number>} Totals
 */

import {GameError} from './document.js';
import {other} from './game.js';
import {higherWins} from './higher_score.js';

/** The lengths that the header may override: a target score or a number of rounds. */
export const LENGTHS = ['target', 'rounds'];

/** The side named in the header begins. @param {Game} game */
export function opening({document, state}) {
  state.turns = {a: [], b: []};
  state.next = {frame: 1, side: document.first};
}

/**
 * Score a turn. Throws `wrong-kind`, `out-of-turn`, `unknown-zone` and `too-many-weights`.
 * @param {Game} game @param {import('../lib/types.d.ts').GameEvent} event
 */
export function play(game, event) {
  if (event.type !== 'turn' || !event.weights || event.rolls) throw new GameError('wrong-kind');
  const {state} = game;
  checkTurn(game, event);
  const points = scoreTurn(event.weights, game.ruleset);
  /** @type {Totals} */ (state.turns)[event.side].push(points);
  state.score[event.side] += points;
  passTurn(game);
  if (/** @type {NextTurn} */ (state.next).side === game.document.first) review(game);
}

/**
 * Refuse a turn of the wrong side, a value that no zone has, and too many weights.
 * @param {Game} game @param {import('../lib/types.d.ts').TurnEvent} event
 */
export function checkTurn({state, ruleset}, {side, weights = []}) {
  if (side !== /** @type {NextTurn} */ (state.next).side) throw new GameError('out-of-turn', null, 'side');
  const values = ruleset.zones.map(({points}) => points);
  if (!weights.every((value) => values.includes(value))) throw new GameError('unknown-zone', null, 'weights');
  if (weights.length > ruleset.weights) throw new GameError('too-many-weights', null, 'weights');
}

/**
 * The points of a turn: the sum if at least one weight is worth enough for the turn to qualify, else 0 (casual "Score
 * Count Summary").
 * @param {number[]} weights @param {import('../lib/types.d.ts').Ruleset} ruleset
 */
export function scoreTurn(weights, ruleset) {
  const counts = weights.some((value) => value >= /** @type {number} */ (ruleset.qualify));
  return counts ? weights.reduce((sum, value) => sum + value, 0) : 0;
}

/** The other side is next. After equally many turns a new round begins. @param {Game} game */
export function passTurn({document, state}) {
  const played = /** @type {NextTurn} */ (state.next);
  const frame = played.frame + (played.side === document.first ? 0 : 1);
  state.next = {frame, side: other(played.side)};
}

/**
 * Check for a winner after equally many turns: the game is over if a side has reached the target or all rounds are
 * played. If the scores are level, the sides play another round (reading).
 * @param {Game} game
 */
export function review(game) {
  const {state, target, rounds} = game;
  if (target === null) {
    if (/** @type {Totals} */ (state.turns).a.length >= /** @type {number} */ (rounds)) higherWins(game, 'rounds');
  } else if (Math.max(state.score.a, state.score.b) >= target) {
    higherWins(game, 'target');
  }
}

/** Points awarded outside play are considered only after equally many turns (reading). */
export function settle() {}

/** @type {import('./game.js').Kind} */
export const HORSE_COLLAR = {LENGTHS, opening, play, settle};
