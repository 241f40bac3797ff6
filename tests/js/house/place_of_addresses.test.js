/** Each address belongs to the place of which it is a part. */

import assert from 'node:assert/strict';
import test from 'node:test';
import {placeOf} from '../../../static/js/app/places.js';
import {SCREENS} from '../../../static/js/app/routes.js';

const ID = '0193b0c2-7d2a-7c31-9b57-1f7f3f0a9a10';
/** The first words of the addresses of each place. */
const PARTS = {
  play: ['', 'how', 'match', 'take'],
  games: ['games', 'players', 'player'],
  events: ['events', 'event', 'dates', 'date', 'sheet', 'told'],
  club: ['club', 'join', 'result', 'results', 'correct', 'confirm'],
  settings: ['settings', 'me', 'pair', 'notifications', 'storage', 'house'],
};
/** Screens without the bar of places. */
const ALONE = ['new', 'open', 'to-tv'];

test('the bar marks the place of each address', () => {
  for (const [place, names] of Object.entries(PARTS)) {
    for (const name of names) assert.equal(placeOf(name ? `#/${name}/x` : '#/'), place, name);
  }
  assert.equal(placeOf(`#/dates/${ID}`), 'club');
  assert.equal(placeOf(`#/dates/${ID}/new`), 'club');
});

test('every address has a place, or no bar', () => {
  const placed = [...Object.values(PARTS).flat(), ...ALONE];
  assert.deepEqual(
    Object.keys(SCREENS).filter((name) => !placed.includes(name)),
    [],
  );
});
