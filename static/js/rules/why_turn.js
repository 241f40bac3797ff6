/**
 * Explains a turn of horse collar, a frame of bowling or a half-round of the court, and who is next.
 *
 * The reasons have the form described in `explain`; sections come from the rule set's data. The twin of
 * scorekeeper/rules/why_turn.py.
 *
 * @typedef {import('../lib/types.d.ts').Side} Side
 * @typedef {import('../lib/types.d.ts').TurnEvent} TurnEvent
 * @typedef {import('./game.js').Game} Game
 * @typedef {import('./game.js').Weight} Weight
 */

import {PINS} from './bowling.js';
import {readDiscs, scoreDiscs} from './court.js';
import {SIDES, other} from './game.js';
import {reason} from './why_board.js';

/** In horse collar, the first zones are on the board, the others are hangers. */
const ON_BOARD = 3;

/** @param {number[]} values */
const sum = (values) => values.reduce((total, value) => total + value, 0);

/**
 * A turn of horse collar: its hangers and its sum, or why it does not count.
 * @param {Game} game
 * @param {TurnEvent} event
 */
export function explainTurn(game, {side, weights = []}) {
  const {sections, qualify = 0} = game.ruleset;
  const reasons = [];
  if (weights.length === 0) {
    reasons.push(reason('why.turn-empty', sections.sum, {side}));
  } else if (Math.max(...weights) < qualify) {
    reasons.push(reason('why.turn-unqualified', sections.qualify, {side, points: qualify}));
  } else {
    const over = game.ruleset.zones.slice(ON_BOARD).map(({points}) => points);
    for (const points of new Set(weights.filter((value) => over.includes(value)))) {
      const count = weights.filter((value) => value === points).length;
      reasons.push(reason('why.hanger', sections.hanger, {side, count, points}));
    }
    reasons.push(reason('why.sum', sections.sum, {side, sum: termsOf(weights), points: sum(weights)}));
  }
  return [...reasons, ...explainNext(game)];
}

/**
 * A frame of bowling: strike, spare or open. An unsettled frame counts later.
 * @param {Game} game @param {TurnEvent} event
 */
export function explainRolls(game, {side, rolls = []}) {
  const {sections} = game.ruleset;
  const [one = 0, two = 0] = rolls;
  let made = reason('why.open', sections.open, {side, sum: termsOf(rolls), points: sum(rolls)});
  if (one === PINS) made = reason('why.strike', sections.strike, {side});
  else if (one + two === PINS) made = reason('why.spare', sections.spare, {side});
  return [made, ...explainNext(game)];
}

/**
 * A half-round of the court: each side's discs and their sum, 10-offs, and the next lead.
 * @param {Game} game @param {import('../lib/types.d.ts').FrameEvent} event
 */
export function explainHalf(game, event) {
  const discs = readDiscs(event.weights, game.table, game.ruleset.weights, 'weights');
  const {sections} = game.ruleset;
  const following = /** @type {import('../lib/types.d.ts').Next | null} */ (game.state.next);
  const reasons = SIDES.flatMap((side) => explainDiscs(game, discs, side));
  if (discs.length === 0) reasons.push(reason('why.court-empty', sections.sum));
  if (following !== null)
    reasons.push(reason('why.lead', sections.lead, {side: following.first, other: following.hammer}));
  return reasons;
}

/**
 * One side's discs: the number in the 10-off area, and the sum.
 * @param {Game} game @param {Weight[]} discs @param {Side} side
 */
export function explainDiscs({ruleset: {sections}}, discs, side) {
  const values = discs.filter((disc) => disc.side === side).map(({points}) => points);
  if (values.length === 0) return [];
  const off = values.filter((value) => value < 0);
  const total = reason('why.sum', sections.sum, {side, sum: termsOf(values), points: scoreDiscs(discs)[side]});
  if (off[0] === undefined) return [total];
  return [reason('why.ten-off', sections.ten_off, {side, count: off.length, points: -off[0]}), total];
}

/** Whose turn is next. @param {Game} game */
export function explainNext({state, ruleset}) {
  const following = /** @type {import('../lib/types.d.ts').NextTurn | null} */ (state.next);
  if (following === null) return [];
  return [reason('why.turn-next', ruleset.sections.turn, {side: following.side, other: other(following.side)})];
}

/** The values written as a sum, with negative ones subtracted: `10 + 8 - 10`. @param {number[]} values */
export function termsOf(values) {
  const [first, ...rest] = values;
  return String(first) + rest.map((value) => (value < 0 ? ` - ${-value}` : ` + ${value}`)).join('');
}
