/**
 * Court: four discs per side; both sides score in the same half-round (docs/rules.md 10; court 3 and 4). The twin of
 * scorekeeper/rules/court.py.
 *
 * @typedef {import('./game.js').Game} Game
 * @typedef {import('./game.js').Weight} Weight
 */

import {GameError} from './document.js';
import {formatOf, other} from './game.js';
import {higherWins} from './higher_score.js';

/** The lengths that the header may override: a target score or a number of rounds. */
export const LENGTHS = ['target', 'rounds'];

/** A round has two half-rounds: one to the head and one to the foot of the court. */
const HALVES = 2;

/** The side named in the header leads the first half-round. @param {Game} game */
export function opening(game) {
  game.state.frames = [];
  due(game);
}

/**
 * Set the next half-round and its lead. The lead changes every half-round in singles and every round in doubles
 * (reading).
 * @param {Game} game
 */
export function due({document, ruleset, state}) {
  const played = state.frames.length;
  const changes = Math.floor(played / /** @type {number} */ (formatOf(document, ruleset).lead));
  const first = changes % 2 === 0 ? document.first : other(document.first);
  state.next = {frame: played + 1, first, hammer: other(first)};
}

/**
 * Score a half-round; every disc counts for its own side. Throws `wrong-kind`, `unknown-zone` and `too-many-weights`.
 * @param {Game} game @param {import('../lib/types.d.ts').GameEvent} event
 */
export function play(game, event) {
  if (event.type !== 'frame') throw new GameError('wrong-kind');
  const {state} = game;
  const points = scoreDiscs(readDiscs(event.weights, game.table, game.ruleset.weights, 'weights'));
  const first = event.first ?? /** @type {import('../lib/types.d.ts').Next} */ (state.next).first;
  state.score.a += points.a;
  state.score.b += points.b;
  state.frames.push({points, score: {...state.score}, first, hammer: other(first)});
  due(game);
  review(game);
}

/**
 * Look up discs that may be in any order, at most `most` per side; refusals name the event's `field`.
 * @param {string[]} discs
 * @param {Map<string, Weight>} table
 * @param {number} most
 * @param {string} field
 * @returns {Weight[]}
 */
export function readDiscs(discs, table, most, field) {
  const known = discs.flatMap((disc) => table.get(disc) ?? []);
  if (known.length < discs.length) throw new GameError('unknown-zone', null, field);
  const yellow = known.filter(({side}) => side === 'a').length;
  if (yellow > most || known.length - yellow > most) throw new GameError('too-many-weights', null, field);
  return known;
}

/** The points of each side: the sum of its own discs, minus its 10-offs. @param {Weight[]} discs */
export function scoreDiscs(discs) {
  const result = {a: 0, b: 0};
  for (const {side, points} of discs) result[side] += points;
  return result;
}

/**
 * Check for a winner after a complete half-round: at game point or after the last round the higher score wins. If the
 * scores are level, the sides play the extra half-rounds and the check is repeated (court 4).
 * @param {Game} game
 */
export function review(game) {
  const {state, target, rounds} = game;
  const played = state.frames.length;
  let over = played === HALVES * /** @type {number} */ (rounds);
  if (game.review) over = played === game.review;
  else if (target !== null) over = Math.max(state.score.a, state.score.b) >= target;
  if (!over) return;
  game.review = played + /** @type {number} */ (formatOf(game.document, game.ruleset).extra);
  higherWins(game, target === null ? 'rounds' : 'target');
}

/** Game point is checked only after a complete half-round (court 4). */
export function settle() {}

/** @type {import('./game.js').Kind} */
export const COURT = {LENGTHS, opening, play, settle};
