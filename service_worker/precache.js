/** The app's own files: the list (filled in by build.js), and how they get into the cache and out of it. */

import {timeout} from '../static/js/lib/timeout.js';
import {language} from './language.js';

const CACHE = `app-${VERSION}`;
/** An entry in the cache of the active version. It holds the name of the previous version's cache. */
const IN_CHARGE = '/in-charge';
/** The content types of kept files, by suffix; "/" is the shell. @type {Record<string, string>} */
const TYPES = {
  js: 'text/javascript',
  css: 'text/css',
  webmanifest: 'application/manifest+json',
  png: 'image/png',
  svg: 'image/svg+xml',
  '/': 'text/html',
};
/** Milliseconds that a reload for the server's own shell waits for it. */
const TIMEOUT = 3000;

/** @param {string} path @returns {string} */
const typeOf = (path) => TYPES[/** @type {string} */ (path.split('.').at(-1))] ?? '';

/** @param {string} path @returns {boolean} whether its name changes with its content */
const lasting = (path) => path.startsWith('/static/build/');

/**
 * @param {string} path
 * @param {Response} response
 * @returns {boolean} whether it is a file of the right type from our server
 */
const sound = (path, response) =>
  response.status === 200 &&
  !response.redirected &&
  response.type === 'basic' &&
  (response.headers.get('content-type') ?? '').startsWith(typeOf(path));

/**
 * @param {string} path @param {Response} response whose body stays unread
 * @returns {Promise<boolean>} whether it may be kept. A shell must name the files of this build; after an update of the
 * server it names others
 */
async function fits(path, response) {
  if (!sound(path, response)) return false;
  if (path !== '/') return true;
  const shell = await response.clone().text();
  return PRECACHE.filter((one) => one.startsWith('/static/build/app-')).every((one) => shell.includes(one));
}

/**
 * @param {Cache} cache @param {string} path @param {Response} response
 * @returns {Promise<void>} resolves once it is kept; shell and manifest without their Vary header, because this phone
 * has only one of each
 */
function keep(cache, path, response) {
  if (lasting(path)) return cache.put(path, response);
  const headers = new Headers(response.headers);
  headers.delete('vary');
  return cache.put(path, new Response(response.body, {headers}));
}

/**
 * @param {Cache} cache
 * @param {string} path
 * @throws {Error} if the response is not the requested file
 */
async function fetchInto(cache, path) {
  const response = await fetch(path, {cache: lasting(path) ? 'default' : 'reload', redirect: 'error'});
  if (!(await fits(path, response))) throw new Error(`${path} did not come as it should`);
  await keep(cache, path, response);
}

/**
 * @param {Cache} cache @returns {Promise<(path: string) => boolean>} a function that says whether a file is in the
 * cache
 */
async function contents(cache) {
  const there = new Set((await cache.keys()).map(({url}) => new URL(url).pathname));
  return (path) => there.has(path);
}

/**
 * @returns {Promise<string[]>} optional files: icons, the phone's language, and parts that this or an earlier
 * version has kept because they were used
 */
async function welcome() {
  const all = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
  const used = (/** @type {string} */ part) =>
    all.flat().some(({url}) => url.includes(`/static/build/${part}-`)) ||
    LANGUAGES[part] === navigator.language.toLowerCase().split('-')[0];
  return [
    ...EXTRAS,
    ...Object.keys(WHEN_USED)
      .filter(used)
      .flatMap((part) => WHEN_USED[part] ?? []),
  ];
}

/**
 * Keeps a part that a window uses from now on. If fetching fails, the next start tries again (`heal`).
 * @param {unknown} part
 */
export async function keepPart(part) {
  if (typeof part !== 'string' || !Object.hasOwn(WHEN_USED, part)) return;
  const cache = await caches.open(CACHE);
  const there = await contents(cache);
  await Promise.allSettled(
    (WHEN_USED[part] ?? []).filter((path) => !there(path)).map((path) => fetchInto(cache, path)),
  );
}

/**
 * Fetches everything that scoring needs, or fails completely and is tried again later; icons may come later. Files from
 * an earlier try are not fetched again. The shell comes last. Nothing is deleted after a failure, because a rolled-back
 * version may be using this cache.
 */
export async function install() {
  const cache = await caches.open(CACHE);
  const there = await contents(cache);
  await Promise.all(
    PRECACHE.filter((path) => path !== '/' && !(lasting(path) && there(path))).map((path) => fetchInto(cache, path)),
  );
  await fetchInto(cache, '/');
  await Promise.allSettled((await welcome()).map((path) => fetchInto(cache, path)));
}

/**
 * Lets browsers with static routing (Chromium 123, Safari 26) take the app's files from the cache without starting this
 * worker. Missing files come from the network.
 * @param {ExtendableEvent} event the install event
 */
export function routePastWorker(event) {
  const routing = /** @type {{addRoutes?: (rules: object[]) => Promise<void>}} */ (/** @type {unknown} */ (event));
  const rule = (/** @type {string} */ pathname) => ({
    condition: {urlPattern: {pathname, search: ''}, requestMethod: 'GET'},
    source: {cacheName: CACHE},
  });
  event.waitUntil(routing.addRoutes?.(PRECACHE.map(rule)).catch(() => undefined) ?? Promise.resolve());
}

/** @returns {Promise<string[]>} the names of all versions' caches, oldest first */
const versions = async () => (await caches.keys()).filter((name) => name.startsWith('app-'));

/**
 * Notes that this version is active now, and which one was before it, because pages of that version may still be open
 * and request its files.
 */
export async function takeCharge() {
  let before = '';
  const others = (await versions()).filter((name) => name !== CACHE);
  for (const name of others) if (await (await caches.open(name)).match(IN_CHARGE)) before = name;
  await (await caches.open(CACHE)).put(IN_CHARGE, new Response(before));
  await Promise.all(others.map(async (name) => (await caches.open(name)).delete(IN_CHARGE)));
}

/**
 * Restores missing files in this version's cache, one by one, from another version's cache or the network, and fetches
 * those that are kept from the app's second start: the first start does not ask for this. Files that cannot be fetched
 * stay missing until the next time.
 */
export async function heal() {
  const cache = await caches.open(CACHE);
  const there = await contents(cache);
  const spoken = await language();
  const usual = SECOND_START.filter((path) => (SPOKEN[path] ?? spoken) === spoken);
  await Promise.allSettled(
    [...new Set([...PRECACHE, ...usual, ...(await welcome())])]
      .filter((path) => !there(path))
      .map(async (path) => {
        const copy = lasting(path) ? await caches.match(path) : undefined;
        await (copy ? keep(cache, path, copy) : fetchInto(cache, path));
      }),
  );
}

/** @returns {Promise<boolean>} whether our server answers now */
async function reachable() {
  const health = await fetch('/healthz', {cache: 'no-store', redirect: 'error'}).catch(() => null);
  return (
    health?.status === 200 &&
    health.type === 'basic' &&
    (health.headers.get('content-type') ?? '').startsWith('application/json')
  );
}

/**
 * Deletes the caches of versions older than the previous one. Does nothing while this version is incomplete or the
 * server cannot be reached. Newer caches, which may be filling now, are left alone.
 */
export async function tidy() {
  const cache = await caches.open(CACHE);
  const there = await contents(cache);
  const before = await (await cache.match(IN_CHARGE))?.text();
  const all = await versions();
  const old = all.slice(0, all.indexOf(CACHE)).filter((name) => name !== before);
  if (before === undefined || !PRECACHE.every(there) || !old.length || !(await reachable())) return;
  await Promise.all(old.map((name) => caches.delete(name)));
}

/**
 * @param {string} path
 * @returns {Promise<Response | undefined>} from this version's cache or an older one; undefined if storage does not
 * work
 */
const find = async (path) => {
  try {
    return (await (await caches.open(CACHE)).match(path)) ?? (await caches.match(path));
  } catch {
    return undefined;
  }
};

/**
 * @param {string} path
 * @param {Request} request
 * @returns {Promise<Response>} from a cache, or from the network, in which case it is kept
 */
async function kept(path, request) {
  const found = await find(path);
  if (found) return found;
  const response = await fetch(request);
  if (await fits(path, response))
    await caches
      .open(CACHE)
      .then((cache) => keep(cache, path, response.clone()))
      .catch(() => undefined);
  return response;
}

/**
 * The way out if a part of the app is missing: the server's own shell from any build, but not the page of a Wi-Fi
 * portal.
 * @param {Request} request @returns {Promise<Response>} the kept shell if none arrives in time
 */
async function fresh(request) {
  try {
    const response = await fetch('/', {cache: 'no-cache', redirect: 'error', signal: timeout(TIMEOUT)});
    if (sound('/', response) && (await response.clone().text()).includes('/static/build/app-')) return response;
  } catch {
    /* no network: use the kept shell */
  }
  return kept('/', request);
}

/**
 * @param {Request} request
 * @returns {Promise<Response> | null} null to leave the request to the browser
 */
export function answer(request) {
  const {origin, pathname, search} = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return null;
  if (pathname === '/' && search.startsWith('?again')) return fresh(request);
  const ours = PRECACHE.includes(pathname) || EXTRAS.includes(pathname) || lasting(pathname);
  return ours ? kept(pathname, request) : null;
}
