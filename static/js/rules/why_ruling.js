/**
 * Explains officials' rulings: penalties, lateness, timeouts, points, forfeits.
 *
 * The reasons have the form described in `explain`; sections come from the rule set's data. The twin of
 * scorekeeper/rules/why_ruling.py.
 *
 * @typedef {import('../lib/types.d.ts').Offence} Offence
 * @typedef {import('../lib/types.d.ts').GameEvent} GameEvent
 * @typedef {import('../lib/types.d.ts').GameState} GameState
 * @typedef {import('../lib/types.d.ts').PenaltyEvent} PenaltyEvent
 * @typedef {import('../lib/types.d.ts').Reason} Reason
 * @typedef {import('./game.js').Game} Game
 */

import {readDiscs} from './court.js';
import {SIDES, other} from './game.js';
import {findOffence} from './penalties.js';
import {reason} from './why_board.js';

/**
 * The reasons for an event outside play; none for a note.
 * @param {Game} game @param {GameEvent} event @param {GameState} before @returns {Reason[]}
 */
export function explainRuling(game, event, before) {
  const {
    ruleset: {sections, calls},
    state,
  } = game;
  switch (event.type) {
    case 'penalty':
      return explainPenalty(game, event, before);
    case 'late':
      return explainLate(game, event, before);
    case 'adjust':
      return [reason('why.adjust', sections.adjust, {side: event.side, points: event.points})];
    case 'forfeit':
      return [reason('why.forfeit', sections.forfeit, {side: event.side, other: other(event.side)})];
    case 'double_forfeit':
      return [reason('why.double-forfeit', sections.double_forfeit)];
    case 'timeout':
      return [reason('why.timeout', sections.timeout, {side: event.side, count: state.timeouts[event.side]})];
    case 'weights_changed':
      return [
        reason('why.weights-changed', sections.weights_changed, {side: event.side, count: state.timeouts[event.side]}),
      ];
    case 'call':
      return [reason(`why.call-${event.kind}`, calls[event.kind]?.section ?? sections.adjust)];
    default:
      return [];
  }
}

/**
 * The offence, its step and the step's effect; after the game's end, what is owed.
 * @param {Game} game @param {PenaltyEvent} event @param {GameState} before
 */
export function explainPenalty(game, event, before) {
  const offence = /** @type {Offence} */ (findOffence(game.ruleset, event.offence));
  const entry = /** @type {import('../lib/types.d.ts').Penalty} */ (game.state.penalties.at(-1));
  const {side} = event;
  const values = {side, other: other(side), offence: offence.id, step: entry.step, points: entry.points};
  if (before.status === 'finished')
    return [reason(lateReason(entry.effect), offence.section, values), ...explainOwed(game, event)];
  const reasons = [reason(`why.penalty-${entry.effect}`, offence.section, values)];
  const also = offence.ladder[entry.step - 1]?.also;
  if (also) reasons.push(reason(`why.also-${also}`, offence.section, {side}));
  return [...reasons, ...explainDisplaced(game, event, offence)];
}

/** Effects that change no game. */
const OUTSIDE = ['warning', 'counsel', 'removed-vicinity', 'removed-event'];

/** @param {string} effect of a penalty after the end, which changes neither score nor winner any more */
function lateReason(effect) {
  if (OUTSIDE.includes(effect)) return `why.penalty-${effect}`;
  return effect.startsWith('disqualify') ? `why.late-${effect}` : 'why.penalty-late';
}

/**
 * A penalty after the end does not change the game; points are owed to the offender's next opponent.
 * @param {Game} game @param {PenaltyEvent} event
 */
export function explainOwed({ruleset: {sections}, state}, {side}) {
  const points = state.penalties.at(-1)?.points ?? 0;
  if (points === 0) return [reason('why.after-end', sections.owed, {side})];
  return [reason('why.owed', sections.owed, {side, points})];
}

/**
 * The points of displaced discs for each side (court 3).
 * @param {Game} game @param {PenaltyEvent} event @param {Offence} offence
 */
export function explainDisplaced({table, ruleset}, event, offence) {
  const discs = readDiscs(event.displaced ?? [], table, ruleset.weights, 'displaced');
  return SIDES.flatMap((side) => {
    const counted = discs.filter((disc) => disc.side === side && (side !== event.side || disc.points < 0));
    if (counted.length === 0) return [];
    const points = counted.reduce((total, disc) => total + disc.points, 0);
    return [reason('why.displaced', offence.section, {side, count: counted.length, points})];
  });
}

/**
 * The points that each side's lateness gave the other, and whether it ended the game.
 * @param {Game} game @param {import('../lib/types.d.ts').LateEvent} event @param {GameState} before
 */
export function explainLate({ruleset, state}, event, before) {
  const {section} = /** @type {import('../lib/types.d.ts').Lateness} */ (ruleset.lateness);
  const reasons = SIDES.flatMap((side) => {
    const seconds = event.seconds[side];
    if (seconds === undefined) return [];
    const points = state.score[other(side)] - before.score[other(side)];
    return [reason('why.late', section, {side, other: other(side), seconds, points})];
  });
  if (state.ending === 'double-forfeit') return [...reasons, reason('why.late-both', section)];
  if (state.forfeit === null) return reasons;
  const {side} = state.forfeit;
  return [...reasons, reason('why.late-forfeit', section, {side, other: other(side)})];
}
