/** What the service worker keeps (service_worker/precache.js), with a server that answers wrongly: caches and fetch stand in. */

import assert from 'node:assert/strict';
import test from 'node:test';

const FILES = {'/': ['text/html', '<script src="/static/build/app-1.js">'], '/static/build/app-1.js': ['text/javascript', 'app']};

/** @type {Map<string, Map<string, Response>>} */
const kept = new Map();
const open = (/** @type {string} */ name) => {
  const files = kept.get(name) ?? new Map();
  kept.set(name, files);
  return {put: async (/** @type {string} */ path, /** @type {Response} */ response) => { files.set(path, response); }, match: async (/** @type {string} */ path) => files.get(path)?.clone()};
};
Object.assign(globalThis, {
  PRECACHE: Object.keys(FILES), EXTRAS: [], VERSION: '1',
  caches: {open: async (/** @type {string} */ name) => open(name), delete: async (/** @type {string} */ name) => kept.delete(name)},
});
const {install} = await import('../../service_worker/precache.js');

/** @param {Record<string, string[]>} [wrong] what the server answers instead @param {object} [how] */
function serve(wrong = {}, how = {}) {
  kept.clear();
  globalThis.fetch = /** @type {any} */ (async (/** @type {keyof typeof FILES} */ path) => {
    const [type = '', body = ''] = wrong[path] ?? FILES[path];
    const response = new Response(body, {headers: {'Content-Type': type}});
    return Object.defineProperties(response, Object.fromEntries(Object.entries({type: 'basic', ...how}).map(([name, value]) => [name, {value}])));
  });
}

test('all files come as they should: they are kept', async () => {
  serve();
  await install();
  assert.deepEqual([...kept.get('app-1')?.keys() ?? []].sort(), Object.keys(FILES).sort());
});

const FAULTS = /** @type {[string, Record<string, string[]>, object][]} */ ([
  ['the shell of another build', {'/': ['text/html', '<script src="/static/build/app-2.js">']}, {}],
  ['a portal\'s page in place of a script', {'/static/build/app-1.js': ['text/html', 'Sign in']}, {}],
  ['an error page', {}, {status: 503}],
  ['a redirect that was followed', {}, {redirected: true}],
]);
for (const [what, wrong, how] of FAULTS) {
  test(`${what}: nothing is kept, the worker is not installed`, async () => {
    serve(wrong, how);
    await assert.rejects(install());
    assert.equal(kept.size, 0);
  });
}
