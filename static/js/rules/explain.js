/**
 * Why: the reasons behind an event's effect, as keys and values of the sentence table, each with its section.
 *
 * A reason is `{say: key, section: text, ...}`; its other values are whole numbers, zones and the sides `'a'` and `'b'`,
 * which the screen replaces by names. Sections come from the rule set's data, never from here.
 * The twin of scorekeeper/rules/explain.py.
 *
 * @typedef {import('../types.d.ts').Side} Side
 * @typedef {import('../types.d.ts').Ruleset} Ruleset
 * @typedef {import('../types.d.ts').Reason} Reason
 * @typedef {import('../types.d.ts').GameDocument} GameDocument
 * @typedef {import('../types.d.ts').GameEvent} GameEvent
 * @typedef {import('../types.d.ts').GameState} GameState
 * @typedef {import('../types.d.ts').FrameScore} FrameScore
 */

import {GameError} from './document.js';
import {other, parseWeights, scoreRows, target, weightTable} from './knock_off.js';
import {accept, start, step} from './replay.js';

/**
 * The reasons of one event that counts, in the order in which a person would give them.
 *
 * Empty for a note, a retract, an amend, and an event that counts no more. Throws what `replay` throws, and
 * `unknown-event` (no index) when the document holds no such event.
 * @param {unknown} document @param {Ruleset | null | undefined} ruleset @param {string} eventId @returns {Reason[]}
 */
export function explain(document, ruleset, eventId) {
  const reasons = explainAll(document, ruleset);
  if (!(/** @type {GameDocument} */ (document)).events.some((event) => event.id === eventId)) throw new GameError('unknown-event');
  return reasons.get(eventId) ?? [];
}

/**
 * The reasons of all events that count and speak of the game, by id and in order, from one walk.
 *
 * Throws what `replay` throws.
 * @param {unknown} document @param {Ruleset | null | undefined} ruleset @returns {Map<string, Reason[]>}
 */
export function explainAll(document, ruleset) {
  const [game, book, events] = accept(document, ruleset);
  const play = start(game, book);
  /** @type {Map<string, Reason[]>} */
  const reasons = new Map();
  for (const [index, event] of events) {
    const before = {...play.state}; // what it holds of its own: who is due, and whether the game is over
    step(game, book, play, index, event);
    reasons.set(event.id, [...explainEvent(event, before, play.state, book), ...explainEnd(game, before, play.state, book)]);
  }
  return reasons;
}

/**
 * One reason: the key of its sentence, the book's section, and the values that the sentence names.
 * @param {string} say @param {string} section @param {Record<string, string | number>} [values] @returns {Reason}
 */
export function reason(say, section, values = {}) {
  return {say, section, ...values};
}

/**
 * What the event itself did to the score and to the order of play.
 * @param {GameEvent} event @param {GameState} before @param {GameState} after @param {Ruleset} ruleset
 */
export function explainEvent(event, before, after, ruleset) {
  const {sections} = ruleset;
  switch (event.type) {
    case 'frame':
      return [...explainBoard(event.weights, ruleset), ...explainOrder(before, after, ruleset)];
    case 'adjust':
      return [reason('why.adjust', sections.adjust, {side: event.side, points: event.points})];
    case 'forfeit':
      return [reason('why.forfeit', sections.forfeit, {side: event.side, other: other(event.side)})];
    case 'double_forfeit':
      return [reason('why.double-forfeit', sections.double_forfeit)];
    default:
      return [];
  }
}

/**
 * Which weight is the deepest, what it and its like add up to, and what stops the counting.
 * @param {string[]} weights @param {Ruleset} ruleset
 */
export function explainBoard(weights, ruleset) {
  const score = scoreRows(parseWeights(weights, weightTable(ruleset), ruleset.weights));
  const front = explainFront(weights, score, ruleset);
  if (score.leader === null) return front;
  return [
    ...front,
    ...explainSum(weights, score, score.leader, ruleset),
    ...explainCut(weights, score, score.leader, ruleset),
  ];
}

/**
 * The front of the board: who has the deepest weight and so can score alone, or why nobody can.
 * @param {string[]} weights @param {FrameScore} score @param {Ruleset} ruleset
 */
export function explainFront(weights, score, {sections}) {
  const {leader} = score;
  const [deepest] = weights;
  if (deepest === undefined) return [reason('why.empty', sections.deepest)];
  const guarded = deepest.endsWith('*');
  if (leader === null && guarded) return [reason('why.protected-both', sections.protected)];
  if (leader === null) return [reason('why.dead-heat-front', sections.dead_heat, {zone: zoneOf(deepest)})];
  const section = sections[guarded ? 'protected' : 'deepest'];
  const say = guarded ? 'why.protected' : 'why.deepest';
  return [reason(say, section, {side: leader, other: other(leader), zone: zoneOf(deepest)})];
}

/**
 * The leader's points weight by weight; hangers and neutral weights are named before the sum.
 * @param {string[]} weights @param {FrameScore} score @param {Side} leader @param {Ruleset} ruleset
 */
export function explainSum(weights, score, leader, ruleset) {
  const {sections, zones} = ruleset;
  const table = weightTable(ruleset);
  const values = tokensOf(weights.slice(0, score.lead)).map((token) => table.get(token)?.points ?? 0);
  const neutral = values.filter((value) => value === 0).length;
  const top = zones.at(-1)?.points ?? 0;
  if (score.scorer === null) return [reason('why.only-neutral', sections.neutral, {side: leader, count: neutral})];
  const reasons = [];
  const hangers = values.filter((value) => value === top).length;
  if (hangers > 0) reasons.push(reason('why.hanger', sections.hanger, {side: leader, count: hangers, points: top}));
  if (neutral > 0) reasons.push(reason('why.neutral', sections.neutral, {side: leader, count: neutral}));
  const terms = values.filter((value) => value > 0).join(' + ');
  return [...reasons, reason('why.sum', sections.sum, {side: leader, sum: terms, points: score.points[leader]})];
}

/**
 * What stops the counting, when it costs the leader weights: a dead heat or the opponent's deepest.
 * @param {string[]} weights @param {FrameScore} score @param {Side} leader @param {Ruleset} ruleset
 */
export function explainCut(weights, score, leader, {sections}) {
  const behind = weights.slice(score.lead);
  const count = tokensOf(behind).filter((token) => token[0] === leader).length;
  if (behind[0] === undefined || count === 0) return [];
  const zone = zoneOf(behind[0]);
  if (score.cut === 'dead-heat') return [reason('why.cut-dead-heat', sections.dead_heat, {side: leader, count, zone})];
  return [reason('why.cut-opponent', sections.deepest, {side: leader, other: other(leader), count, zone})];
}

/**
 * Who really shot first, when that is not who was due, and who shoots first next.
 * @param {GameState} before @param {GameState} after @param {Ruleset} ruleset
 */
export function explainOrder(before, after, {sections}) {
  const frame = /** @type {import('../types.d.ts').FrameResult} */ (after.frames.at(-1));
  const reasons = [];
  if (before.next !== null && frame.first !== before.next.first) {
    reasons.push(reason('why.out-of-turn', sections.out_of_turn, {side: frame.first, other: frame.hammer}));
  }
  if (after.next === null) return reasons;
  const scored = frame.points.a + frame.points.b > 0;
  const section = sections[scored ? 'next_scored' : 'next_no_score'];
  const say = scored ? 'why.next-scored' : 'why.next-no-score';
  return [...reasons, reason(say, section, {side: after.next.first, other: after.next.hammer})];
}

/**
 * That the event ended the game by the target; forfeits have said so themselves.
 * @param {GameDocument} document @param {GameState} before @param {GameState} after @param {Ruleset} ruleset
 */
export function explainEnd(document, before, after, ruleset) {
  const {winner} = after;
  if (before.status === 'finished' || winner === null || after.ending !== 'target') return [];
  const values = {side: winner, other: other(winner), score: after.score[winner], target: target(document, ruleset)};
  return [reason('why.won', ruleset.sections.target, values)];
}

/** The single weights of some strings of a frame. @param {string[]} weights */
export function tokensOf(weights) {
  return weights.flatMap((string) => string.split('='));
}

/** The zone of a string's weights; they share one, protected ones apart, where it is the first's. @param {string} string */
export function zoneOf(string) {
  const [token = ''] = string.split('=');
  return token.endsWith('*') ? token.slice(1, -1) : token.slice(1);
}
