/**
 * The pure parts of notifications: the subscription's key, the reasons why nothing arrives, and what is news on this
 * phone.
 */

import assert from 'node:assert/strict';
import test from 'node:test';

Object.assign(globalThis, {window: new EventTarget(), document: {documentElement: {lang: 'en'}}});
const {keyOf} = await import('../../../static/js/sync/push/address.js');
const {checks, isQuiet, mendable} = await import('../../../static/js/features/notifications/checks.js');
const {news, withSeen} = await import('../../../static/js/store/reminders.js');

const NOW = Date.parse('2026-11-22T04:30:00Z'); // half past eight in the evening in Vancouver
const WISHES = {off: [], quiet: null, zone: 'America/Vancouver', language: 'en'};
const PLACE = {
  service: 'push.example',
  since: '',
  renewed: '',
  good: null,
  last: null,
  stopped: false,
  wait_until: null,
};
const STATUS = {
  subscription: PLACE,
  wishes: WISHES,
  queue: {waiting: 0, quiet: 0, quiet_until: null},
  last: [],
  contact: true,
  worker: '2026-11-22T04:29:00Z',
};
const FACTS = {
  obstacle: null,
  permission: 'granted',
  worker: true,
  address: true,
  on: true,
  status: STATUS,
  at: NOW,
  now: NOW,
};

/** @param {object} facts that differ @returns {string[]} */
const found = (facts) => checks(/** @type {any} */ ({...FACTS, ...facts})).map(({name, weight}) => `${weight} ${name}`);
/** @param {object} status that differs */
const said = (status) => found({status: {...STATUS, ...status}});

test("the subscription's key is compared in the server's notation", () => {
  const key = Uint8Array.from([4, 251, 255, 191, 0]);
  assert.equal(keyOf(/** @type {any} */ ({options: {applicationServerKey: key.buffer}})), 'BPv_vwA');
  for (const options of [undefined, {}, {applicationServerKey: null}])
    assert.equal(keyOf(/** @type {any} */ ({options})), '');
});

test('no problem is found when everything works', () =>
  assert.deepEqual(found({}), ['good here', 'good unsent', 'good sender']));

test('problems of the phone come first, and alone where nothing else matters', () => {
  for (const obstacle of ['insecure', 'install', 'unsupported'])
    assert.deepEqual(found({obstacle, permission: 'denied'}), [`bad ${obstacle}`]);
  assert.deepEqual(found({permission: 'denied'}), ['bad denied']);
  assert.deepEqual(found({permission: 'denied', on: false, status: null}), ['bad denied']);
  assert.deepEqual(found({permission: 'default', on: false, status: null}), []);
  assert.equal(found({permission: 'default'})[0], 'bad default');
  assert.equal(found({worker: false})[0], 'bad worker');
  assert.equal(found({address: false})[0], 'bad address');
  assert.deepEqual(found({status: null}), ['good here']); // the server was never reached
});

test('then come problems of the push service, by its last answer', () => {
  assert.equal(said({subscription: null})[1], 'bad unknown');
  assert.equal(said({subscription: {...PLACE, stopped: true, wait_until: '2026-11-22T05:00:00Z'}})[1], 'bad stopped');
  assert.equal(said({subscription: {...PLACE, wait_until: '2026-11-22T05:00:00Z'}})[1], 'bad waits');
  for (const result of ['gone', 'refused', 'wait', 'again', 'too-large', 'unsafe', 'failed']) {
    assert.equal(
      said({subscription: {...PLACE, last: {at: '2026-11-22T04:00:00Z', result, status: 500}}})[1],
      `bad last.${result}`,
    );
  }
  assert.equal(
    said({subscription: {...PLACE, last: {at: '2026-11-22T04:00:00Z', result: 'sent', status: 201}}})[1],
    'good last.sent',
  );
});

test('then come problems of the sender, and whether Apple accepts it', () => {
  assert.equal(said({worker: null})[2], 'bad never');
  assert.equal(said({worker: '2026-11-22T04:24:00Z'})[2], 'bad asleep');
  assert.equal(found({now: NOW + 86_400_000})[2], 'good sender'); // the server was not asked since
  assert.deepEqual(said({contact: false}).slice(2), ['good sender']);
  assert.deepEqual(said({contact: false, subscription: {...PLACE, service: 'web.push.apple.com'}}).slice(2), [
    'good sender',
    'bad contact',
  ]);
});

test('then come preferences: quiet hours by the local clock, over midnight too', () => {
  const quiet = (/** @type {string} */ from, /** @type {string} */ to, zone = WISHES.zone) =>
    isQuiet({...WISHES, zone, quiet: {from, to}}, NOW);
  assert.deepEqual(
    [quiet('20:30', '08:00'), quiet('20:31', '08:00'), quiet('19:00', '20:30'), quiet('19:00', '20:31')],
    [true, false, false, true],
  );
  assert.deepEqual(
    [quiet('22:00', '08:00', 'UTC'), quiet('22:00', '04:30', 'UTC'), quiet('00:00', '23:59', 'UTC')],
    [true, false, true],
  );
  assert.equal(quiet('00:00', '23:59', 'Mars/Olympus'), false); // a zone that is newer than this browser
  assert.deepEqual(said({wishes: {...WISHES, off: ['soon', 'posted'], quiet: {from: '20:00', to: '08:00'}}}).slice(3), [
    'note quiet',
    'note off',
  ]);
});

test('switching on again is offered where it helps', () => {
  const helps = (/** @type {object} */ facts) => mendable(checks(/** @type {any} */ ({...FACTS, ...facts})));
  assert.deepEqual([{address: false}, {permission: 'default'}, {status: {...STATUS, subscription: null}}].map(helps), [
    true,
    true,
    true,
  ]);
  assert.deepEqual([{}, {permission: 'denied'}, {worker: false}, {status: {...STATUS, worker: null}}].map(helps), [
    false,
    false,
    false,
    false,
  ]);
});

test('the latest hundred seen reminders are remembered', () => {
  assert.deepEqual(withSeen(['a', 'b'], ['c']), ['a', 'b', 'c']);
  assert.deepEqual(withSeen(['a', 'b'], ['a']), ['b', 'a']);
  const many = Array.from({length: 100}, (_, n) => String(n));
  assert.deepEqual(
    [withSeen(many, ['new']).length, withSeen(many, ['new']).at(-1), withSeen(many, ['new'])[0]],
    [100, 'new', '1'],
  );
});

test('a reminder is shown as news once, if it leads to our pages and home does not show it anyway', () => {
  const due = (/** @type {string} */ id, kind = 'soon', path = '/#/date/1') => ({id, kind, path, title: id, body: ''});
  assert.deepEqual(
    news(
      [
        due('a'),
        due('b'),
        due('c', 'test'),
        due('d', 'waiting'),
        due('e', 'soon', '//elsewhere'),
        due('f', 'soon', 'x'),
      ],
      ['b'],
    ).map(({id}) => id),
    ['a'],
  );
});
