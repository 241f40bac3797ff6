/** A game is told to those after it from its document and its state, as in tests/competitions/test_owed.py. */

import assert from 'node:assert/strict';
import test from 'node:test';
import {gameTold, handedOn, owedNow} from '../../../static/js/competitions/index.js';
import {replay} from '../../../static/js/rules/index.js';
import {rulesetOf} from '../rules/library.js';

const AT = '2026-11-21T19:00:00-08:00';
const LOG = [
  {type: 'penalty', side: 'a', offence: '2.5'},
  {type: 'amend', event: 'e0', with: {player: 1}, reason: 'it was Bo'},
  {type: 'penalty', side: 'a', player: 1, offence: '2.5'},
  {type: 'adjust', side: 'b', points: 1, note: 'owed'},
  {type: 'adjust', side: 'b', points: 5, note: 'wrong'},
  {type: 'retract', event: 'e4', reason: 'wrong'},
  {type: 'adjust', side: 'b', points: -1, note: 'miscounted'},
  {type: 'frame', weights: ['a4', 'a4', 'a4', 'a4']},
  {type: 'penalty', side: 'a', player: 0, offence: '2.5', step: 2},
];
const DOCUMENT = {
  version: 1,
  id: '0193b0c2-7d2a-7c31-9b57-1f7f3f0a9a10',
  ruleset: 'federation-2024',
  play: 'doubles',
  target: 15,
  sides: {a: {name: 'Elks', players: [{name: 'Ann'}, {name: 'Bo'}]}, b: {name: 'Moose', start: 3}},
  first: 'a',
  carried: [{side: 'b', offence: '2.6', step: 1}],
  competition: {id: '0193b0c2-7d2a-7c31-9b57-1f7f3f0a9a11', name: 'Friday', match: 'w1.1', a: 'e1', b: 'e2'},
  started_at: AT,
  events: LOG.map((event, place) => ({id: `e${place}`, at: AT, ...event})),
};

test('a game is told from its document and its state', () => {
  const told = gameTold(DOCUMENT, replay(DOCUMENT, rulesetOf(DOCUMENT)));
  assert.deepEqual(told, {
    id: DOCUMENT.id,
    match: 'w1.1',
    game: 1,
    open: false,
    a: {entry: 'e1', players: ['Ann', 'Bo']},
    b: {entry: 'e2', players: []},
    carried: DOCUMENT.carried,
    penalties: [
      {side: 'a', player: 1, offence: '2.5', step: 1, points: 0},
      {side: 'a', player: 1, offence: '2.5', step: 2, points: 2},
      {side: 'a', player: 0, offence: '2.5', step: 2, points: 2},
    ],
    owed: {a: 2, b: 0},
    given: {a: 0, b: 1},
  });
  const game = {match: 'w2.1', a: {entry: 'e3', players: []}, b: {entry: 'e1', players: ['Bo', 'Ann']}};
  assert.deepEqual(handedOn('elimination', {2.5: 'tournament'}, ['w1.1', 'w2.1'], [told], [], game), {
    carried: [
      {side: 'b', player: 0, offence: '2.5', step: 2},
      {side: 'b', player: 1, offence: '2.5', step: 2},
    ],
    points: {a: 2, b: 0},
  });
  assert.deepEqual(owedNow('elimination', ['w1.1'], [told], told.id), {add: []});
});
