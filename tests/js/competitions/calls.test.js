/** The calls of competitions: complete schedules, fair mixers, every cent paid, and JSON in Python's order. */

import assert from 'node:assert/strict';
import test from 'node:test';
import {
  CompetitionError,
  answer,
  canonical,
  mixer,
  payouts,
  roundRobin,
} from '../../../static/js/competitions/index.js';

/** @param {number[]} pair */
const key = (pair) => [...pair].sort((one, two) => one - two).join('-');

/** @param {string[]} keys @returns {Record<string, number>} */
function counted(keys) {
  /** @type {Record<string, number>} */
  const counts = {};
  for (const one of keys) counts[one] = (counts[one] ?? 0) + 1;
  return counts;
}

/** @param {number} n @param {number} times */
const everyone = (n, times) =>
  Object.fromEntries(
    Array.from({length: n}, (_, a) => Array.from({length: a}, (__, b) => [key([a + 1, b + 1]), times])).flat(),
  );

test('every Berger table is complete', () => {
  for (let n = 2; n <= 64; n += 1) {
    const rounds = roundRobin(n, 1);
    assert.equal(rounds.length, n - 1 + (n % 2));
    for (const pairs of rounds) assert.equal(new Set(pairs.flat()).size, n - (n % 2));
    assert.deepEqual(counted(rounds.flat().map(key)), everyone(n, 1));
  }
});

test('mixers are fair', () => {
  for (let n = 4; n <= 16; n += 1) {
    const rounds = mixer(n);
    assert.equal(rounds.length, n - 1 + (n % 2));
    for (const games of rounds) assert.equal(new Set(games.flat(2)).size, 4 * Math.floor(n / 4));
    const games = Object.values(counted(rounds.flat(3).map(String)));
    assert.equal(games.length, n);
    assert.ok(Math.max(...games) - Math.min(...games) <= 2);
    const partners = counted(rounds.flat(2).map(key));
    const met = counted(rounds.flat().flatMap(([one, two]) => one.flatMap((x) => two.map((y) => key([x, y])))));
    assert.equal(Math.max(...Object.values(partners)), 1);
    assert.equal(Math.max(...Object.values(met)), 2);
    if (![4, 5, 8, 9, 12, 13, 16].includes(n)) continue;
    assert.deepEqual(partners, everyone(n, 1));
    assert.deepEqual(met, everyone(n, 2));
  }
});

test('pay-outs add up to the cent for every size', () => {
  for (let entries = 1; entries <= 1000; entries += 1) {
    const {total, house, shares, left} = payouts(entries, 1733, 5, 725);
    assert.equal(total, entries * 1733 + 5);
    assert.equal(
      shares.reduce((sum, {from, to, each}) => sum + each * (to - from + 1), house),
      total,
    );
    assert.equal(left, 0);
  }
  assert.throws(() => payouts(1, 100, 0, 0, 2), CompetitionError);
});

test('wrong requests are refused with a code', () => {
  for (const request of [null, 7, [], {}, {call: 'constructor'}, {call: 'mixer', n: 3}, {call: 'sheet'}]) {
    assert.deepEqual(answer(request), {error: {code: 'malformed', event: null}});
  }
});

test('answers have their keys in the order of code points', () => {
  assert.equal(canonical({'\u{1f3af}': 1, '\uff21': 2, é: 3, 10: 4, 9: 5}), '{"10":4,"9":5,"é":3,"Ａ":2,"🎯":1}');
  assert.equal(
    JSON.stringify(answer({call: 'boards', boards: ['1'], free: ['1'], a: [], b: []})),
    '{"boards":["1"],"choices":[{"board":"1","kind":"neutral"}],"flip":false,"kind":"neutral","section":"4.6.1"}',
  );
});
