/**
 * Two versions are compared row by row: equal entries are side by side, single ones alone, and every difference is
 * found.
 */

import assert from 'node:assert/strict';
import test from 'node:test';
import {pairRows, setupDiffers, sharedRows} from '../../../static/js/features/transfer/versions_compare.js';
import {replay} from '../../../static/js/rules/index.js';
import {rulesetOf} from '../rules/library.js';

/** @param {Record<string, unknown>[]} events @param {object} [header] */
function game(events, header = {}) {
  const document = {
    version: 1,
    id: '0193b0c2-7d2a-7c31-9b57-1f7f3f0a9a10',
    ruleset: 'federation-2024',
    play: 'singles',
    first: 'a',
    started_at: '2026-11-21T19:03:11-08:00',
    sides: {a: {name: 'Elks'}, b: {name: 'Legion'}},
    ...header,
    events: events.map((event, i) => ({id: `e${i + 1}`, at: '2026-11-21T19:07:40-08:00', ...event})),
  };
  const ruleset = rulesetOf(document);
  return /** @type {any} */ ({document, ruleset, state: replay(/** @type {any} */ (document), ruleset)});
}
const frame = (/** @type {string[]} */ ...weights) => ({type: 'frame', weights});
const TIMEOUT = {type: 'timeout', side: 'b'};
/** @param {ReturnType<typeof pairRows>} pairs */
const inShort = (pairs) =>
  pairs.map(({name, ours, theirs, same}) => `${ours ? name : '-'}${same ? '=' : '|'}${theirs ? name : '-'}`);

test('versions that differ only in times and ids of entries are the same', () => {
  const pairs = pairRows(
    game([frame('a3'), frame('b2')]),
    game([{...frame('a3'), id: 'x', at: '2027-01-01T00:00:00Z'}, frame('b2')]),
  );
  assert.deepEqual(inShort(pairs), ['1=1', '2=2']);
  assert.equal(sharedRows(pairs), 2);
});

test('versions differ where points, weights or retractions differ', () => {
  const ours = game([frame('a3'), frame('b2'), frame('a1')]);
  assert.equal(sharedRows(pairRows(ours, game([frame('a3'), frame('b3'), frame('a1')]))), 1);
  assert.deepEqual(inShort(pairRows(ours, game([frame('a3'), frame('b2', 'a1'), frame('a1')]))), ['1=1', '2|2', '3=3']);
  assert.deepEqual(inShort(pairRows(ours, game([frame('a3'), frame('b2')]))), ['1=1', '2=2', '3|-']);
});

test('an entry in only one version stands alone, and later frames are matched again', () => {
  const without = [frame('a3'), frame('b2'), frame('a1')];
  const [first, second, third] = without;
  const pairs = pairRows(game(without), game([first, TIMEOUT, second, third].map((one) => ({...one}))));
  assert.deepEqual(
    inShort(pairs).map((pair) => pair.replace('Timeout: Legion', 'T').replace('Timeout', 'T')),
    ['1=1', '-|T', '2=2', '3=3'],
  );
  assert.deepEqual(
    pairRows(game([TIMEOUT]), game([first])).map(({ours, theirs}) => [Boolean(ours), Boolean(theirs)]),
    [
      [true, false],
      [false, true],
    ],
  );
});

test('an empty game is compared with another and with itself', () => {
  assert.deepEqual(inShort(pairRows(game([]), game([frame('a3')]))), ['-|1']);
  assert.deepEqual(pairRows(game([]), game([])), []);
});

test('settings before the first frame are compared separately', () => {
  assert.equal(setupDiffers(game([frame('a3')]), game([])), false);
  assert.equal(setupDiffers(game([]), game([], {first: 'b'})), true);
});
