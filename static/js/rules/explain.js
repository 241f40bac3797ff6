/**
 * The reasons for an event's effect, as keys and values for the sentence table, each with its section of the book.
 *
 * A reason is `{say: key, section: text, ...}`; its other values are integers, zones, ids of offences and the sides
 * `'a'` and `'b'`, which the screen replaces with names. Sections come from the rule set's data, never from this
 * module. The twin of scorekeeper/rules/explain.py.
 *
 * @typedef {import('../lib/types.d.ts').Side} Side
 * @typedef {import('../lib/types.d.ts').Ruleset} Ruleset
 * @typedef {import('../lib/types.d.ts').Reason} Reason
 * @typedef {import('../lib/types.d.ts').GameDocument} GameDocument
 * @typedef {import('../lib/types.d.ts').GameEvent} GameEvent
 * @typedef {import('../lib/types.d.ts').GameState} GameState
 * @typedef {import('../lib/types.d.ts').Next} Next
 * @typedef {import('../lib/types.d.ts').NextTurn} NextTurn
 * @typedef {import('./events.js').Placed} Placed
 * @typedef {import('./game.js').Game} Game
 */

import './all.js';
import {GameError} from './document.js';
import {other} from './game.js';
import {PLAYS, accept, replay, step} from './replay.js';
import {reason} from './why_board.js';
import {explainFrame, explainOrder} from './why_order.js';
import {explainRuling} from './why_ruling.js';
import {explainHalf, explainRolls, explainTurn} from './why_turn.js';

/**
 * The function that explains the frames or turns of each kind of game.
 * @type {Record<Ruleset['kind'], (game: Game, event: any, before: GameState) => Reason[]>}
 */
const FRAMES = {
  'knock-off': explainFrame,
  innings: explainFrame,
  'horse-collar': explainTurn,
  bowling: explainRolls,
  court: explainHalf,
};

/** @type {Partial<Record<Ruleset['kind'], string>>} */
const LEVELS = {innings: 'why.level-inning', 'horse-collar': 'why.level-turn', court: 'why.level-court'};

/**
 * The reasons for one event, in the order in which a person would give them.
 *
 * For a retraction or an amendment: what it changed. Empty for a note and for an event that no longer counts. Throws
 * like `replay`, and `unknown-event` (no index) if the document contains no such event.
 * @param {unknown} document @param {Ruleset | null | undefined} ruleset @param {string} eventId @returns {Reason[]}
 */
export function explain(document, ruleset, eventId) {
  const reasons = explainAll(document, ruleset);
  const game = /** @type {GameDocument} */ (document);
  const index = game.events.findIndex((event) => event.id === eventId);
  const type = game.events[index]?.type;
  if (type === undefined) throw new GameError('unknown-event');
  if (type === 'retract' || type === 'amend') return explainCorrection(game, /** @type {Ruleset} */ (ruleset), index);
  return reasons.get(eventId) ?? [];
}

/**
 * The reasons for all events that count, by id and in order, computed in one replay. Omits retractions and amendments.
 *
 * Throws like `replay`.
 * @param {unknown} document @param {Ruleset | null | undefined} ruleset @returns {Map<string, Reason[]>}
 */
export function explainAll(document, ruleset) {
  const [game, events] = accept(document, ruleset);
  /** @type {Map<string, Reason[]>} */
  const reasons = new Map();
  for (const [index, event] of events) {
    const {levels} = game;
    const before = snapshot(game.state);
    step(game, index, event);
    reasons.set(event.id, [...explainEvent(game, event, before), ...explainEnd(game, before, levels)]);
  }
  return reasons;
}

/**
 * The state after adding the event, and the event's reasons. Throws like `replay`.
 * @param {GameDocument} document @param {Ruleset | null | undefined} ruleset @param {GameEvent} event
 * @returns {[GameState, Reason[]]}
 */
export function preview(document, ruleset, event) {
  const longer = {...document, events: [...document.events, event]};
  return [replay(longer, ruleset), explain(longer, ruleset, event.id)];
}

/**
 * A copy of what an explanation needs of the state before an event: the next frame, the score, the status.
 * @param {GameState} state @returns {GameState}
 */
export function snapshot(state) {
  return {...state, score: {...state.score}};
}

/**
 * The event's own effect on the score and on the order of play.
 * @param {Game} game @param {GameEvent} event @param {GameState} before
 */
export function explainEvent(game, event, before) {
  if (PLAYS.includes(event.type)) return FRAMES[game.ruleset.kind](game, event, before);
  return explainRuling(game, event, before);
}

/**
 * Says that the event ended the game by its score, or that a level game continues. Forfeits and disqualifications have
 * their own reasons.
 * @param {Game} game
 * @param {GameState} before
 * @param {number} levels how often the game was level at its end before the event
 * @returns {Reason[]}
 */
export function explainEnd(game, before, levels) {
  const {
    state,
    review,
    ruleset: {sections, kind},
  } = game;
  if (game.levels > levels) {
    const extra = review === 0 ? {} : {count: review - state.frames.length};
    return [reason(/** @type {string} */ (LEVELS[kind]), sections.level, {score: state.score.a, ...extra})];
  }
  if (before.status === 'finished') return [];
  if (state.ending === 'tie') return [reason('why.tie', sections.level, {score: state.score.a})];
  if (state.ending === 'target' || state.ending === 'rounds')
    return [explainWin(game, /** @type {Side} */ (state.winner))];
  return [];
}

/**
 * The reason for a win by score: the winner alone reached the target, or has the higher score.
 * @param {Game} game @param {Side} winner
 */
export function explainWin({state, target, ruleset}, winner) {
  const loser = other(winner);
  const section = ruleset.sections[/** @type {'target' | 'rounds'} */ (state.ending)];
  const {[winner]: score, [loser]: less} = state.score;
  if (target !== null && score >= target && target > less)
    return reason('why.won', section, {side: winner, other: loser, score, target});
  return reason('why.higher', section, {side: winner, other: loser, score, less});
}

/**
 * What a retraction or an amendment changed when it was recorded: the score and who is next.
 *
 * If the game of that time cannot be replayed (a later amendment has mended it), the reason says only that it was
 * recorded.
 * @param {GameDocument} document @param {Ruleset} ruleset @param {number} index
 */
export function explainCorrection(document, ruleset, index) {
  const section = ruleset.sections.adjust;
  const made = [reason(document.events[index]?.type === 'retract' ? 'why.retract' : 'why.amend', section)];
  let before, after;
  try {
    before = playUntil(document, ruleset, index).state;
    after = playUntil(document, ruleset, index + 1);
  } catch (error) {
    if (error instanceof GameError) return made;
    throw error;
  }
  const {score, next} = after.state;
  if (score.a !== before.score.a || score.b !== before.score.b) {
    made.push(reason('why.score-now', section, {side: 'a', other: 'b', score: score.a, less: score.b}));
  }
  if (next !== null && !sameNext(next, before.next)) made.push(explainNow(after, section));
  return made;
}

/**
 * The game after the first `length` events of the document; throws like `replay`.
 * @param {GameDocument} document @param {Ruleset} ruleset @param {number} length
 */
export function playUntil(document, ruleset, length) {
  const [game, events] = accept({...document, events: document.events.slice(0, length)}, ruleset);
  for (const [index, event] of events) step(game, index, event);
  return game;
}

/**
 * Whether the same side is next in the same frame.
 * @param {Next | NextTurn} now @param {Next | NextTurn | null} before
 */
export function sameNext(now, before) {
  if (before === null || now.frame !== before.frame) return false;
  return 'side' in now ? 'side' in before && now.side === before.side : 'first' in before && now.first === before.first;
}

/**
 * Who is next after a correction: as the last frame that counts determines, else the side that began.
 * @param {Game} game @param {string} section
 */
export function explainNow(game, section) {
  const {
    state,
    ruleset: {sections},
  } = game;
  const following = /** @type {Next} */ (state.next);
  if (state.turns) {
    const {side} = /** @type {NextTurn} */ (state.next);
    return reason('why.turn-next', sections.turn, {side, other: other(side)});
  }
  if (state.frames.length > 0 && !sections.lead) return /** @type {Reason} */ (explainOrder(game)[0]);
  return reason('why.first-now', section, {side: following.first, other: following.hammer});
}
