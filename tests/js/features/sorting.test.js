/** Tables are sorted by numbers, by dates and by the language's alphabet, and equal rows keep their order. */

import assert from 'node:assert/strict';
import test from 'node:test';
import {orderOf, orderText, sorted} from '../../../static/js/ui/table/sorting.js';

/** @typedef {import('../../../static/js/ui/table/sorting.js').Value} Value */

/** @param {Value[]} values @param {boolean} [down] @param {string} [language] */
const inOrder = (values, down = false, language = 'en') => sorted(values, (value) => value, down, language);

test('numbers are sorted as numbers, upwards and downwards', () => {
  assert.deepEqual(inOrder([9, 10, -1, 0.5]), [-1, 0.5, 9, 10]);
  assert.deepEqual(inOrder([9, 10, -1, 0.5], true), [10, 9, 0.5, -1]);
});

test('texts follow the alphabet of the language, without case and accents, and numbers within them count', () => {
  assert.deepEqual(inOrder(['zoé', 'Émile', 'ann', 'Eve', 'Bo']), ['ann', 'Bo', 'Émile', 'Eve', 'zoé']);
  assert.deepEqual(inOrder(['Zoe', 'Ärla', 'Ann'], false, 'sv'), ['Ann', 'Zoe', 'Ärla']);
  assert.deepEqual(inOrder(['Board 10', 'Board 9', 'Board 1']), ['Board 1', 'Board 9', 'Board 10']);
});

test('what is not known comes last in both directions', () => {
  assert.deepEqual(inOrder(['b', '', 'a']), ['a', 'b', '']);
  assert.deepEqual(inOrder(['b', '', 'a'], true), ['b', 'a', '']);
  assert.deepEqual(inOrder([null, 2, NaN, 1], true), [2, 1, null, NaN]);
});

test('equal rows keep their order in both directions, and the given list is left alone', () => {
  const rows = [1, 2, 1, 2].map((value, i) => ({value, i}));
  const order = (/** @type {boolean} */ down) => sorted(rows, ({value}) => value, down, 'en').map(({i}) => i);
  assert.deepEqual(order(false), [0, 2, 1, 3]);
  assert.deepEqual(order(true), [1, 3, 0, 2]);
  assert.deepEqual(
    rows.map(({i}) => i),
    [0, 1, 2, 3],
  );
});

test('an order is written as the server writes it', () => {
  for (const text of ['won', '-won']) assert.equal(orderText(orderOf(text)), text);
  assert.deepEqual(orderOf('-won'), {by: 'won', down: true});
});
