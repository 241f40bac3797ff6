/** Undo and redo are entries of the log (static/js/game/game.js): nothing that was recorded ever leaves it. */

import assert from 'node:assert/strict';
import test from 'node:test';
import {unwritten} from './unwritten.js';

/** @typedef {import('../../../static/js/game/game.js').Game} Game */

/** @param {Game} played */
const score = ({state}) => [state.score.a, state.score.b];

test('undo retracts the last frame, redo restores it, and the log keeps everything', () => {
  const played = unwritten();
  played.record({type: 'frame', weights: ['a3']});
  played.record({type: 'frame', weights: ['b2']});
  played.undo();
  assert.deepEqual(score(played), [3, 0]);
  played.undo();
  assert.deepEqual(score(played), [0, 0]);
  assert.equal(played.undoable, null);
  played.redo();
  played.redo();
  assert.deepEqual(score(played), [3, 2]);
  assert.equal(played.redoable, null);
  assert.equal(played.document.events.length, 6);
});

test('a new frame after an undo ends the redo, and the next undo retracts that frame', () => {
  const played = unwritten();
  played.record({type: 'frame', weights: ['a3']});
  played.undo();
  played.record({type: 'frame', weights: ['b2']});
  assert.equal(played.redoable, null);
  played.undo();
  assert.deepEqual(score(played), [0, 0]);
  assert.equal(played.undoable, null);
  played.redo();
  assert.deepEqual(score(played), [0, 2]);
});

test('a correction can be undone and redone like a frame', () => {
  const played = unwritten();
  played.record({type: 'frame', weights: ['a3']});
  played.record({type: 'amend', event: 'e1', with: {weights: ['b4']}, reason: 'Wrong colour entered'});
  assert.deepEqual(score(played), [0, 4]);
  played.undo();
  assert.deepEqual(score(played), [3, 0]);
  played.redo();
  assert.deepEqual(score(played), [0, 4]);
});

test('undoing the frame that ended the game reopens it', () => {
  const played = unwritten();
  played.record({type: 'frame', weights: ['a4', 'a4', 'a4', 'a4']});
  assert.equal(played.state.status, 'finished');
  played.undo();
  assert.equal(played.state.status, 'open');
});

test('an entry that the rules refuse changes nothing', () => {
  const played = unwritten();
  played.record({type: 'frame', weights: ['a3']});
  assert.throws(() => played.record({type: 'frame', weights: ['a5']}), {code: 'unknown-zone'});
  assert.throws(() => played.record({type: 'amend', event: 'e9', with: {weights: []}, reason: 'x'}), {
    code: 'unknown-event',
  });
  assert.deepEqual(score(played), [3, 0]);
  assert.equal(played.document.events.length, 1);
});

test("officials' entries can be undone too", () => {
  const played = unwritten();
  played.record({type: 'late', seconds: {a: 480}});
  played.record({type: 'timeout', side: 'a'});
  played.record({type: 'call', kind: 'rub', votes: ['4'], ruling: '4', official: 'Dana'});
  played.undo();
  played.undo();
  assert.deepEqual([played.state.timeouts.a, score(played)], [3, [0, 4]]);
  played.undo();
  assert.deepEqual(score(played), [0, 0]);
});

test('a game from elsewhere with its own ids can be continued', () => {
  const played = unwritten();
  for (const id of ['e2', 'x', 'e4']) {
    const event = /** @type {any} */ ({id, at: '2026-11-21T19:01:00-08:00', type: 'frame', weights: ['a1']});
    played.document = {...played.document, events: [...played.document.events, event]};
  }
  played.record({type: 'frame', weights: ['a3']});
  played.undo();
  played.record({type: 'frame', weights: ['b2']});
  assert.deepEqual(
    played.document.events.map(({id}) => id),
    ['e2', 'x', 'e4', 'e5', 'e6', 'e7'],
  );
  assert.deepEqual(score(played), [3, 2]);
});

test('a failing screen does not stop later events from being stored', async () => {
  const played = unwritten();
  const tried = /** @type {number[]} */ ([]);
  played.writeDown = async () => {
    tried.push(played.document.events.length);
    throw new Error('not painted');
  };
  played.record({type: 'frame', weights: ['a3']});
  await assert.rejects(played.writing);
  played.record({type: 'frame', weights: ['b2']});
  await assert.rejects(played.writing);
  assert.deepEqual(tried, [1, 2]);
});
