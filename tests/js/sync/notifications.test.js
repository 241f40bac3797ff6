/**
 * The service worker shows something for each message and opens only our own pages
 * (service_worker/notifications.js).
 */

import assert from 'node:assert/strict';
import test from 'node:test';

Object.assign(globalThis, {
  UNREAD: {en: 'There is news.', fr: 'Du nouveau.'},
  location: {origin: 'https://app'},
  indexedDB: {
    open() {
      throw new Error('no storage here');
    },
  },
});
const phone = {language: 'en-CA'};
Object.defineProperty(globalThis, 'navigator', {value: phone, configurable: true});
const {open, show, targetOf} = await import('../../../service_worker/notifications.js');

const ours = 'https://app';

test('a tap opens only pages of this server, else home', () => {
  for (const [path, target] of [
    ['/#/date/1', '/#/date/1'],
    ['/', '/#/'],
    ['/c/1/standings?season=2026#top', '/c/1/standings?season=2026#top'],
    ['/g/1', '/g/1'],
    ['/a/../g/1', '/g/1'],
  ])
    assert.equal(targetOf(path, ours), target);
  for (const path of [
    '//elsewhere/x',
    '/\\elsewhere',
    '/\t/elsewhere',
    '\\\\elsewhere',
    'https://elsewhere',
    'https://app/g/1',
    'javascript:alert(1)',
    'g/1',
    '#/date/1',
    '',
    ' /g/1',
    '//',
    '//[',
    null,
    undefined,
    7,
    {},
    ['/g/1'],
  ])
    assert.equal(targetOf(path, ours), '/#/', String(path));
});

/** @param {unknown} data what came @param {(title: string, options: Record<string, any>) => Promise<void>} [can] */
async function shown(data, can = async () => undefined) {
  /** @type {[string, Record<string, any>][]} */
  const calls = [];
  const registration = {
    showNotification: async (/** @type {string} */ title, /** @type {Record<string, any>} */ options) => {
      calls.push([title, options]);
      await can(title, options);
    },
  };
  const message = data === undefined ? null : {json: () => JSON.parse(/** @type {string} */ (data))};
  await show(/** @type {any} */ (registration), /** @type {any} */ (message));
  return calls;
}

test('a later message with the same subject replaces an earlier one', async () => {
  const [[title, options] = ['', {}], ...more] = await shown(
    JSON.stringify({
      title: 'Board 4',
      body: 'Ann – Cy',
      path: '/#/date/1',
      tag: 'abc',
      kind: 'posted',
      at: 1795320000000,
    }),
  );
  assert.equal(title, 'Board 4');
  assert.deepEqual(
    {...options},
    {
      body: 'Ann – Cy',
      tag: 'abc',
      renotify: true,
      timestamp: 1795320000000,
      icon: '/static/icons/icon-192.png',
      badge: '/static/icons/badge.png',
      data: {path: '/#/date/1'},
    },
  );
  assert.deepEqual(more, []);
});

test('a message without a body or subject is shown too', async () => {
  const [[title, options] = ['', {}]] = await shown(JSON.stringify({title: 'Board 4', tag: ''}));
  assert.deepEqual([title, options.body, options.data], ['Board 4', '', {path: '/'}]);
  assert.ok(!('renotify' in options)); // browsers refuse it without a tag
});

test("an unreadable message is shown as news in the phone's language", async () => {
  for (const data of [
    undefined,
    '',
    'hello',
    '{"title"',
    'null',
    '[]',
    '7',
    '{}',
    '{"title":""}',
    '{"title":["x"]}',
    '{"body":"x"}',
  ]) {
    const [[title, options] = ['', {}], ...more] = await shown(data);
    assert.deepEqual(
      [title, options.body, options.data, more.length],
      ['Scorekeeper', 'There is news.', {path: '/'}, 0],
      String(data),
    );
  }
  phone.language = 'fr-CA';
  assert.equal((await shown('hello'))[0]?.[1].body, 'Du nouveau.');
});

test('a message the browser rejects is shown plainly, and a second failure is reported', async () => {
  const plain = await shown(
    JSON.stringify({title: 'Board 4', body: 'x', path: '/g/1', tag: 'a'}),
    async (_title, {icon}) => {
      if (icon) throw new TypeError('no icons here');
    },
  );
  assert.deepEqual(plain[1], ['Board 4', {body: 'x', data: {path: '/g/1'}}]);
  await assert.rejects(
    shown('hello', async () => {
      throw new TypeError('not allowed');
    }),
  );
});

/**
 * @param {{url: string, focused?: boolean, stays?: boolean}[]} windows
 * @param {unknown} path
 * @returns {Promise<string[]>} what was done
 */
async function tapped(windows, path) {
  /** @type {string[]} */
  const done = [];
  const clients = {
    matchAll: async () =>
      windows.map(({url, focused = false, stays = false}) => ({
        url: ours + url,
        focused,
        visibilityState: 'hidden',
        navigate: async (/** @type {string} */ to) => {
          if (stays) throw new TypeError('not controlled');
          done.push(`${url} goes to ${to}`);
          return {
            focus: async () => {
              done.push(`${url} is looked at`);
              throw new Error('no tap');
            },
          };
        },
      })),
    openWindow: async (/** @type {string} */ to) => {
      done.push(`opened ${to}`);
    },
  };
  await open(/** @type {any} */ (clients), path);
  return done;
}

test('a tap uses an open window, the visible one first, or opens one', async () => {
  assert.deepEqual(await tapped([{url: '/g/1'}, {url: '/#/game/1'}, {url: '/#/new', focused: true}], '/#/date/1'), [
    '/#/new goes to /#/date/1',
    '/#/new is looked at',
  ]);
  assert.deepEqual(await tapped([{url: '/?again'}], '/'), ['/?again goes to /#/', '/?again is looked at']);
  assert.deepEqual(await tapped([{url: '/g/1'}], '/#/date/1'), ['opened /#/date/1']);
  assert.deepEqual(await tapped([], '//elsewhere'), ['opened /#/']);
  assert.deepEqual(await tapped([{url: '/', stays: true}], '/#/date/1'), ['opened /#/date/1']);
});

test('a page of the archive leaves the app where it is', async () => {
  assert.deepEqual(await tapped([{url: '/#/game/1', focused: true}], '/c/1?season=2026'), ['opened /c/1?season=2026']);
  assert.deepEqual(await tapped([{url: '/c/1'}, {url: '/c/1?season=2026'}], '/c/1?season=2026'), [
    '/c/1?season=2026 goes to /c/1?season=2026',
    '/c/1?season=2026 is looked at',
  ]);
});
