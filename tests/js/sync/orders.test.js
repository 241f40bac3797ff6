/** The service worker obeys only windows of the app, and only three orders (service_worker/orders.js). */

import assert from 'node:assert/strict';
import test from 'node:test';

class WindowClient {}
let skipped = 0;
Object.assign(globalThis, {
  PRECACHE: [],
  EXTRAS: [],
  WHEN_USED: {},
  SECOND_START: [],
  SPOKEN: {},
  UNREAD: {},
  VERSION: '1',
  WindowClient,
  location: {origin: 'https://app'},
  caches: {},
  self: {
    skipWaiting: async () => {
      skipped += 1;
    },
    registration: {},
  },
});
const {obey} = await import('../../../service_worker/orders.js');

const send = (
  /** @type {unknown} */ data,
  /** @type {unknown} */ source = new WindowClient(),
  origin = 'https://app',
) => obey(/** @type {any} */ ({data, source, origin}));

test('a window of ours may let the new version take over', async () => {
  await send({type: 'SKIP_WAITING'});
  assert.equal(skipped, 1);
});

test('other senders and other orders are ignored', () => {
  const order = {type: 'SKIP_WAITING'};
  assert.equal(send(order, new WindowClient(), 'https://elsewhere'), null);
  for (const source of [null, {}, {type: 'worker'}]) assert.equal(send(order, source), null);
  for (const data of [
    null,
    undefined,
    'SKIP_WAITING',
    {},
    {type: 'skip'},
    {type: 'toString'},
    {type: ['SKIP_WAITING']},
  ])
    assert.equal(send(data), null);
  assert.equal(skipped, 1);
});
