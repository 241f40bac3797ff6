/** A bowling line shows marks, running totals and the possible next rolls (docs/rules.md 9). */

import assert from 'node:assert/strict';
import test from 'node:test';
import {boxesOf, marksOf, possible, standingAfter} from '../../../static/js/board/pins.js';

test('marks: X, /, – and numbers', () => {
  assert.deepEqual(marksOf([10]), ['X']);
  assert.deepEqual(marksOf([7, 3]), ['7', '/']);
  assert.deepEqual(marksOf([0, 10]), ['–', '/']);
  assert.deepEqual(marksOf([0, 0]), ['–', '–']);
  assert.deepEqual(marksOf([8, 1]), ['8', '1']);
});

test('marks of the tenth: fallen pins are set up again', () => {
  assert.deepEqual(marksOf([10, 10, 10]), ['X', 'X', 'X']);
  assert.deepEqual(marksOf([10, 7, 3]), ['X', '7', '/']);
  assert.deepEqual(marksOf([7, 3, 10]), ['7', '/', 'X']);
  assert.deepEqual(marksOf([10, 0, 10]), ['X', '–', '/']);
  assert.deepEqual(marksOf([0, 10, 0]), ['–', '/', '–']);
});

test('running totals are shown only once no later weight can change them', () => {
  const totals = (/** @type {number[][]} */ frames, start = 0) => boxesOf(frames, start).map(({total}) => total);
  assert.deepEqual(totals([[10]]), [null]);
  assert.deepEqual(totals([[10], [10]]), [null, null]);
  assert.deepEqual(totals([[10], [10], [10]]), [30, null, null]);
  assert.deepEqual(totals([[10], [10], [4]]), [24, null, null]);
  assert.deepEqual(totals([[7, 3], [5]]), [15, null]);
  assert.deepEqual(
    totals([
      [3, 4],
      [7, 3],
    ]),
    [7, null],
  );
  assert.deepEqual(totals([[10], [7, 3], [9, 0]]), [20, 39, 48]);
  assert.deepEqual(totals([...Array.from({length: 9}, () => [10]), [10, 10, 10]]).at(-1), 300);
});

test('the next weight can take only standing pins', () => {
  assert.deepEqual(possible([], false), {most: 9, clears: 'strike'});
  assert.deepEqual(possible([7], false), {most: 2, clears: 'spare'});
  assert.deepEqual(possible([0], false), {most: 9, clears: 'spare'});
  assert.equal(standingAfter([7]), 3);
  for (const whole of [[10], [7, 3], [0, 0]]) assert.equal(possible(whole, false).clears, null);
});

test('the tenth frame has its extra weights', () => {
  assert.deepEqual(possible([10], true), {most: 9, clears: 'strike'});
  assert.deepEqual(possible([10, 10], true), {most: 9, clears: 'strike'});
  assert.deepEqual(possible([10, 4], true), {most: 5, clears: 'spare'});
  assert.deepEqual(possible([4, 6], true), {most: 9, clears: 'strike'});
  assert.equal(possible([4, 5], true).clears, null);
  assert.equal(possible([10, 10, 10], true).clears, null);
});
