/**
 * A call to a board: the clock of fed 5.1 counts down and up (lib/posted.js), and people are found by a few letters
 * (features/schedule/date_people.js).
 */

import assert from 'node:assert/strict';
import test from 'node:test';
import {matching} from '../../../static/js/features/schedule/date_people.js';
import {readPosted} from '../../../static/js/lib/posted.js';

/** When a missing player goes on the clock: five minutes after the posting. */
const CLOCK = Date.parse('2026-11-21T19:05:00Z');

test('the posted clock counts down to zero, then up, and ends after an hour', () => {
  const after = (/** @type {number} */ ms) => readPosted(CLOCK, CLOCK + ms);
  assert.deepEqual(after(-300_000), {phase: 'wait', seconds: 300});
  assert.deepEqual(after(-1), {phase: 'wait', seconds: 1});
  assert.deepEqual(after(0), {phase: 'late', seconds: 0});
  assert.deepEqual(after(1999), {phase: 'late', seconds: 1});
  assert.equal(after(3_599_000).phase, 'late');
  assert.equal(after(3_600_000).phase, 'over');
});

test("a phone with a wrong clock shows the same, by the server's clock", () => {
  const ahead = 3_600_000; // the server's clock is an hour before this phone's
  assert.deepEqual(readPosted(CLOCK, CLOCK - 3_720_000 + ahead), {phase: 'wait', seconds: 120});
});

test('people are found by the beginnings of words, ignoring accents and case', () => {
  const all = ['Ann Émond', 'Zoë', 'Bo van der Berg'].map((name, n) => ({id: String(n), name}));
  const found = (/** @type {string} */ text) => matching(all, text).map(({name}) => name);
  assert.deepEqual(found('em'), ['Ann Émond']);
  assert.deepEqual(found(' ZOE '), ['Zoë']);
  assert.deepEqual(found('der b'), ['Bo van der Berg']);
  assert.deepEqual(found('erg'), []);
  assert.deepEqual(found('').length, 3);
});
