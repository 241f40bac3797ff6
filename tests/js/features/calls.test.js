/**
 * Calls: votes are secret, the majority is counted, and a ruling changes the weights
 * (static/js/features/referee/calls.js).
 */

import assert from 'node:assert/strict';
import test from 'node:test';
import * as calls from '../../../static/js/features/referee/calls.js';
import * as drafts from '../../../static/js/game/draft.js';
import * as acts from '../../../static/js/game/draft_acts.js';
import {bookOf} from '../rules/library.js';

const FED = bookOf('federation-2024');
const CSC = bookOf('csc-2007');

/** @param {string[]} weights e.g. "a3", the first gets id 1 */
const laid = (...weights) =>
  weights.reduce(
    (draft, weight) => drafts.placeBehind(draft, /** @type {'a'} */ (weight[0]), weight.slice(1)),
    /** @type {drafts.Draft} */ ([]),
  );

/**
 * @param {calls.Kind} kind
 * @param {string} ruling
 * @param {drafts.Draft} lying
 * @param {number[]} chosen
 * @returns {string[]}
 */
const after = (kind, ruling, lying, chosen) => drafts.toWeights(calls.apply(kind, ruling, lying, chosen, FED), FED);

test('no vote can be read before the last is in', () => {
  const ballot = new calls.Ballot(3, ['3', '2']);
  ballot.cast('3');
  ballot.cast('2');
  assert.deepEqual(ballot.reveal(), []);
  assert.ok(!JSON.stringify(ballot).includes('votes'));
  assert.deepEqual([ballot.taken, ballot.complete], [2, false]);
  ballot.cast('3');
  assert.deepEqual(ballot.reveal(), ['3', '2', '3']);
});

test('surplus and invalid votes are refused', () => {
  const ballot = new calls.Ballot(1, ['3', '2']);
  ballot.cast('4');
  assert.equal(ballot.taken, 0);
  ballot.cast('2');
  ballot.cast('3');
  assert.deepEqual(ballot.reveal(), ['2']);
});

test('a majority is more than half of the judges', () => {
  assert.equal(calls.majority(['3', '2', '3']), '3');
  assert.equal(calls.majority(['3']), '3');
  assert.equal(calls.majority(['3', '2', '1']), null);
  assert.equal(calls.majority(['3', '2', '1', '3', '2']), null);
  assert.equal(calls.majority(['a', 'b', 'a', 'dead-heat', 'a']), 'a');
});

test('the choices of each call follow the book', () => {
  assert.deepEqual(calls.optionsOf('rub', FED), ['4', '3']);
  assert.deepEqual(calls.optionsOf('line', FED), ['3', '2', '1', 'out']);
  assert.deepEqual(calls.optionsOf('line', CSC), ['3', '2', '1', 'N', 'out']);
  assert.deepEqual(calls.optionsOf('weight', FED), ['a', 'b', 'dead-heat']);
  const court = {
    ...FED,
    zones: ['-10', '7', '8', '10'].map((zone) => ({zone, points: Number(zone)})),
    calls: {line: FED.calls.line},
  };
  assert.deepEqual(calls.optionsOf('line', court), ['10', '8', '7', '-10', 'out']);
  assert.deepEqual(calls.kindsOf(court), ['line']);
  assert.deepEqual(calls.kindsOf({...FED, zones: [], calls: {line: FED.calls.line}}), []);
});

test('a line call moves the weight just over the line, or leaves it', () => {
  const lying = laid('a3', 'b2', 'a2', 'b1');
  assert.deepEqual(after('line', '3', lying, [3]), ['a3', 'a3', 'b2', 'b1']);
  assert.deepEqual(after('line', '2', lying, [3]), ['a3', 'b2', 'a2', 'b1']);
  assert.deepEqual(after('line', '1', lying, [3]), ['a3', 'b2', 'a1', 'b1']);
  assert.deepEqual(after('line', 'out', lying, [3]), ['a3', 'b2', 'b1']);
});

test('a rub makes a hanger or takes it back', () => {
  assert.deepEqual(after('rub', '4', laid('b4', 'a3', 'b3'), [3]), ['b4', 'b4', 'a3']);
  assert.deepEqual(after('rub', '3', laid('b4', 'a3', 'b3'), [1]), ['b3', 'a3', 'b3']);
});

test('a weight call orders two weights or makes them a dead heat, also starting from one', () => {
  const lying = laid('a3', 'b3', 'a3', 'b1');
  assert.deepEqual(after('weight', 'b', lying, [1, 2]), ['b3', 'a3', 'a3', 'b1']);
  assert.deepEqual(after('weight', 'a', lying, [2, 3]), ['a3', 'a3', 'b3', 'b1']);
  assert.deepEqual(after('weight', 'a', lying, [1, 2]), ['a3', 'b3', 'a3', 'b1']);
  assert.deepEqual(after('weight', 'dead-heat', lying, [1, 2]), ['a3=b3', 'a3', 'b1']);
  const level = acts.toggleDeadHeat(lying, 2);
  assert.deepEqual(drafts.toWeights(level, FED), ['a3=b3', 'a3', 'b1']);
  assert.deepEqual(after('weight', 'b', level, [1, 2]), ['b3', 'a3', 'a3', 'b1']);
});

test('without its weights a ruling changes nothing', () => {
  const lying = laid('a3', 'b3');
  assert.equal(calls.apply('line', '2', lying, [], FED), lying);
  assert.equal(calls.apply('line', '2', lying, [9], FED), lying);
  assert.equal(calls.apply('weight', 'b', lying, [1], FED), lying);
});

test('a call can be about certain weights, which are chosen', () => {
  const lying = acts.toggleProtected(laid('a4', 'b3', 'a3', 'b2', 'b4'), 5);
  const ids = (/** @type {calls.Kind} */ kind) => calls.callable(kind, FED, lying).map((weight) => weight.id);
  assert.deepEqual(ids('weight'), [2, 3]);
  assert.deepEqual(ids('line'), [2, 3, 4]);
  assert.deepEqual(ids('rub'), [1, 2, 3]);
  assert.deepEqual(calls.choose('line', lying, [2], 3), [3]);
  assert.deepEqual(calls.choose('weight', lying, [2], 3), [2, 3]);
  assert.deepEqual(calls.choose('weight', lying, [2], 4), [4]);
  assert.deepEqual(calls.choose('weight', lying, [2, 3], 2), [3]);
});

test('there are five judges if the weight could win the game in this frame, else the usual number', () => {
  const game = (/** @type {number} */ score) =>
    /** @type {any} */ ({
      ruleset: FED,
      document: {play: 'singles'},
      state: {score: {a: score, b: 0}},
      lying: laid('a2', 'b1'),
    });
  assert.equal(calls.judgesFor('line', game(11), [1]), 3);
  assert.equal(calls.judgesFor('line', game(12), [1]), 5);
  assert.equal(calls.judgesFor('line', game(12), []), 3);
  assert.equal(calls.judgesFor('line', {...game(12), document: {play: 'singles', target: 21}}, [1]), 3);
  assert.equal(calls.judgesFor('rub', game(14), []), 1);
});

test('in games without depth a call is only recorded', () => {
  assert.deepEqual(calls.callable('line', {...FED, kind: 'court'}, laid('a3', 'b2')), []);
});
