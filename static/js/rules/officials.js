/**
 * Officials' rulings other than penalties: points, forfeits, timeouts, changed weights, lateness (docs/rules.md 6).
 *
 * A GameError raised here has no index; `replay.step` adds the event's index. The twin of
 * scorekeeper/rules/officials.py.
 *
 * @typedef {import('../lib/types.d.ts').Side} Side
 * @typedef {import('../lib/types.d.ts').BySide<number>} Seconds
 * @typedef {import('../lib/types.d.ts').Lateness} Lateness
 * @typedef {import('./game.js').Game} Game
 */

import {GameError} from './document.js';
import {SIDES, finish, other} from './game.js';

/**
 * Add points that an official awards to a side (fed 1.1.2).
 * @param {Game} game @param {import('../lib/types.d.ts').AdjustEvent} event
 */
export function adjust({state}, {side, points}) {
  state.score[side] += points;
}

/**
 * The side gives up the game; the other wins, regardless of the score (fed 9.9).
 * @param {Game} game @param {{side: Side}} event
 */
export function forfeit({state}, {side}) {
  state.forfeit = {side, reach: 'game'};
  finish(state, other(side), 'forfeit');
}

/** Both sides lose (fed 9.8). @param {Game} game */
export function doubleForfeit({state}) {
  finish(state, null, 'double-forfeit');
}

/** A note or a call is only recorded and changes nothing; the frame contains the result of a call. */
export function keep() {}

/** Use one timeout of the side (fed 6.5); throws `no-timeout`. @param {Game} game @param {{side: Side}} event */
export function timeout({state}, {side}) {
  if (state.timeouts[side] === 0) throw new GameError('no-timeout', null, 'side');
  state.timeouts[side] -= 1;
}

/**
 * The side changes its weights: once per game, at the cost of a timeout (fed 6.6); throws `weights-already-changed` and
 * `no-timeout`.
 * @param {Game} game @param {{side: Side}} event
 */
export function weightsChanged(game, event) {
  if (game.changed.has(event.side)) throw new GameError('weights-already-changed', null, 'side');
  timeout(game, event);
  game.changed.add(event.side);
}

/** Whether a frame or turn has been played. @param {Game} game */
function hasBegun({state}) {
  return state.turns ? state.turns.a.length + state.turns.b.length > 0 : state.frames.length > 0;
}

/**
 * Apply the lateness of one or both sides, in seconds (fed 2.9; csc league): points or a forfeit, depending on the rule
 * set. Throws `offence-not-applicable` if the book has no such clock, and `late-after-start`.
 * @param {Game} game @param {import('../lib/types.d.ts').LateEvent} event
 */
export function late(game, {seconds}) {
  const rule = game.ruleset.lateness;
  if (!rule || !(rule.plays ?? [game.document.play]).includes(game.document.play))
    throw new GameError('offence-not-applicable');
  if (hasBegun(game)) throw new GameError('late-after-start');
  const missing = {a: seconds.a ?? 0, b: seconds.b ?? 0};
  if (rule.effect === 'forfeit-game') forfeitLate(game, rule, missing);
  else scoreLate(game, rule, missing);
}

/**
 * A side that arrives after the grace period forfeits; if both do, both lose (csc, league).
 * @param {Game} game @param {Lateness} rule @param {Seconds} missing
 */
export function forfeitLate(game, rule, missing) {
  const [side, both] = SIDES.filter((one) => missing[one] >= rule.grace);
  if (both) finish(game.state, null, 'double-forfeit');
  else if (side) forfeit(game, {side});
}

/**
 * Give the opponent of a late side points until both sides have arrived or one has reached the target.
 *
 * If both sides are missing at that moment, both lose; otherwise the side that is there wins (fed 2.9.2).
 * @param {Game} game @param {Lateness} rule @param {Seconds} missing
 */
export function scoreLate(game, rule, missing) {
  const {state} = game;
  const moments = SIDES.map((side) => reachLate(game, rule, missing, side) ?? Infinity);
  const until = Math.min(...moments);
  for (const side of SIDES) state.score[side] += latePoints(rule, Math.min(missing[other(side)], until));
  if (until === Infinity) return;
  if (missing.a >= until && missing.b >= until) finish(state, null, 'double-forfeit');
  else finish(state, moments[0] === until ? 'a' : 'b', 'target');
}

/**
 * The points for `seconds` of lateness: none within the grace period, then once at its end and once per full interval.
 * @param {Lateness} rule @param {number} seconds
 */
export function latePoints(rule, seconds) {
  if (seconds < rule.grace) return 0;
  return /** @type {number} */ (rule.points) * (1 + Math.floor((seconds - rule.grace) / rule.every));
}

/**
 * The second at which the side reaches the target by the other's lateness; null if the other arrives in time.
 * @param {Game} game @param {Lateness} rule @param {Seconds} missing @param {Side} side
 */
export function reachLate({state, target}, rule, missing, side) {
  if (target === null) return null;
  const steps = Math.floor((target - state.score[side] - 1) / /** @type {number} */ (rule.points));
  const moment = rule.grace + Math.max(steps, 0) * rule.every;
  return missing[other(side)] >= moment ? moment : null;
}

/** The functions by event type. */
export const RULINGS = {
  adjust,
  forfeit,
  double_forfeit: doubleForfeit,
  note: keep,
  call: keep,
  timeout,
  weights_changed: weightsChanged,
  late,
};
