/**
 * Offences and their penalties: the step of the ladder that is due, and its effect (docs/rules.md 5).
 *
 * A GameError raised here has no index; `replay.step` adds the event's index. The twin of
 * scorekeeper/rules/penalties.py.
 *
 * @typedef {import('../lib/types.d.ts').Side} Side
 * @typedef {import('../lib/types.d.ts').Offence} Offence
 * @typedef {import('../lib/types.d.ts').Step} Step
 * @typedef {import('../lib/types.d.ts').Ruleset} Ruleset
 * @typedef {import('../lib/types.d.ts').PenaltyEvent} PenaltyEvent
 * @typedef {import('../lib/types.d.ts').GameState} GameState
 * @typedef {import('./game.js').Game} Game
 */

import {readDiscs} from './court.js';
import {GameError} from './document.js';
import {finish, formatOf, other} from './game.js';

/**
 * The effects that end the game: the `ending`, and how far the forfeit reaches.
 * @type {Map<string, [GameState['ending'], 'game' | 'match' | 'event' | 'tournament']>}
 */
export const REACHES = new Map([
  ['forfeit-game', ['forfeit', 'game']],
  ['forfeit-match', ['forfeit', 'match']],
  ['disqualify-event', ['disqualification', 'event']],
  ['disqualify-tournament', ['disqualification', 'tournament']],
]);

/**
 * Start with the steps from earlier games (`carried` in the header). Throws `unknown-offence`, and `malformed` for a
 * player that the side does not have.
 * @param {Game} game
 */
export function carry(game) {
  for (const [place, {side, player, offence, step}] of (game.document.carried ?? []).entries()) {
    if (!findOffence(game.ruleset, offence)) throw new GameError('unknown-offence', null, `carried.${place}.offence`);
    if ((player ?? 0) >= playersOf(game, side)) throw new GameError('malformed', null, `carried.${place}.player`);
    const key = countKey(side, player, offence);
    game.steps.set(key, Math.max(step, game.steps.get(key) ?? 0));
  }
}

/**
 * Log an offence and apply its step. After the game's end, points to the opponent are owed in the next game, and
 * nothing else changes (fed 8.3.3). Throws `unknown-offence`, `offence-not-applicable`, `malformed` (player), and for
 * displaced discs `wrong-kind`, `unknown-zone`, `too-many-weights`.
 * @param {Game} game @param {PenaltyEvent} event @param {number} index
 */
export function penalise(game, event, index) {
  const found = checkOffence(game, event);
  const {side, offence} = event;
  const key = countKey(side, event.player, offence);
  const step = event.step ?? dueStep(game, key, found);
  game.steps.set(key, step);
  const rung = /** @type {Step} */ (found.ladder[step - 1]);
  const points = game.state.status === 'finished' ? owe(game, rung, side) : apply(game, rung, event);
  game.state.penalties.push({event: index, side, offence, step, effect: rung.effect, points});
}

/**
 * The offence that the event names; throws if the book does not have it for this format or the event does not fit it.
 * @param {Game} game @param {PenaltyEvent} event
 */
export function checkOffence(game, event) {
  const offence = findOffence(game.ruleset, event.offence);
  if (!offence) throw new GameError('unknown-offence', null, 'offence');
  if (!isApplicable(offence, game.document)) throw new GameError('offence-not-applicable', null, 'offence');
  if ((event.player ?? 0) >= playersOf(game, event.side)) throw new GameError('malformed', null, 'player');
  if ((event.step ?? 1) > offence.ladder.length) throw new GameError('offence-not-applicable', null, 'step');
  if (event.displaced) {
    if (!offence.displaced) throw new GameError('wrong-kind', null, 'displaced');
    readDiscs(event.displaced, game.table, game.ruleset.weights, 'displaced');
  }
  return offence;
}

/** The offence of this id, or undefined. @param {Ruleset} ruleset @param {string} id */
export function findOffence(ruleset, id) {
  return ruleset.offences.find((offence) => offence.id === id);
}

/**
 * Whether the offence applies to this format (csc V.5a does not apply to singles).
 * @param {Offence} offence @param {{play: string}} document
 */
export function isApplicable(offence, document) {
  return !offence.plays || offence.plays.includes(document.play);
}

/**
 * The number of players of the side: the named ones, but at least as many as the format needs.
 * @param {Game} game @param {Side} side
 */
export function playersOf({document, ruleset}, side) {
  return Math.max(document.sides[side].players?.length ?? 0, formatOf(document, ruleset).players);
}

/**
 * The key under which an offence is counted: per named player, else per side.
 * @param {Side} side @param {number | undefined} player @param {string} offence
 */
export function countKey(side, player, offence) {
  return `${side}/${player ?? ''}/${offence}`;
}

/**
 * The next step of the ladder, from 1; after the last step, that step repeats.
 * @param {Game} game @param {string} key @param {Offence} offence
 */
export function dueStep(game, key, offence) {
  return Math.min((game.steps.get(key) ?? 0) + 1, offence.ladder.length);
}

/**
 * After the game's end: record the points that the offender's next opponent gets at the start of that game, and return
 * them.
 * @param {Game} game @param {Step} rung @param {Side} side
 */
export function owe({state}, rung, side) {
  if (rung.effect !== 'points-to-opponent') return 0;
  const points = /** @type {number} */ (rung.points);
  state.owed[side] += points;
  return points;
}

/**
 * Apply a step to an open game; returns the points that it moves.
 * @param {Game} game @param {Step} rung @param {PenaltyEvent} event
 */
export function apply(game, {effect, points = 0}, {side, displaced = []}) {
  const {score} = game.state;
  displace(game, side, displaced);
  if (effect === 'points-to-opponent') {
    score[other(side)] += points;
  } else if (effect === 'points-off') {
    score[side] -= points;
  } else if (effect === 'loss-of-frame-points') {
    return takeBack(game, side);
  } else {
    const [ending, reach] = REACHES.get(effect) ?? [null, null];
    if (reach) {
      game.state.forfeit = {side, reach};
      finish(game.state, other(side), ending);
    }
  }
  return points;
}

/**
 * Score the discs that the offender's disc displaced: the opponent's count at their value for the opponent; of the
 * offender's own discs only 10-offs count (court 3).
 * @param {Game} game @param {Side} side @param {string[]} discs
 */
export function displace({state, table, ruleset}, side, discs) {
  for (const disc of readDiscs(discs, table, ruleset.weights, 'displaced')) {
    if (disc.side !== side || disc.points < 0) state.score[disc.side] += disc.points;
  }
}

/**
 * Take back the offender's points of the previous frame, once; the order of play does not change (fed 8.2.3).
 * @param {Game} game @param {Side} side
 */
export function takeBack({state}, side) {
  const last = state.frames?.at(-1);
  if (!last || last.lost || last.points[side] <= 0) return 0;
  const points = last.points[side];
  last.lost = side;
  state.score[side] -= points;
  return points;
}
