/**
 * Explains the score of a frame of knock-off or of an inning.
 *
 * The reasons have the form described in `explain`; sections come from the rule set's data. The twin of
 * scorekeeper/rules/why_board.py.
 *
 * @typedef {import('../lib/types.d.ts').Side} Side
 * @typedef {import('../lib/types.d.ts').Ruleset} Ruleset
 * @typedef {import('../lib/types.d.ts').Reason} Reason
 * @typedef {import('../lib/types.d.ts').FrameScore} FrameScore
 */

import {other, weightTable} from './game.js';
import {parseWeights, scoreRows} from './knock_off.js';

/**
 * One reason: the key of its sentence, the book's section, and the values for the sentence.
 * @param {string} say @param {string} section @param {Record<string, string | number>} [values] @returns {Reason}
 */
export function reason(say, section, values = {}) {
  return {say, section, ...values};
}

/**
 * The reasons for a board's points: the deepest weight, the leader's points, and what stops the counting.
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
 * The front of the board: which side has the deepest weight and therefore scores, or why none does.
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
 * The leader's points, weight by weight; hangers and neutral weights come before the sum.
 * @param {string[]} weights @param {FrameScore} score @param {Side} leader @param {Ruleset} ruleset
 */
export function explainSum(weights, score, leader, ruleset) {
  const {sections, zones} = ruleset;
  const table = weightTable(ruleset);
  const counted = tokensOf(weights.slice(0, score.lead));
  const values = counted.map((token) => table.get(token)?.points ?? 0);
  const neutral = values.filter((value) => value === 0).length;
  const top = /** @type {import('../lib/types.d.ts').ZoneValue} */ (zones.at(-1));
  if (score.scorer === null) return [reason('why.only-neutral', sections.neutral, {side: leader, count: neutral})];
  const reasons = [];
  const hangers = counted.filter((token) => zoneOf(token) === top.zone).length;
  if (hangers > 0)
    reasons.push(reason('why.hanger', sections.hanger, {side: leader, count: hangers, points: top.points}));
  if (neutral > 0) reasons.push(reason('why.neutral', sections.neutral, {side: leader, count: neutral}));
  const terms = values.filter((value) => value > 0).join(' + ');
  return [...reasons, reason('why.sum', sections.sum, {side: leader, sum: terms, points: score.points[leader]})];
}

/**
 * What stops the counting, if it costs the leader weights: a dead heat or the opponent's deepest weight.
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

/** The single weights in some strings of a frame. @param {string[]} weights */
export function tokensOf(weights) {
  return weights.flatMap((string) => string.split('='));
}

/**
 * The zone that a string's weights share; for protected weights, which may differ, the zone of the first.
 * @param {string} string
 */
export function zoneOf(string) {
  const [token = ''] = string.split('=');
  return token.endsWith('*') ? token.slice(1, -1) : token.slice(1);
}
