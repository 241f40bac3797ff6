/** Parts bring what they say in the app's language, and what they say in another one when the language changes. */

import assert from 'node:assert/strict';
import test from 'node:test';
import {bring, bringAll} from '../../../static/js/words/brought.js';
import {ENGLISH, speakIn} from '../../../static/js/words/index.js';

/** @type {string[]} */
const loaded = [];

/** @param {string} what @returns {() => Promise<unknown>} */
const load = (what) => async () => loaded.push(what);

test('a part brings the sentences of the language alone, and those of the next one when it is chosen', async () => {
  await bring({fr: load('club, French'), pl: load('club, Polish')});
  assert.deepEqual(loaded, []);
  speakIn({...ENGLISH, tag: 'fr-CA'});
  await bringAll();
  assert.deepEqual(loaded, ['club, French']);
  speakIn({...ENGLISH, tag: 'pl'});
  await bring({fr: load('events, French'), pl: load('events, Polish')});
  assert.deepEqual(loaded, ['club, French', 'events, Polish']);
  await bringAll();
  assert.deepEqual(loaded.slice(2), ['club, Polish', 'events, Polish']);
});

test('sentences that cannot be loaded delay nothing, and are tried again', async () => {
  let tries = 0;
  speakIn({...ENGLISH, tag: 'fr'});
  const lost = async () => {
    tries += 1;
    throw new TypeError('no network');
  };
  await bring({fr: lost});
  await bringAll();
  assert.equal(tries, 2);
});
