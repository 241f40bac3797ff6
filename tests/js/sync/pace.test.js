/** The outbox waits between tries and adapts the size of its batches (static/js/sync/pace.js). */

import assert from 'node:assert/strict';
import test from 'node:test';
import {BATCH, halves, larger, pause, retryAfter, smaller} from '../../../static/js/sync/pace.js';

const DATE = 'Sat, 21 Nov 2026 19:00:00 GMT';

test('Retry-After in seconds is used as it is, within bounds', () => {
  assert.equal(retryAfter('30', DATE), 30);
  assert.equal(retryAfter(' 0 ', null), 0);
  assert.equal(retryAfter('31536000', DATE), 600);
});

test("Retry-After as a date counts from the answer's date, whatever the phone's clock says", () => {
  assert.equal(retryAfter('Sat, 21 Nov 2026 19:01:30 GMT', DATE), 90);
  assert.equal(retryAfter('Sat, 21 Nov 2026 18:00:00 GMT', DATE), 0);
  assert.equal(retryAfter('Sun, 21 Nov 2027 19:00:00 GMT', DATE), 600);
});

test('our own server may ask for an hour because its limits are hourly', () => {
  assert.equal(retryAfter('3500', DATE, true), 3500);
  assert.equal(retryAfter('31536000', DATE, true), 3600);
  assert.equal(pause(1, 'later', 3500, 0), 3_500_000);
});

test('an invalid Retry-After is ignored', () => {
  for (const header of [null, '', 'soon', '-5', '1.5', '1e3'])
    assert.equal(retryAfter(header, DATE), null, String(header));
  assert.equal(retryAfter('Sat, 21 Nov 2026 19:01:30 GMT', null), null);
});

test('pauses double up to a limit, and phones that failed together return at different times', () => {
  assert.deepEqual(
    [1, 2, 3, 4, 20].map((tries) => pause(tries, 'unreachable', null, 1)),
    [2000, 4000, 8000, 8000, 8000],
  );
  assert.equal(pause(20, 'faulty', null, 1), 60_000);
  assert.equal(pause(1, 'unreachable', null, 0), 1000);
});

test('a pause requested by the server is kept, plus a little', () => {
  assert.equal(pause(1, 'busy', 30, 0), 30_000);
  assert.equal(pause(1, 'busy', 30, 1), 33_000);
  assert.equal(pause(9, 'busy', 5, 0), 30_000);
});

test('a batch shrinks to the failing game and grows again', () => {
  assert.deepEqual([smaller(25), smaller(6), smaller(1)], [6, 1, 1]);
  assert.deepEqual([larger(1), larger(16), larger(BATCH)], [2, BATCH, BATCH]);
});

test('the halves contain everything once and in order', () => {
  assert.deepEqual(halves([1, 2, 3]), [[1, 2], [3]]);
  assert.deepEqual(halves([1, 2]), [[1], [2]]);
});
