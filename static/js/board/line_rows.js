/**
 * The rows of the sheet: frames and the rulings between them, in order, each with the score after it, so that the sheet
 * adds up. board/line_score.js draws them.
 */

import {say} from '../words/index.js';
import '../rules/all.js';
import {accept, step} from '../rules/replay.js';
import {marksOf} from './pins.js';
import {stageOf} from '../ui/stage.js';
import {proper} from '../lib/text.js';
import {isRuling, nameOfRuling} from './ruling_names.js';

/** @typedef {import('../game/game.js').Game} Game */
/** @typedef {import('../lib/types.d.ts').Side} Side */
/** @typedef {import('../lib/types.d.ts').FrameEvent} FrameEvent */
/** @typedef {import('../lib/types.d.ts').TurnEvent} TurnEvent */
/** @typedef {import('../lib/types.d.ts').BySide<number>} Points */
/**
 * @typedef {object} Cell the result of one side
 * @property {string} text points, or a bowling frame's marks; '' if there is nothing to show
 * @property {boolean} scored
 * @property {boolean} [hammer] whether the side had the last shot
 * @property {boolean} [lost] whether the points were taken back later
 * @property {TurnEvent} [event] the turn that a tap opens
 */
/**
 * @typedef {object} Row
 * @property {string} name short, e.g. "3", "2F", "Timeout"
 * @property {string} stage the full name, e.g. "Round 2 · foot"
 * @property {FrameEvent | null} event the frame that a tap on the name opens
 * @property {boolean} [ruling] whether it is an official's ruling; the log has the details
 * @property {import('../lib/types.d.ts').BySide<Cell>} cells
 * @property {Points} score after this row
 */

/** @param {number} points @returns {string} a dash for 0, and a typographic minus sign */
export const pointsText = (points) => (points === 0 ? '–' : proper(points));

/** @returns {Cell} */
const nothing = () => ({text: '', scored: false});

/** @param {number} points @returns {Cell} */
const change = (points) =>
  points === 0
    ? {text: pointsText(0), scored: false}
    : {text: points > 0 ? `+${points}` : pointsText(points), scored: true};

/** @param {import('../lib/types.d.ts').Kind} kind @param {number} n @returns {string} */
const shortName = (kind, n) =>
  kind === 'court' ? `${Math.ceil(n / 2)}${say(n % 2 === 1 ? 'strip.head' : 'strip.foot')}` : String(n);

/** @param {Game} game @param {FrameEvent} event @param {number} n @param {Points} score @returns {Row} */
function frameRow({state, ruleset: {kind}}, event, n, score) {
  const frame = state.frames[n - 1];
  /** @param {Side} side @returns {Cell} */
  const cell = (side) => ({
    text: pointsText(frame?.points[side] ?? 0),
    scored: (frame?.points[side] ?? 0) !== 0,
    hammer: frame?.hammer === side,
    lost: frame?.lost === side,
  });
  return {name: shortName(kind, n), stage: stageOf(kind, n), event, cells: {a: cell('a'), b: cell('b')}, score};
}

/** @param {Game} game @param {TurnEvent} event @param {number} n @returns {Cell} */
function turnCell({state}, event, n) {
  const turn = state.turns?.[event.side][n - 1] ?? 0;
  if (typeof turn === 'number') return {text: pointsText(turn), scored: turn > 0, event};
  return {text: marksOf(turn).join(' '), scored: turn.some((pins) => pins > 0), event};
}

/**
 * @param {Game} game
 * @returns {Row[]} the start unless it is 0 : 0, then frames or rounds and rulings in order
 */
export function lineRows(game) {
  const {document: doc, ruleset} = game;
  const [played, events] = accept(doc, ruleset);
  const score = () => ({...played.state.score});
  /** @type {Row[]} */
  const rows = [];
  const between = (
    /** @type {string} */ name,
    /** @type {boolean} */ ruling,
    /** @type {Cell} */ a,
    /** @type {Cell} */ b,
  ) => rows.push({name, stage: name, event: null, ruling, cells: {a, b}, score: score()});
  const {a, b} = score();
  if (a || b)
    between(say('sheet.start'), false, {...nothing(), text: pointsText(a)}, {...nothing(), text: pointsText(b)});
  const counts = {frames: 0, a: 0, b: 0};
  for (const [index, event] of events) {
    const before = score();
    step(played, index, event);
    if (event.type === 'frame') rows.push(frameRow(game, event, ++counts.frames, score()));
    else if (event.type === 'turn') addTurn(game, rows, event, ++counts[event.side], score());
    else if (isRuling(event))
      between(
        nameOfRuling(event, ruleset),
        true,
        change(played.state.score.a - before.a),
        change(played.state.score.b - before.b),
      );
  }
  return rows;
}

/**
 * A turn goes into the row of its round, beside the other side's turn, unless there was a ruling between them.
 * @param {Game} game
 * @param {Row[]} rows
 * @param {TurnEvent} event
 * @param {number} n the number of the turn for its side
 * @param {Points} score
 */
function addTurn(game, rows, event, n, score) {
  const name = shortName(game.ruleset.kind, n);
  let row = rows.at(-1);
  if (row?.name !== name || row.cells[event.side].event) {
    row = {name, stage: stageOf(game.ruleset.kind, n), event: null, cells: {a: nothing(), b: nothing()}, score};
    rows.push(row);
  }
  row.cells[event.side] = turnCell(game, event, n);
  row.score = score;
}
