/**
 * Explains a frame of knock-off or an inning: its board, and who shoots first next.
 *
 * The reasons have the form described in `explain`; sections come from the rule set's data. The twin of
 * scorekeeper/rules/why_order.py.
 *
 * @typedef {import('../lib/types.d.ts').GameState} GameState
 * @typedef {import('../lib/types.d.ts').FrameResult} FrameResult
 * @typedef {import('../lib/types.d.ts').Next} Next
 * @typedef {import('./game.js').Game} Game
 */

import {explainBoard, reason} from './why_board.js';

/**
 * The reasons for the board, then for the order of play.
 * @param {Game} game @param {import('../lib/types.d.ts').FrameEvent} event @param {GameState} before
 */
export function explainFrame(game, event, before) {
  return [...explainBoard(event.weights, game.ruleset), ...explainTurned(game, before), ...explainOrder(game)];
}

/**
 * Who actually shot first, if it was the other side's turn.
 * @param {Game} game @param {GameState} before
 */
export function explainTurned({state, ruleset}, before) {
  const {first, hammer} = /** @type {FrameResult} */ (state.frames.at(-1));
  if (first === /** @type {Next} */ (before.next).first) return [];
  return [reason('why.out-of-turn', ruleset.sections.out_of_turn, {side: first, other: hammer})];
}

/** Who shoots first after the last frame that counts, and by which rule. @param {Game} game */
export function explainOrder({state, ruleset}) {
  const {points} = /** @type {FrameResult} */ (state.frames.at(-1));
  const following = /** @type {Next | null} */ (state.next);
  if (following === null) return [];
  const {sections} = ruleset;
  const sides = {side: following.first, other: following.hammer};
  if (points.a + points.b > 0) return [reason('why.next-scored', sections.next_scored, sides)];
  const say = ruleset.blank === 'same-first' ? 'why.next-same' : 'why.next-no-score';
  return [reason(say, sections.next_no_score, sides)];
}
