/**
 * Copies of games outside the database (static/js/store/logs/copies.js) are kept, deleted and restored rightly, with a
 * fake cache.
 */

import assert from 'node:assert/strict';
import test from 'node:test';
import {copyOf, dueFor, keepCopy, readCopy, whatIs} from '../../../static/js/store/logs/copies.js';

const ID = '0193b0c2-7d2a-7c31-9b57-1f7f3f0a9a10';
const NONE = {handed: null, rules: null, due: null};

/** @param {string[]} frames @param {object} [header] */
const game = (frames, header = {}) =>
  /** @type {any} */ ({
    version: 1,
    id: ID,
    ruleset: 'federation-2024',
    ruleset_version: 1,
    play: 'singles',
    first: 'a',
    sides: {a: {name: 'Ann'}, b: {name: 'Bo'}},
    ...header,
    events: frames.map((weight, i) => ({
      id: `e${i}`,
      at: '2026-11-21T19:00:00-08:00',
      type: 'frame',
      weights: [weight],
    })),
  });
/** @param {any} document @param {import('../../../static/js/store/logs/log.js').Keeping} [keeping] */
const kept = (document, keeping = 'open') => ({document, keeping, problem: null, etag: null, least: 0});
/** @param {any} document @param {any} [beside] */
const copy = (document, beside = NONE) => copyOf(kept(document), beside);

test('games that are not archived have a copy; archived, imported and discarded ones have none', () => {
  const due = (/** @type {any} */ keeping, discarded = false) =>
    dueFor({kept: keeping && kept(game(['a3']), keeping), discarded});
  assert.deepEqual(
    ['open', 'waiting', 'attention', 'reopened'].map((keeping) => due(keeping)),
    ['keep', 'keep', 'keep', 'keep'],
  );
  assert.deepEqual([due('archived'), due('imported'), due(null, true)], ['remove', 'remove', 'remove']);
});

test('a loss in the database does not change the copy', () => {
  assert.equal(dueFor({kept: null, discarded: false}), 'leave');
  assert.equal(dueFor({kept: kept(game(['a3']), 'damaged'), discarded: false}), 'leave');
});

test('only missing, shortened and damaged games come back', () => {
  const own = copy(game(['a3', 'b2']));
  assert.equal(whatIs(null, own), 'missing');
  assert.equal(whatIs(kept(game(['a3'])), own), 'missing');
  assert.equal(whatIs(kept(game([])), own), 'missing');
  assert.equal(whatIs(kept(game(['b2']), 'damaged'), own), 'missing');
  assert.equal(whatIs(kept(game(['a3', 'b2'])), own), 'known');
  assert.equal(whatIs(kept(game(['a3', 'b2', 'b1']), 'archived'), own), 'known');
});

test('a game that continued differently is told from a missing one', () => {
  const own = copy(game(['a3', 'b2']));
  assert.equal(whatIs(kept(game(['a3', 'b1', 'a1'])), own), 'apart');
  assert.equal(whatIs(kept(game(['a3', 'b2'], {board: '4'})), own), 'apart');
});

test('a copy is read as it was written, with the rows of its game', () => {
  const handed = {key: 'k'.repeat(43), told: true};
  const due = {game: ID, events: 1, problem: null, match: '"1-ab"'};
  const own = copy(game(['a3']), {handed, rules: null, due});
  assert.deepEqual(readCopy(JSON.stringify(own), ID), own);
  assert.deepEqual([own.handed, own.due], [handed, due]);
});

test('a restored game that is open again in the archive is queued', () => {
  assert.deepEqual(copyOf(kept(game(['a3']), 'reopened'), NONE).due, {game: ID, events: 1, problem: null, open: true});
  assert.equal(copyOf(kept(game(['a3'])), NONE).due, null);
});

test('torn, misplaced and newer copies are ignored', () => {
  const text = JSON.stringify(copy(game(['a3'])));
  for (const wrong of [
    '',
    'null',
    '3',
    text.slice(0, -9),
    text.replace('"copy":1', '"copy":2'),
    text.replaceAll(ID, ID.replace('0', '1')),
    '{"copy":1}',
    `{"copy":1,"document":{"id":"${ID}"}}`,
  ]) {
    assert.equal(readCopy(wrong, ID), null, wrong);
  }
});

test('without Cache Storage copies do nothing and do not fail', async () => {
  assert.equal('caches' in globalThis, false);
  await keepCopy(ID);
});
