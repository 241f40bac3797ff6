/**
 * Unrecorded weights on the table (static/js/game/game.js) come back only for the frame that they were put down
 * for.
 */

import assert from 'node:assert/strict';
import test from 'node:test';
import {fromWeights} from '../../../static/js/game/draft.js';
import {unwritten} from './unwritten.js';

/** @typedef {import('../../../static/js/game/game.js').Game} Game */
/** @typedef {import('../../../static/js/lib/types.d.ts').GameEvent} GameEvent */
/** @typedef {import('../../../static/js/store/schema.js').Table} Table */

/** @param {Game} played @returns {Table} what a window that records would keep now */
const kept = ({frame, lying, spots, rolls, swapped}) =>
  structuredClone({frame: /** @type {string} */ (frame), lying, spots, rolls, swapped});

/** @param {GameEvent[]} events @param {Table} table @returns {Game} opened anew */
function reopened(events, table) {
  const opened = unwritten(events);
  opened.restoreDraft(table);
  return opened;
}

const LYING = fromWeights(['a4*', 'a3=b3', 'b2']);

/** @returns {Game} with one frame played and weights on the table for the second */
function begun() {
  const played = unwritten();
  played.record({type: 'frame', weights: ['a3']});
  played.setDraft({lying: LYING, swapped: true});
  return played;
}

test('weights come back as they lay, with order, dead heats, protection and first shooter', () => {
  const played = begun();
  const again = reopened(played.document.events, kept(played));
  assert.deepEqual(again.lying, LYING);
  assert.equal(again.swapped, true);
  assert.equal(again.bare, false);
});

test('discs and rolls come back too', () => {
  const played = unwritten();
  played.setDraft({spots: [{id: 1, side: 'a', zone: '10', x: 3, y: 4}]});
  assert.deepEqual(reopened([], kept(played)).spots, played.spots);
  played.setDraft({rolls: [7]});
  assert.deepEqual(reopened([], kept(played)).rolls, [7]);
  assert.deepEqual(played.spots, []);
  played.setDraft();
  assert.equal(played.bare, true);
});

test('unrecorded weights do not come back onto another frame', () => {
  const played = begun();
  const table = kept(played);
  const {events} = played.document;
  /** @type {Record<string, (other: Game) => void>} */
  const meanwhile = {
    'it was recorded': (other) => other.record({type: 'frame', weights: ['b2']}),
    'the one before was undone': (other) => other.undo(),
    'the game was forfeited': (other) => other.record({type: 'forfeit', side: 'a'}),
  };
  for (const [what, act] of Object.entries(meanwhile)) {
    const other = unwritten(events);
    act(other);
    assert.equal(reopened(other.document.events, table).bare, true, what);
  }
  const [frame] = events;
  assert.equal(
    reopened([{.../** @type {GameEvent} */ (frame), at: '2026-11-21T21:00:00-08:00'}], table).bare,
    true,
    'another version of the game was chosen',
  );
  assert.equal(reopened(events, /** @type {any} */ (undefined)).bare, true, 'nothing was kept');
});

test('unrecorded weights come back after other entries and corrections of earlier frames', () => {
  const played = begun();
  const table = kept(played);
  played.record({type: 'note', text: 'the board was waxed'});
  played.record({type: 'amend', event: 'e1', with: {weights: ['a2']}, reason: 'misread'});
  played.record({type: 'adjust', side: 'b', points: 1, note: 'ruled'});
  assert.equal(reopened(played.document.events, table).bare, false);
  played.undo();
  played.redo();
  assert.equal(reopened(played.document.events, table).bare, false);
});

test('the keeper of the table is told of each weight, and of each entry while weights lie there', () => {
  const played = unwritten();
  let told = 0;
  played.onDraft = () => {
    told += 1;
  };
  played.record({type: 'frame', weights: ['a3']});
  assert.equal(told, 0);
  played.setDraft({lying: LYING});
  played.record({type: 'note', text: 'a phone rang'});
  played.setDraft();
  assert.equal(told, 3);
});
