/**
 * Knock-off: what a board scores, who shoots first, when the game is won (RULES.md 1 and 2).
 *
 * All numbers (weights a side, zones, targets) come from the rule set's data. Refusals are GameErrors without an index;
 * `replay.fold` adds the event's. The twin of scorekeeper/rules/knock_off.py.
 *
 * @typedef {import('../types.d.ts').Side} Side
 * @typedef {import('../types.d.ts').Ruleset} Ruleset
 * @typedef {import('../types.d.ts').GameDocument} GameDocument
 * @typedef {import('../types.d.ts').GameEvent} GameEvent
 * @typedef {import('../types.d.ts').GameState} GameState
 * @typedef {import('../types.d.ts').FrameScore} FrameScore
 */

import {GameError} from './document.js';

/**
 * A weight on the board. `depth` orders the zones from 0, the shallowest; a protected weight is deeper than every zone.
 * @typedef {{side: Side, depth: number, points: number, protected: boolean}} Weight
 */

/**
 * A game while it is replayed: the state that the events change, and the numbers that hold throughout.
 * @typedef {{state: GameState, target: number, most: number, table: Map<string, Weight>}} Game
 */

/**
 * The weights of one string, level with each other: at least one.
 * @typedef {[Weight, ...Weight[]]} Row
 */

/** @type {Side[]} */
const SIDES = ['a', 'b'];

/** The opponent of a side. @param {Side} side @returns {Side} */
export function other(side) {
  return side === 'a' ? 'b' : 'a';
}

/**
 * Every way to write a single weight under this rule set, `a4` or protected `a4*`, and what it is.
 *
 * Protected weights share one depth in front of all zones: none can be out-distanced and two are exactly level (fed 6.4.3.2.3).
 * @param {Ruleset} ruleset @returns {Map<string, Weight>}
 */
export function weightTable(ruleset) {
  const table = new Map();
  for (const side of SIDES) {
    for (const [depth, {zone, points}] of ruleset.zones.entries()) {
      table.set(side + zone, {side, depth, points, protected: false});
      if (ruleset.protected) table.set(`${side}${zone}*`, {side, depth: ruleset.zones.length, points, protected: true});
    }
  }
  return table;
}

/**
 * Read the strings of a frame, deepest first: one list of level weights for each string.
 *
 * Throws, in this order over the whole board, `unknown-zone`, `too-many-weights` (over `most` a side) and
 * `weights-out-of-order` (a deeper weight in a lower zone, level weights in two zones, an unprotected weight before or
 * level with a protected one).
 * @param {string[]} weights @param {Map<string, Weight>} table @param {number} most @returns {Row[]}
 */
export function parseWeights(weights, table, most) {
  const rows = weights.map((string) => /** @type {Row} */ (string.split('=').map((token) => {
    const weight = table.get(token);
    if (weight === undefined) throw new GameError('unknown-zone', null, 'weights');
    return weight;
  })));
  const count = {a: 0, b: 0};
  for (const row of rows) for (const {side} of row) count[side] += 1;
  if (count.a > most || count.b > most) throw new GameError('too-many-weights', null, 'weights');
  let last = table.size; // more than any depth
  for (const row of rows) {
    const {depth} = row[0];
    if (depth > last || row.some((weight) => weight.depth !== depth)) throw new GameError('weights-out-of-order', null, 'weights');
    last = depth;
  }
  return rows;
}

/**
 * Score one board: `weights` as in a frame event, deepest first, one string a depth.
 *
 * Gives `points` for each side; `leader`, the side that alone has the deepest weight (null: empty board, or a dead heat
 * in front); `scorer`, the leader if it has any points; `lead`, how many strings from the front are the leader's alone;
 * `counted`, the indices of those that score (neutral weights do not); and `cut`, what ends the lead: `opponent` weight,
 * `dead-heat`, or the `end` of the board. Throws the refusals of `parseWeights`.
 * @param {string[]} weights @param {Ruleset} ruleset @returns {FrameScore}
 */
export function scoreFrame(weights, ruleset) {
  return scoreRows(parseWeights(weights, weightTable(ruleset), ruleset.weights));
}

/**
 * Score the rows that `parseWeights` gives; the result is `scoreFrame`'s.
 *
 * Only weights of the deepest side ahead of the other side's deepest score (fed 6.8, 9.26; csc V.4a; casual "Scoring").
 * A dead heat does not score, nor does anything behind it (fed 7.1.1.1).
 * @param {Row[]} rows @returns {FrameScore}
 */
export function scoreRows(rows) {
  /** @type {FrameScore} */
  const result = {points: {a: 0, b: 0}, leader: null, scorer: null, lead: 0, counted: [], cut: 'end'};
  const front = new Set(rows.flat().filter((weight) => weight.protected).map((weight) => weight.side));
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

/** The way of playing that the document names. @param {GameDocument} document @param {Ruleset} ruleset */
export function formatOf(document, ruleset) {
  return /** @type {import('../types.d.ts').Format} */ (ruleset.formats[document.play]);
}

/** The score to reach: the game's own, else the format's. @param {GameDocument} document @param {Ruleset} ruleset */
export function target(document, ruleset) {
  return document.target ?? formatOf(document, ruleset).target;
}

/**
 * The game before its first event. Throws `bad-start` when a side would start at the target or above (RULES.md 4).
 * @param {GameDocument} document @param {Ruleset} ruleset @returns {Game}
 */
export function start(document, ruleset) {
  const reach = target(document, ruleset);
  const score = {a: document.sides.a.start ?? 0, b: document.sides.b.start ?? 0};
  for (const side of SIDES) {
    if (score[side] >= reach) throw new GameError('bad-start', null, `sides.${side}.start`);
  }
  const timeouts = document.timeouts ?? formatOf(document, ruleset).timeouts;
  /** @type {GameState} */
  const state = {
    status: 'open',
    score,
    winner: null,
    ending: null,
    forfeit: null,
    next: {frame: 1, first: document.first, hammer: other(document.first)},
    frames: [],
    penalties: [],
    timeouts: {a: timeouts, b: timeouts},
    owed: {a: 0, b: 0},
  };
  return {state, target: reach, most: ruleset.weights, table: weightTable(ruleset)};
}

/**
 * Let one well-formed event change the game's state. Throws `wrong-kind` for an event of another kind of game.
 * @param {Game} game @param {GameEvent} event
 */
export function play(game, event) {
  const handle = PLAYS.get(event.type);
  if (handle === undefined) throw new GameError('wrong-kind');
  handle(game, event);
}

/**
 * Score a frame; the side that scored shoots first next, after no score the side that had the hammer (fed 9.15, csc V.3).
 *
 * `first` in the event is who really shot first, when shots out of turn stood (fed 6.3.3.1.2, csc V.5h, alberta 9f).
 * @param {Game} game @param {import('../types.d.ts').FrameEvent} event
 */
export function playFrame({state, target: reach, most, table}, event) {
  const frame = scoreRows(parseWeights(event.weights, table, most));
  const due = /** @type {import('../types.d.ts').Next} */ (state.next);
  const first = event.first ?? due.first;
  state.score.a += frame.points.a;
  state.score.b += frame.points.b;
  state.frames.push({points: frame.points, score: {...state.score}, first, hammer: other(first)});
  const following = frame.scorer ?? other(first);
  state.next = {frame: state.frames.length + 1, first: following, hammer: other(following)};
  settle(state, reach);
}

/**
 * Add an official's own points to a side, which may end the game (fed 1.1.2).
 * @param {Game} game @param {import('../types.d.ts').AdjustEvent} event
 */
export function playAdjust({state, target: reach}, {side, points}) {
  state.score[side] += points;
  settle(state, reach);
}

/**
 * The side gives the game up; the other wins, whatever the score (fed 9.9).
 * @param {Game} game @param {import('../types.d.ts').ForfeitEvent} event
 */
export function playForfeit({state}, {side}) {
  state.forfeit = {side, reach: 'game'};
  finish(state, other(side), 'forfeit');
}

/** Both sides lose (fed 9.8). @param {Game} game */
export function playDoubleForfeit({state}) {
  finish(state, null, 'double-forfeit');
}

/** A note is kept for the record and changes nothing. */
export function playNote() {}

/**
 * End the game when a side has reached the target; only the side that just got points can have.
 * @param {GameState} state @param {number} reach
 */
export function settle(state, reach) {
  for (const side of SIDES) {
    if (state.score[side] >= reach) finish(state, side, 'target');
  }
}

/**
 * Close the state.
 * @param {GameState} state @param {Side | null} winner @param {GameState['ending']} ending
 */
export function finish(state, winner, ending) {
  state.status = 'finished';
  state.winner = winner;
  state.ending = ending;
  state.next = null;
}

/** @type {Map<string, (game: Game, event: any) => void>} */
const PLAYS = new Map(Object.entries({
  frame: playFrame, adjust: playAdjust, forfeit: playForfeit, double_forfeit: playDoubleForfeit, note: playNote,
}));
