/**
 * Knock-off: the points of a board, the order of play, the end of the game (docs/rules.md 1 and 2).
 *
 * All numbers (weights per side, zones, targets) come from the rule set's data. A GameError raised here has no index;
 * `replay.step` adds the event's index. The twin of scorekeeper/rules/knock_off.py.
 *
 * @typedef {import('../lib/types.d.ts').Side} Side
 * @typedef {import('../lib/types.d.ts').Ruleset} Ruleset
 * @typedef {import('../lib/types.d.ts').GameEvent} GameEvent
 * @typedef {import('../lib/types.d.ts').FrameScore} FrameScore
 * @typedef {import('./game.js').Game} Game
 * @typedef {import('./game.js').Weight} Weight
 *
 * @typedef {[Weight, ...Weight[]]} Row the weights of one string, level with each other: at least one
 */

import {GameError} from './document.js';
import {SIDES, finish, other, weightTable} from './game.js';

/** The lengths that the header may override. */
export const LENGTHS = ['target'];

/**
 * Read the strings of a frame, deepest first: one list of level weights for each string.
 *
 * Checks the whole board for one fault after the other and throws `unknown-zone`, `too-many-weights` (more than `most`
 * per side) or `weights-out-of-order` (a deeper weight in a lower zone, level weights in two zones, an unprotected
 * weight before or level with a protected one).
 * @param {string[]} weights @param {Map<string, Weight>} table @param {number} most @returns {Row[]}
 */
export function parseWeights(weights, table, most) {
  const rows = weights.map(
    (string) =>
      /** @type {Row} */ (
        string.split('=').map((token) => {
          const weight = table.get(token);
          if (weight === undefined) throw new GameError('unknown-zone', null, 'weights');
          return weight;
        })
      ),
  );
  const count = {a: 0, b: 0};
  for (const row of rows) for (const {side} of row) count[side] += 1;
  if (count.a > most || count.b > most) throw new GameError('too-many-weights', null, 'weights');
  let last = table.size; // more than any depth
  for (const row of rows) {
    const {depth} = row[0];
    if (depth > last || row.some((weight) => weight.depth !== depth))
      throw new GameError('weights-out-of-order', null, 'weights');
    last = depth;
  }
  return rows;
}

/**
 * Score one board: `weights` as in a frame event, deepest first, one string per depth.
 *
 * Gives `points` for each side; `leader`, the only side with a deepest weight (null for an empty board or a dead heat
 * in front); `scorer`, the leader if it has any points; `lead`, how many strings from the front contain only the
 * leader's weights; `counted`, the indices of the strings that score (neutral weights do not); and `cut`, what ends the
 * lead: `opponent` weight, `dead-heat`, or the `end` of the board. Throws like `parseWeights`.
 * @param {string[]} weights @param {Ruleset} ruleset @returns {FrameScore}
 */
export function scoreFrame(weights, ruleset) {
  return scoreRows(parseWeights(weights, weightTable(ruleset), ruleset.weights));
}

/**
 * Score the rows that `parseWeights` returns; the result is that of `scoreFrame`.
 *
 * Only weights of the leader that are deeper than the other side's deepest weight score (fed 6.8, 9.26; csc V.4a;
 * casual "Scoring"). Neither a dead heat nor any weight behind it scores (fed 7.1.1.1).
 * @param {Row[]} rows @returns {FrameScore}
 */
export function scoreRows(rows) {
  /** @type {FrameScore} */
  const result = {points: {a: 0, b: 0}, leader: null, scorer: null, lead: 0, counted: [], cut: 'end'};
  const front = new Set(
    rows
      .flat()
      .filter((weight) => weight.protected)
      .map((weight) => weight.side),
  );
  for (const [index, row] of rows.entries()) {
    const {side} = row[0];
    if (row.some((weight) => weight.side !== side) || (row[0].protected && front.size === 2)) {
      result.cut = 'dead-heat';
      break;
    }
    if (result.leader !== null && result.leader !== side) {
      result.cut = 'opponent';
      break;
    }
    result.leader = side;
    result.lead = index + 1;
    if (row[0].points > 0) {
      result.counted.push(index);
      result.scorer = side;
      for (const {points} of row) result.points[side] += points;
    }
  }
  return result;
}

/** The header says who shoots first in the first frame, by the toss or by the book. @param {Game} game */
export function opening(game) {
  game.state.frames = [];
  due(game, game.document.first);
}

/** Set the next frame: `first` shoots first, the other side has the hammer. @param {Game} game @param {Side} first */
export function due({state}, first) {
  state.next = {frame: state.frames.length + 1, first, hammer: other(first)};
}

/** Score a frame; see `playFrame`. Throws `wrong-kind` for a turn. @param {Game} game @param {GameEvent} event */
export function play(game, event) {
  if (event.type !== 'frame') throw new GameError('wrong-kind');
  playFrame(game, event);
  settle(game);
}

/**
 * Score a frame. In the next frame the side that scored shoots first. After no score it is the side that had the hammer
 * (fed 9.15, csc V.3), or the same side again under some house rules (`blank`).
 *
 * `first` in the event is the side that actually shot first, if shots out of turn were allowed to stand (fed 6.3.3.1.2,
 * csc V.5h, alberta 9f).
 * @param {Game} game @param {import('../lib/types.d.ts').FrameEvent} event
 */
export function playFrame(game, event) {
  const {state, ruleset} = game;
  const frame = scoreRows(parseWeights(event.weights, game.table, ruleset.weights));
  const first = event.first ?? /** @type {import('../lib/types.d.ts').Next} */ (state.next).first;
  state.score.a += frame.points.a;
  state.score.b += frame.points.b;
  state.frames.push({points: frame.points, score: {...state.score}, first, hammer: other(first)});
  const blank = ruleset.blank === 'same-first' ? first : other(first);
  due(game, frame.scorer ?? blank);
}

/**
 * End the game if a side has reached the target (fed 6.10); penalty points count immediately (fed 8.2.4).
 * @param {Game} game
 */
export function settle({state, target}) {
  for (const side of SIDES) {
    if (state.score[side] >= /** @type {number} */ (target)) finish(state, side, 'target');
  }
}

/** @type {import('./game.js').Kind} */
export const KNOCK_OFF = {LENGTHS, opening, play, settle};
