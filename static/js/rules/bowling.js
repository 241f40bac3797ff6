/**
 * Bowling: ten frames of two weights at ten pins, scored like ten-pin bowling (docs/rules.md 9; casual "Bowling"). The
 * twin of scorekeeper/rules/bowling.py.
 *
 * @typedef {import('./game.js').Game} Game
 * @typedef {import('../lib/types.d.ts').NextTurn} NextTurn
 */

import {GameError} from './document.js';
import {higherWins} from './higher_score.js';
import {passTurn} from './horse_collar.js';

export const PINS = 10;

/** The header may override neither target nor rounds: a game always has ten frames. @type {string[]} */
export const LENGTHS = [];

/** @param {number[]} values */
const sum = (values) => values.reduce((total, value) => total + value, 0);

/** The side named in the header begins; the sides alternate after each frame. @param {Game} game */
export function opening({document, state}) {
  state.turns = {a: [], b: []};
  state.next = {frame: 1, side: document.first};
}

/**
 * Add a frame's rolls. A frame counts once no later roll can change its value. Throws `wrong-kind`, `out-of-turn`,
 * `bad-rolls`.
 * @param {Game} game @param {import('../lib/types.d.ts').GameEvent} event
 */
export function play(game, event) {
  if (event.type !== 'turn' || !event.rolls || event.weights) throw new GameError('wrong-kind');
  const {state, rounds} = game;
  const due = /** @type {NextTurn} */ (state.next);
  if (event.side !== due.side) throw new GameError('out-of-turn', null, 'side');
  if (!isFrame(event.rolls, due.frame === rounds)) throw new GameError('bad-rolls', null, 'rolls');
  const frames = /** @type {import('../lib/types.d.ts').Turns<number[]>} */ (state.turns)[event.side];
  const before = sum(settled(frames));
  frames.push(event.rolls);
  state.score[event.side] += sum(settled(frames)) - before;
  passTurn(game);
  if (/** @type {NextTurn} */ (state.next).frame > /** @type {number} */ (rounds)) higherWins(game, 'rounds');
}

/**
 * Whether these rolls, each 0 to 10 pins, make one complete frame: a strike alone, or two rolls of at most ten pins
 * together. In the last frame a strike earns two more rolls and a spare one more.
 * @param {number[]} rolls @param {boolean} last
 */
export function isFrame(rolls, last) {
  const [one = -1, two = -1, three = -1] = rolls;
  if (rolls.length === 0) return false;
  if (!last) return (one === PINS && rolls.length === 1) || (one < PINS && rolls.length === 2 && one + two <= PINS);
  if (one === PINS) return rolls.length === 3 && (two === PINS || two + three <= PINS);
  if (rolls.length < 2 || one + two > PINS) return false;
  return rolls.length === (one + two === PINS ? 3 : 2);
}

/**
 * The values of one side's frames, up to the first frame that later rolls can still change. A strike adds the next two
 * rolls, a spare adds the next one.
 * @param {number[][]} frames
 */
export function settled(frames) {
  const rolls = frames.flat();
  const values = [];
  let at = 0;
  for (const frame of frames) {
    const bonus = frame[0] === PINS || sum(frame) === PINS;
    const counted = frame.length === 3 || bonus ? 3 : 2;
    if (at + counted > rolls.length) break;
    values.push(sum(rolls.slice(at, at + counted)));
    at += frame.length;
  }
  return values;
}

/** Points awarded outside play are considered only after the last frame (reading). */
export function settle() {}

/** @type {import('./game.js').Kind} */
export const BOWLING = {LENGTHS, opening, play, settle};
