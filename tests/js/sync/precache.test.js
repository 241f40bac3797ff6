/**
 * The service worker caches the right files even if the server answers wrongly (service_worker/precache.js), with fake
 * caches and fetch.
 */

import assert from 'node:assert/strict';
import test from 'node:test';

const FILES = {
  '/': ['text/html', '<script src="/static/build/app-1.js">'],
  '/static/build/app-1.js': ['text/javascript', 'app'],
};

/** @type {Map<string, Map<string, Response>>} */
const kept = new Map();
const open = (/** @type {string} */ name) => {
  const files = kept.get(name) ?? new Map();
  kept.set(name, files);
  return {
    put: async (/** @type {string} */ path, /** @type {Response} */ response) => {
      files.set(path, response);
    },
    match: async (/** @type {string} */ path) => files.get(path)?.clone(),
    delete: async (/** @type {string} */ path) => files.delete(path),
    keys: async () => [...files.keys()].map((path) => ({url: `http://app${path}`})),
  };
};
// newer versions of Node have one, older do not
Object.defineProperty(globalThis, 'navigator', {value: {language: 'en-CA'}, configurable: true});
Object.assign(globalThis, {
  PRECACHE: Object.keys(FILES),
  EXTRAS: ['/static/icons/icon.png'],
  WHEN_USED: {
    french: ['/static/build/french-1.js'],
    club: ['/static/build/club-1.js', '/static/build/chunk-1.js'],
    house: ['/static/build/house-1.js'],
    duties_en: ['/static/build/duties_en-1.js'],
    duties_fr: ['/static/build/duties_fr-1.js'],
  },
  SECOND_START: ['/static/build/house-1.js', '/static/build/duties_en-1.js', '/static/build/duties_fr-1.js'],
  SPOKEN: {'/static/build/duties_en-1.js': 'en', '/static/build/duties_fr-1.js': 'fr'},
  UNREAD: {en: '', fr: ''},
  LANGUAGES: {french: 'fr'},
  VERSION: '1',
  location: {origin: 'http://app'},
  caches: {
    open: async (/** @type {string} */ name) => open(name),
    delete: async (/** @type {string} */ name) => kept.delete(name),
    keys: async () => [...kept.keys()],
    match: async (/** @type {string} */ path) =>
      [...kept.values()].map((files) => files.get(path)?.clone()).find(Boolean),
  },
});
const {answer, heal, install, keepPart, takeCharge, tidy} = await import('../../../service_worker/precache.js');
const names = (/** @type {string} */ version) => [...(kept.get(`app-${version}`)?.keys() ?? [])].sort();

/** @type {string[]} */
const asked = [];

/** @param {Record<string, string[]>} [wrong] what the server answers instead @param {object} [how] */
function serve(wrong = {}, how = {}) {
  kept.clear();
  asked.length = 0;
  globalThis.fetch = /** @type {any} */ (
    async (/** @type {keyof typeof FILES} */ path) => {
      asked.push(path);
      if (!(path in FILES) && !(path in wrong)) throw new TypeError('no network');
      const [type = '', body = ''] = wrong[path] ?? FILES[path];
      const response = new Response(body, {headers: {'Content-Type': type}});
      return Object.defineProperties(
        response,
        Object.fromEntries(Object.entries({type: 'basic', ...how}).map(([name, value]) => [name, {value}])),
      );
    }
  );
}

test('all files are cached, and a missing icon fails nothing', async () => {
  serve();
  await install();
  assert.deepEqual(names('1'), Object.keys(FILES).sort());
});

const FAULTS = /** @type {[string, Record<string, string[]>, object][]} */ ([
  ['the shell of another build', {'/': ['text/html', '<script src="/static/build/app-2.js">']}, {}],
  ["a portal's page in place of a script", {'/static/build/app-1.js': ['text/html', 'Sign in']}, {}],
  ['an error page', {}, {status: 503}],
  ['a redirect that was followed', {}, {redirected: true}],
]);
for (const [what, wrong, how] of FAULTS) {
  test(`${what}: the file is not cached and the worker is not installed`, async () => {
    serve(wrong, how);
    await assert.rejects(install());
    assert.ok(!names('1').includes('/'));
    assert.ok(!names('1').includes(Object.keys(wrong)[0] ?? '/static/build/app-1.js'));
  });
}

const SCRIPT = '/static/build/app-1.js';

test('an interrupted install continues, and removes nothing if it fails again', async () => {
  serve({'/': ['text/html', 'portal']});
  await assert.rejects(install());
  assert.deepEqual(names('1'), [SCRIPT]);
  serve();
  open('app-1').put(SCRIPT, new Response('kept'));
  await install();
  assert.ok(!asked.includes(SCRIPT));
  assert.deepEqual(names('1'), ['/', SCRIPT]);
});

test("missing files are restored from another version or the network, but not another build's shell", async () => {
  serve();
  await open('app-0').put(SCRIPT, new Response('copy'));
  await heal();
  assert.deepEqual(names('1'), ['/', SCRIPT]);
  assert.equal(await (await open('app-1').match(SCRIPT))?.text(), 'copy');
  serve({'/': ['text/html', '<script src="/static/build/app-2.js">']});
  await heal();
  assert.deepEqual(names('1'), [SCRIPT]);
});

const HEALTH = {'/healthz': ['application/json', '{}']};

const PART = {
  '/static/build/club-1.js': ['text/javascript', 'club'],
  '/static/build/chunk-1.js': ['text/javascript', 'its other file'],
};

test('a used part is cached completely, and missing files follow at the next start', async () => {
  serve({'/static/build/club-1.js': PART['/static/build/club-1.js']});
  await install();
  await keepPart('club');
  assert.deepEqual(names('1'), ['/', SCRIPT, '/static/build/club-1.js']);
  const before = kept.get('app-1') ?? new Map();
  serve(PART);
  kept.set('app-1', before);
  await heal();
  assert.deepEqual(names('1'), ['/', SCRIPT, '/static/build/chunk-1.js', '/static/build/club-1.js']);
  assert.ok(!asked.includes('/static/build/club-1.js'));
});

test('what is kept from the second start comes with it, and not with the installation', async () => {
  const house = '/static/build/house-1.js';
  serve({[house]: ['text/javascript', 'house rules']});
  await install();
  assert.deepEqual(names('1'), ['/', SCRIPT]);
  await heal();
  assert.deepEqual(names('1'), ['/', SCRIPT, house]);
});

test('what speaks a language is kept by phones that use it', async () => {
  const [english, french] = ['/static/build/duties_en-1.js', '/static/build/duties_fr-1.js'];
  serve({[english]: ['text/javascript', 'sentences'], [french]: ['text/javascript', 'phrases']});
  await install();
  await heal();
  assert.deepEqual(names('1'), ['/', SCRIPT, english]);
});

test('an update fetches only the parts that the previous version had cached', async () => {
  serve({...PART, '/static/build/french-1.js': ['text/javascript', 'français']});
  await open('app-0').put('/static/build/club-0.js', new Response('old'));
  await install();
  assert.deepEqual(names('1'), ['/', SCRIPT, '/static/build/chunk-1.js', '/static/build/club-1.js']);
  await takeCharge();
  serve(PART);
  await install();
  assert.deepEqual(names('1'), ['/', SCRIPT]);
});

test('nothing is cached for an unknown part', async () => {
  serve(PART);
  for (const part of ['referee', 'toString', ['club'], undefined, null]) await keepPart(part);
  assert.deepEqual(names('1'), []);
});

test('the previous and newer versions are kept, and older ones deleted', async () => {
  serve(HEALTH);
  for (const old of ['-1', '0', 'half']) await open(`app-${old}`).put(SCRIPT, new Response(''));
  await open('app-0').put('/in-charge', new Response('app--1'));
  await install();
  open('app-2');
  await takeCharge();
  assert.ok(!names('0').includes('/in-charge'));
  await tidy();
  assert.deepEqual([...kept.keys()], ['app-0', 'app-1', 'app-2']);
});

test('nothing is deleted while the server is away, behind a portal, or while this version is incomplete', async () => {
  for (const how of [{}, {'/healthz': ['text/html', 'Sign in']}]) {
    serve(how);
    open('app--1');
    open('app-0');
    await install();
    await takeCharge();
    await tidy();
    assert.equal(kept.size, 3);
  }
  serve(HEALTH);
  open('app--1');
  await takeCharge();
  await tidy();
  assert.equal(kept.size, 2);
});

test('a page of the previous version gets its own files', async () => {
  serve();
  await install();
  await open('app-0').put('/static/build/later-0.js', new Response('old'));
  assert.equal(await (await answer(new Request('http://app/static/build/later-0.js')))?.text(), 'old');
});

test('failing storage does not prevent an answer', async () => {
  serve();
  const broken = globalThis.caches;
  try {
    globalThis.caches = /** @type {any} */ ({
      open: async () => {
        throw new Error('SecurityError');
      },
    });
    const fetching = globalThis.fetch;
    globalThis.fetch = /** @type {any} */ (async (/** @type {Request} */ {url}) => fetching(new URL(url).pathname));
    assert.equal(await (await answer(new Request(`http://app${SCRIPT}`)))?.text(), 'app');
  } finally {
    globalThis.caches = broken;
  }
});

test('API answers and game pages are left to the browser', () => {
  for (const path of ['/api/v1/games', '/api/v1/sync', '/g/0198b2a4', '/healthz', '/problems/', '/sw.js'])
    assert.equal(answer(new Request(`http://app${path}`)), null, path);
  assert.equal(answer(new Request('http://elsewhere/static/build/app-1.js')), null);
  assert.equal(answer(new Request('http://app/', {method: 'POST'})), null);
});
