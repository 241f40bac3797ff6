/** The service worker caches visited pages of the archive (service_worker/visited.js), with fake caches and fetch. */

import assert from 'node:assert/strict';
import test from 'node:test';

/** @type {Map<string, Map<string, Response>>} */
const all = new Map();
const cache = (/** @type {string} */ name) => {
  const files = all.get(name) ?? new Map();
  all.set(name, files);
  const key = (/** @type {any} */ one) => one.url ?? one;
  return {
    put: async (/** @type {string} */ url, /** @type {Response} */ response) => {
      files.set(url, response);
    },
    add: async (/** @type {string} */ path) => {
      files.set(`http://app${path}`, new Response('looks'));
    },
    match: async (/** @type {any} */ one) => files.get(key(one))?.clone(),
    delete: async (/** @type {any} */ one) => files.delete(key(one)),
    keys: async () => [...files.keys()].map((url) => ({url})),
  };
};
Object.assign(globalThis, {
  location: {origin: 'http://app'},
  caches: {
    open: async (/** @type {string} */ name) => cache(name),
    has: async (/** @type {string} */ name) => all.has(name),
    delete: async (/** @type {string} */ name) => all.delete(name),
  },
});
const {archivePage, when} = await import('../../../service_worker/visited.js');

const CLUB = '/c/0193b0c2-7d2a-7c31-9b57-000000000001';
const page = (/** @type {string} */ words) =>
  `<html lang="en"><body><p class="kept" hidden>As it stood: {time}.</p><main>${words} {time}</main>`;

/**
 * @param {string} path @param {Response | null} answer null: no network @param {object} [how]
 * @returns {Promise<Response | null>} what the browser gets, once all that goes on after it is done
 */
async function visit(path, answer, how = {}) {
  globalThis.fetch = async () => {
    if (answer) return answer;
    throw new TypeError('no network');
  };
  /** @type {Promise<unknown>[]} */
  const after = [];
  const request = /** @type {any} */ ({url: `http://app${path}`, mode: 'navigate', method: 'GET', ...how});
  const given = archivePage(request, (work) => {
    after.push(work);
  });
  const response = given && (await given);
  await Promise.all(after);
  return response;
}
const html = (/** @type {string} */ words, status = 200) =>
  new Response(page(words), {status, headers: {'content-type': 'text/html; charset=utf-8'}});
const kept = () => [...(all.get('seen')?.keys() ?? [])].map((url) => url.slice('http://app'.length));

test('a cached page with its age is shown only if the server cannot be reached', async () => {
  all.clear();
  assert.equal(await (await visit(CLUB, html('one')))?.text(), page('one'));
  const old = (await (await visit(CLUB, null))?.text()) ?? '';
  assert.match(old, /<p class="kept" role="status">As it stood: today .*\.<\/p><main>one \{time\}/);
  assert.match((await (await visit(CLUB, html('fault', 503)))?.text()) ?? '', /As it stood: today/);
  assert.equal(await (await visit(CLUB, html('two')))?.text(), page('two'));
  assert.match((await (await visit(CLUB, null))?.text()) ?? '', /two/);
});

test('a refusal by the server deletes all cached pages', async () => {
  for (const status of [401, 403, 404]) {
    all.clear();
    await visit(CLUB, html('one'));
    await visit(`${CLUB}/players`, html('two'));
    assert.equal(kept().length, 2);
    assert.equal((await visit(CLUB, html('gone', status)))?.status, status);
    assert.deepEqual(kept(), []);
  }
});

test('the last sixty pages are cached, but no long, undated or other answers', async () => {
  all.clear();
  for (let n = 0; n < 65; n += 1) await visit(`${CLUB}?n=${n}`, html('one'));
  await visit(`${CLUB}?n=5`, html('again'));
  await visit(`${CLUB}?n=70`, html('one'));
  assert.equal(kept().length, 60);
  assert.ok(kept().includes(`${CLUB}?n=5`));
  assert.ok(!kept().includes(`${CLUB}?n=6`));
  const before = kept();
  await visit(`${CLUB}/long`, html('x'.repeat(300_001)));
  await visit(`${CLUB}/bare`, new Response('<main>', {headers: {'content-type': 'text/html'}}));
  await visit(`${CLUB}/table.csv`, new Response(page('one'), {headers: {'content-type': 'text/csv'}}));
  assert.deepEqual(kept(), before);
});

test('other requests are not touched', async () => {
  for (const [path, how] of /** @type {[string, object][]} */ ([
    ['/', {}],
    ['/api/v1/me', {}],
    ['/c/elks', {}],
    [CLUB, {mode: 'cors'}],
    [CLUB, {method: 'POST'}],
  ])) {
    assert.equal(await visit(path, html('one'), how), null);
  }
});

test('an age is written as people say it', () => {
  const hour = 3600_000;
  assert.match(when(Date.now() - 24 * hour, 'en'), /^yesterday /);
  assert.match(when(Date.now() - 24 * hour, 'fr'), /^hier /);
  assert.match(when(Date.parse('2026-01-05T12:00:00'), 'en'), /^January 5, 2026/);
});
