/** The referee's clocks (static/js/clocks/clocks.js) count right for a given time. */

import assert from 'node:assert/strict';
import test from 'node:test';
import {everyWords, lengthWords} from '../../../static/js/clocks/clock_words.js';
import * as clocks from '../../../static/js/clocks/clocks.js';
import {bookOf} from '../rules/library.js';

const FED = bookOf('federation-2024');
const CSC = bookOf('csc-2007');
const START = 1_795_000_000_000;

/** @param {number} seconds after the start */
const at = (seconds) => START + seconds * 1000;

/** @param {clocks.Clock[]} list @param {number} [i] @returns {clocks.Clock} */
const one = (list, i = 0) => /** @type {clocks.Clock} */ (list[i]);

/** @param {clocks.Clock[]} list @param {number} seconds @param {any} [ruleset] */
const reading = (list, seconds, ruleset = FED) => clocks.read(one(list), ruleset, at(seconds));

test("the shot clock counts down from the book's time and then says that it is over", () => {
  const list = clocks.start([], 'shot', 'a', START);
  assert.deepEqual(reading(list, 0), {phase: 'running', left: 20, elapsed: 0, points: 0});
  assert.deepEqual(reading(list, 19.9), {phase: 'running', left: 1, elapsed: 19, points: 0});
  assert.deepEqual(reading(list, 20), {phase: 'over', left: 0, elapsed: 20, points: 0});
  assert.equal(clocks.shown(one(list), FED, at(12)), '0:08');
  assert.equal(clocks.shown(one(list), FED, at(400)), '0:00');
});

test('starting a clock replaces one of its kind (of its side for lateness), and others go on', () => {
  let list = clocks.start([], 'shot', 'a', START);
  list = clocks.start(list, 'late', 'a', START);
  list = clocks.start(list, 'late', 'b', START);
  list = clocks.start(list, 'shot', 'b', at(9));
  assert.deepEqual(
    list.map(({id, side}) => [id, side]),
    [
      ['late-a', 'a'],
      ['late-b', 'b'],
      ['shot', 'b'],
    ],
  );
  assert.deepEqual(
    clocks.dismiss(list, 'late-a').map(({id}) => id),
    ['late-b', 'shot'],
  );
});

test('federation 2.9.2: 8 minutes are 4 points, 6 are 2, 19 are 15; within the grace none', () => {
  const list = clocks.start([], 'late', 'a', START);
  const points = [299, 300, 359, 360, 8 * 60, 6 * 60, 19 * 60].map((seconds) => reading(list, seconds).points);
  assert.deepEqual(points, [0, 1, 1, 2, 4, 2, 15]);
  assert.equal(clocks.shown(one(list), FED, at(60)), '4:00');
  assert.equal(clocks.shown(one(list), FED, at(8 * 60)), '8:00');
});

test('csc VII.8: a game after 15 minutes and one more each further 15', () => {
  const list = clocks.start([], 'late', 'b', START);
  assert.deepEqual(
    [899, 900, 1799, 1800].map((seconds) => reading(list, seconds, CSC).points),
    [0, 1, 1, 2],
  );
});

test('both sides late: each clock is stopped by itself, and the two make one event', () => {
  let list = ['a', 'b'].reduce(
    (so_far, side) => clocks.start(so_far, 'late', /** @type {'a'} */ (side), START),
    /** @type {clocks.Clock[]} */ ([]),
  );
  list = clocks.stop(list, 'late-a', at(361.7));
  assert.deepEqual(clocks.lateSeconds(list), {a: 361});
  assert.deepEqual(clocks.read(one(list, 0), FED, at(900)), {phase: 'stopped', left: 0, elapsed: 361, points: 2});
  assert.equal(clocks.read(one(list, 1), FED, at(900)).points, 11);
  list = clocks.stop(list, 'late-b', at(900));
  assert.deepEqual(clocks.lateSeconds(list), {a: 361, b: 900});
});

test('a clock stopped too soon can continue as if it had not been', () => {
  const list = clocks.goOn(clocks.stop(clocks.start([], 'late', 'a', START), 'late-a', at(10)), 'late-a');
  assert.equal(reading(list, 480).points, 4);
});

test("correcting a clock never gives more than the book's time or less than zero", () => {
  let list = clocks.start([], 'timeout', 'a', START);
  list = clocks.adjust(list, 'timeout', -5, FED, at(10));
  assert.equal(reading(list, 10).left, 45);
  assert.equal(reading(clocks.adjust(list, 'timeout', 60, FED, at(10)), 10).left, 60);
  assert.equal(reading(clocks.adjust(list, 'timeout', -60, FED, at(10)), 10).phase, 'over');
  let late = clocks.start([], 'late', 'b', START);
  late = clocks.adjust(late, 'late-b', -60, FED, at(240));
  assert.equal(reading(late, 240).points, 1);
  assert.equal(reading(clocks.adjust(late, 'late-b', -6000, FED, at(240)), 240).elapsed, 0);
});

test('a lateness clock shows the time left during the grace, and the time gone afterwards', () => {
  const list = clocks.start([], 'late', 'b', START);
  /** @param {clocks.Clock[]} from @param {number} by @param {number} seconds */
  const shows = (from, by, seconds) =>
    clocks.shown(one(clocks.adjust(from, 'late-b', by, FED, at(seconds))), FED, at(seconds));
  assert.deepEqual(
    [0, 5, -5].map((by) => shows(list, by, 30)),
    ['4:30', '4:35', '4:25'],
  );
  assert.deepEqual(
    [0, 5, -5].map((by) => shows(list, by, 480)),
    ['8:00', '8:05', '7:55'],
  );
  assert.deepEqual(
    [0, 5, -5].map((by) => shows(clocks.stop(list, 'late-b', at(30)), by, 40)),
    ['0:30', '0:35', '0:25'],
  );
});

test('a forgotten clock counts at most a day and can be corrected', () => {
  const list = clocks.start([], 'late', 'a', START);
  const later = 3 * 86_400;
  assert.equal(reading(list, later).elapsed, 86_400);
  assert.deepEqual(clocks.lateSeconds(clocks.stop(list, 'late-a', at(later))), {a: 86_400});
  assert.equal(reading(clocks.adjust(list, 'late-a', -60, FED, at(later)), later).elapsed, 86_340);
});

test('a retracted timeout has no clock until it is restored', () => {
  const timeout = {id: 'e1', at: '2026-01-05T19:00:00+00:00', type: 'timeout', side: 'a'};
  const undo = {id: 'e2', at: timeout.at, type: 'retract', event: 'e1', reason: 'undo'};
  const redo = {id: 'e3', at: timeout.at, type: 'retract', event: 'e2', reason: 'redo'};
  const list = clocks.start(clocks.start([], 'timeout', 'a', START, 'e1'), 'shot', 'b', START);
  /** @param {any[]} events */
  const kinds = (...events) => clocks.standing(list, events).map(({kind}) => kind);
  assert.deepEqual(kinds(timeout), ['timeout', 'shot']);
  assert.deepEqual(kinds(timeout, undo), ['shot']);
  assert.deepEqual(kinds(timeout, undo, redo), ['timeout', 'shot']);
});

test('the clock between games ends with the first frame of the next game and does not return', () => {
  const frame = (/** @type {number} */ seconds) => ({
    id: `e${seconds}`,
    at: new Date(at(seconds)).toISOString(),
    type: 'frame',
    weights: [],
  });
  const list = clocks.adjust(clocks.start([], 'between', null, START), 'between', -60, FED, START);
  /** @param {any[]} events */
  const stands = (...events) => clocks.standing(list, events).length;
  assert.equal(stands(), 1);
  assert.equal(stands(frame(-30)), 1); // the game before, which had ended
  assert.equal(stands(frame(200)), 0);
  assert.equal(stands(frame(200), {id: 'undo', at: frame(210).at, type: 'retract', event: 'e200', reason: 'undo'}), 1);
});

test('announced, stopped and void clocks await nothing', () => {
  /** @param {any[]} events */
  const game = (...events) =>
    /** @type {any} */ ({ruleset: FED, document: {play: 'singles', events}, state: {status: 'open'}});
  for (const kind of /** @type {const} */ (['shot', 'timeout', 'between'])) {
    const list = clocks.start([], kind, null, START);
    assert.equal(clocks.awaited(list, game()), true);
    assert.equal(clocks.awaited(clocks.markTold(list, list), game()), false);
  }
  const late = clocks.start([], 'late', 'a', START);
  assert.equal(clocks.awaited(clocks.markTold(late, late), game()), true);
  assert.equal(clocks.awaited(clocks.stop(late, 'late-a', at(9)), game()), false);
  assert.equal(clocks.awaited(late, game({id: 'e1', type: 'frame', weights: []})), false);
});

test('durations are written in minutes and seconds', () => {
  assert.deepEqual([60, 90, 300, 45].map(lengthWords), ['1 minute', '1 minute 30 seconds', '5 minutes', '45 seconds']);
  assert.deepEqual([60, 90, 900].map(everyWords), ['minute', '1 minute 30 seconds', '15 minutes']);
});

test('the end is announced once, and again after a correction', () => {
  const list = clocks.start([], 'shot', 'a', START);
  assert.deepEqual(clocks.ended(list, FED, at(19)), []);
  const out = clocks.ended(list, FED, at(20));
  assert.equal(out.length, 1);
  const told = clocks.markTold(list, out);
  assert.deepEqual(clocks.ended(told, FED, at(60)), []);
  const right = clocks.adjust(told, 'shot', 5, FED, at(20));
  assert.deepEqual(clocks.ended(right, FED, at(21)), []);
  assert.equal(clocks.ended(right, FED, at(25)).length, 1);
});

test('a stopped clock does not run out', () => {
  const list = clocks.stop(clocks.start([], 'late', 'a', START), 'late-a', at(100));
  assert.deepEqual(clocks.ended(list, FED, at(1000)), []);
});

test("after the phone's time was set back, a clock shows its start", () => {
  assert.equal(reading(clocks.start([], 'shot', 'a', START), -50).left, 20);
});

test('the screen is repainted when a phase or a point changes, not every second', () => {
  const list = clocks.start([], 'late', 'a', START);
  const phases = [1, 2, 299, 300, 301, 359, 360].map((seconds) => clocks.phases(list, FED, at(seconds)));
  assert.equal(new Set(phases).size, 3);
});
