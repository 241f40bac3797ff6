/**
 * Horse collar: a side shoots all its weights, they are counted and cleared, then the other side does
 * (docs/rules.md 7; casual "Horse Collar"). The twin of scorekeeper/rules/horse_collar.py.
 *
 * @typedef {import('./game.js').Game} Game
 * @typedef {import('../lib/types.d.ts').NextTurn} NextTurn
 * @typedef {import('../lib/types.d.ts').Turns<number>} Totals
 */

import {GameError} from './document.js';
import {higherWins, other} from './game.js';

/** What the header may override: to a score, or a number of rounds. */
export const LENGTHS = ['target', 'rounds'];

/** The side named in the header begins. @param {Game} game */
export function opening({document, state}) {
  state.turns = {a: [], b: []};
  state.next = {frame: 1, side: document.first};
}

/**
 * Count a turn. Throws `wrong-kind`, `out-of-turn`, `unknown-zone` and `too-many-weights`.
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
 * Refuse a side whose turn it is not, a value that no zone has, and more weights than a side shoots.
 * @param {Game} game @param {import('../lib/types.d.ts').TurnEvent} event
 */
export function checkTurn({state, ruleset}, {side, weights = []}) {
  if (side !== /** @type {NextTurn} */ (state.next).side) throw new GameError('out-of-turn', null, 'side');
  const values = ruleset.zones.map(({points}) => points);
  if (!weights.every((value) => values.includes(value))) throw new GameError('unknown-zone', null, 'weights');
  if (weights.length > ruleset.weights) throw new GameError('too-many-weights', null, 'weights');
}

/**
 * The points of a turn: the sum, if at least one weight is worth enough to let the turn count, else 0
 * (casual "Score Count Summary").
 * @param {number[]} weights @param {import('../lib/types.d.ts').Ruleset} ruleset
 */
export function scoreTurn(weights, ruleset) {
  const counts = weights.some((value) => value >= /** @type {number} */ (ruleset.qualify));
  return counts ? weights.reduce((sum, value) => sum + value, 0) : 0;
}

/** The other side is next; when both have had the same number of turns, in the next round. @param {Game} game */
export function passTurn({document, state}) {
  const played = /** @type {NextTurn} */ (state.next);
  const frame = played.frame + (played.side === document.first ? 0 : 1);
  state.next = {frame, side: other(played.side)};
}

/**
 * Look at a game in which both sides have had the same number of turns: over when one has the target or the rounds are
 * played; level, another round (reading).
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

/** Points given outside play are looked at when both sides have had the same number of turns (reading). */
export function settle() {}

/** @type {import('./game.js').Kind} */
export const HORSE_COLLAR = {LENGTHS, opening, play, settle};
