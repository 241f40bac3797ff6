/**
 * Corrections that reopen a finished game (static/js/game/reopened.js) are recognised beforehand and can be retracted
 * without a trace in the score.
 */

import assert from 'node:assert/strict';
import test from 'node:test';
import {undoSteps} from '../../../static/js/game/game.js';
import {reopens, wayBack} from '../../../static/js/game/reopened.js';
import {ruleset, unwritten} from './unwritten.js';

const FINISHING = /** @type {const} */ (['a4', 'a4', 'a4', 'a4']);

/** A game in hand: Red has won 16–2. */
function finished() {
  const made = unwritten();
  made.record({type: 'frame', weights: ['b2']});
  made.record({type: 'frame', weights: [...FINISHING]});
  return made;
}

/** @param {Game} game */
const stands = ({state: {status, winner, score}}) => [status, winner, score.a, score.b];

/** @param {Game} game */
function goBack(game) {
  const way = wayBack(game.document, ruleset, 'taken back');
  for (const entry of way?.entries ?? []) game.record(entry);
  assert.deepEqual(game.state, way?.state);
}

test('an entry that would reopen a finished game is recognised before it is recorded', () => {
  const game = finished();
  /** @type {import('../../../static/js/game/game.js').Entry[]} */
  const opening = [
    {type: 'retract', event: 'e2', reason: 'undo'},
    {type: 'amend', event: 'e2', with: {weights: ['a1']}, reason: 'misread'},
  ];
  for (const entry of opening) assert.equal(reopens(game, entry), true);
  assert.equal(reopens(game, {type: 'amend', event: 'e1', with: {weights: ['b1']}, reason: 'misread'}), false);
  assert.equal(reopens(game, {type: 'note', text: 'well played'}), false);
  assert.equal(reopens(game, {type: 'retract', event: 'e9', reason: 'refused by the rules'}), false);
  game.undo();
  assert.equal(reopens(game, {type: 'retract', event: 'e1', reason: 'undo'}), false, 'it is open already');
});

test('undoing an undo works like redo', () => {
  const game = finished();
  game.undo();
  goBack(game);
  assert.deepEqual(stands(game), ['finished', 'a', 16, 2]);
  assert.deepEqual(game.document.events.at(-1), {
    ...game.document.events.at(-1),
    type: 'retract',
    event: 'e3',
    reason: 'redo',
  });
  assert.deepEqual(undoSteps(game.document.events), []);
});

test('retracting a correction keeps its reason and retracts everything recorded since', () => {
  const game = finished();
  game.record({type: 'amend', event: 'e2', with: {weights: ['a1']}, reason: 'misread'});
  game.record({type: 'frame', weights: ['b3']});
  game.undo();
  game.record({type: 'note', text: 'the table was waxed'});
  game.record({type: 'frame', weights: ['b4']});
  game.record({type: 'amend', event: 'e1', with: {weights: ['b1']}, reason: 'misread too'});
  const before = game.document.events;
  assert.deepEqual(stands(game), ['open', null, 1, 5]);
  goBack(game);
  assert.deepEqual(stands(game), ['finished', 'a', 16, 2]);
  assert.deepEqual(game.document.events.slice(0, before.length), before, 'nothing that was recorded is gone');
  assert.equal(
    game.document.events.some((event) => event.type === 'retract' && event.event === 'e6'),
    false,
    'the note stays',
  );
});

test('a retraction can be retracted, but a game that was never finished cannot be closed', () => {
  const game = finished();
  game.undo();
  goBack(game);
  game.undo();
  assert.equal(game.state.status, 'open');
  goBack(game);
  assert.deepEqual(stands(game), ['finished', 'a', 16, 2]);
  assert.equal(wayBack({...game.document, events: game.document.events.slice(0, 1)}, ruleset, 'taken back'), null);
});
