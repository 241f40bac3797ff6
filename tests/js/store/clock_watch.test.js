/**
 * Clocks are watched (static/js/clocks/clock_watch.js) and stored (static/js/store/clocks.js) on a page that counts its
 * timers.
 */

import assert from 'node:assert/strict';
import test from 'node:test';
import 'lit-html'; // before there is a document, since it would need a complete one
import {clocksOf, held, keepClocks} from '../../../static/js/store/clocks.js';
import * as clocks from '../../../static/js/clocks/clocks.js';
import {bookOf} from '../rules/library.js';

const FED = bookOf('federation-2024');

/** @type {Map<number, () => void>} */
const timers = new Map();
let made = 0;
const page = {
  visibilityState: 'visible',
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
  getElementById: () => null,
  querySelectorAll: () => [],
};
Object.assign(globalThis, {
  document: page,
  window: {
    setInterval: (/** @type {() => void} */ tick) => {
      timers.set(++made, tick);
      return made;
    },
  },
  clearInterval: (/** @type {number} */ id) => timers.delete(id),
});
Object.defineProperty(globalThis, 'navigator', {value: {}, configurable: true});
const {ClockWatch} = await import('../../../static/js/clocks/clock_watch.js');

/** @param {string} id @param {object} [more] @returns {any} a game that has just begun */
const gameOf = (id, more = {}) => ({
  ruleset: FED,
  document: {id, play: 'singles', events: [], ...more},
  state: {status: 'open'},
});

/** @param {any} game */
async function watching(game) {
  await clocksOf(game.document);
  return new ClockWatch(/** @type {any} */ ({paint: () => undefined}), game);
}

const settled = () =>
  new Promise((done) => {
    setTimeout(done);
  });

test('a screen that is left at once stops watching, even if its dialog is answered later', async () => {
  const game = gameOf('left');
  keepClocks(game.document, clocks.start([], 'shot', 'a', Date.now()));
  const watch = await watching(game);
  watch.leave();
  await settled();
  assert.equal(timers.size, 0);
  watch.change(clocks.start(watch.list, 'timeout', 'b', Date.now()));
  assert.equal(timers.size, 0);
  assert.deepEqual(
    held(game.document).map(({kind}) => kind),
    ['shot', 'timeout'],
  );
});

test('a change on one screen is seen by the next', async () => {
  const game = gameOf('shared');
  const old = await watching(game);
  old.change(clocks.start(old.list, 'late', 'a', Date.now()));
  const next = await watching(game);
  await settled();
  old.leave();
  next.change(clocks.start(clocks.dismiss(next.list, 'late-a'), 'late', 'b', Date.now()));
  assert.deepEqual(
    old.list.map(({id}) => id),
    ['late-b'],
  );
  next.leave();
  assert.equal(timers.size, 0);
});

test('a clock whose end was announced needs no timer', async () => {
  const game = gameOf('over');
  keepClocks(game.document, clocks.start([], 'timeout', null, Date.now() - 30_000));
  const watch = await watching(game);
  await settled();
  assert.equal(timers.size, 1);
  keepClocks(game.document, clocks.start([], 'timeout', null, Date.now() - 60_500));
  timers.forEach((tick) => tick());
  assert.equal(timers.size, 0);
  assert.deepEqual(
    watch.list.map(({told}) => told),
    [true],
  );
  watch.change(clocks.adjust(watch.list, 'timeout', 5, FED, Date.now()));
  assert.equal(timers.size, 1);
  watch.leave();
});

test('in a match only the clock between games is shared by its games', async () => {
  const match = {id: 'match', best_of: 3, game: 1};
  const [one, two, alone] = [
    gameOf('one', {match}).document,
    gameOf('two', {match: {...match, game: 2}}).document,
    gameOf('alone').document,
  ];
  for (const header of [one, two, alone]) await clocksOf(header);
  keepClocks(one, clocks.start(clocks.start([], 'shot', 'a', 0), 'between', null, 0));
  assert.deepEqual(
    held(one).map(({kind}) => kind),
    ['shot', 'between'],
  );
  assert.deepEqual(
    held(two).map(({kind}) => kind),
    ['between'],
  );
  assert.deepEqual(held(alone), []);
  keepClocks(two, []);
  assert.deepEqual(
    held(one).map(({kind}) => kind),
    ['shot'],
  );
});
