/** Corrected names, board and event: what the form offers, and the header that it makes. */

import assert from 'node:assert/strict';
import test from 'node:test';
import {labelsOf, relabelled} from '../../../static/js/features/header/header_change.js';

const NOTE = {id: 'n1', at: '2026-11-24T02:00:00Z', text: 'Wrong sheet'};
/** @type {any} */
const GAME = {
  id: 'g',
  play: 'doubles',
  sides: {
    a: {name: 'Ann & Bo', players: [{name: 'Ann'}, {name: 'Bo'}], colour: 'red'},
    b: {name: 'Legion', colour: 'blue'},
  },
  board: 2,
  events: [{id: 'e1', type: 'frame'}],
};

test('the form offers the names that were given', () => {
  assert.deepEqual(labelsOf(GAME, 2), {
    a: {name: '', players: ['Ann', 'Bo']},
    b: {name: 'Legion', players: ['', '']},
    board: '2',
    competition: '',
  });
  const alone = {...GAME, sides: {a: {name: 'Ann'}, b: {name: 'Blue', colour: 'blue'}}};
  assert.deepEqual(labelsOf(alone, 1).a, {name: '', players: ['Ann']});
  assert.deepEqual(labelsOf(alone, 1).b, {name: '', players: ['']});
});

test('nothing typed is no correction', () => {
  assert.equal(relabelled(GAME, labelsOf(GAME, 2), NOTE), null);
});

test('a game keeps its match of a competition while nothing else is typed for the event', () => {
  const match = {id: 'c', name: 'Friday', match: 'w1.1', a: 'e1', b: 'e2'};
  const game = {...GAME, competition: match};
  const labels = labelsOf(game, 2);
  assert.equal(labels.competition, 'Friday');
  assert.equal(relabelled(game, labels, NOTE), null);
  assert.deepEqual(relabelled(game, {...labels, board: '3'}, NOTE)?.competition, match);
  assert.equal(relabelled(game, {...labels, competition: 'Saturday'}, NOTE)?.competition, 'Saturday');
});

test('names, board and event change, the log gets the reason, and all else stays', () => {
  const typed = {...labelsOf(GAME, 2), a: {name: '', players: ['Anna', 'Bo']}, board: '', competition: 'Open'};
  assert.deepEqual(relabelled(GAME, typed, NOTE), {
    id: 'g',
    play: 'doubles',
    sides: {a: {name: 'Anna & Bo', players: [{name: 'Anna'}, {name: 'Bo'}], colour: 'red'}, b: GAME.sides.b},
    competition: 'Open',
    events: [...GAME.events, {type: 'note', ...NOTE}],
  });
  const half = {...labelsOf(GAME, 2), b: {name: 'Legion', players: ['Cy', '']}};
  assert.deepEqual(relabelled(GAME, half, NOTE), null);
});
