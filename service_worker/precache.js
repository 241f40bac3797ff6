/** The app's own files: which they are (build.js fills in the list), how they get into the cache and out again. */

const CACHE = `app-${VERSION}`;
/** What a kept file must be, by its ending; "/" is the shell. @type {Record<string, string>} */
const TYPES = {js: 'text/javascript', css: 'text/css', webmanifest: 'application/manifest+json', png: 'image/png', svg: 'image/svg+xml', '/': 'text/html'};

/** @param {string} path @returns {string} */
const typeOf = (path) => TYPES[/** @type {string} */ (path.split('.').at(-1))] ?? '';

/** @param {string} path @param {Response} response @returns {boolean} whether it may be served ever after */
const sound = (path, response) => response.status === 200 && !response.redirected && response.type === 'basic'
  && (response.headers.get('content-type') ?? '').startsWith(typeOf(path));

/**
 * @param {Cache} cache
 * @param {string} path
 * @throws {Error} when what came is not the file that was asked for
 */
async function fetchInto(cache, path) {
  const response = await fetch(path, {cache: 'reload', redirect: 'error'});
  if (!sound(path, response)) throw new Error(`${path} did not come as it should`);
  await cache.put(path, response);
}

/** @param {Cache} cache @throws {Error} when the shell belongs to another build, as when the server was just changed */
async function checkShell(cache) {
  const shell = await (await cache.match('/'))?.text() ?? '';
  const named = PRECACHE.filter((path) => path.startsWith('/static/build/app-'));
  if (!named.every((path) => shell.includes(path))) throw new Error('The shell is of another build');
}

/** Fetches all that scoring needs, or fails as a whole and is tried again later; icons may come later. */
export async function install() {
  const cache = await caches.open(CACHE);
  try {
    await Promise.all(PRECACHE.map((path) => fetchInto(cache, path)));
    await checkShell(cache);
  } catch (error) {
    await caches.delete(CACHE);
    throw error;
  }
  await Promise.allSettled(EXTRAS.map((path) => fetchInto(cache, path)));
}

/**
 * Lets browsers that can (Chromium 123, Safari 26) take the app's files from the cache without waking this worker at all; a file
 * that is not there comes from the network.
 * @param {ExtendableEvent} event the install event
 */
export function routePastWorker(event) {
  const routing = /** @type {{addRoutes?: (rules: object[]) => Promise<void>}} */ (/** @type {unknown} */ (event));
  const rule = (/** @type {string} */ pathname) => ({condition: {urlPattern: {pathname, search: ''}, requestMethod: 'GET'}, source: {cacheName: CACHE}});
  event.waitUntil(routing.addRoutes?.(PRECACHE.map(rule)).catch(() => undefined) ?? Promise.resolve());
}

/** Deletes the caches of all versions but this one and the one before it. */
export async function forget() {
  const old = (await caches.keys()).filter((name) => name.startsWith('app-') && name !== CACHE);
  await Promise.all(old.slice(0, -1).map((name) => caches.delete(name)));
}

/** @param {string} path @param {Request} request @returns {Promise<Response>} from this cache, an older one, or the network */
async function kept(path, request) {
  const cache = await caches.open(CACHE);
  const found = await cache.match(path) ?? await caches.match(path);
  if (found) return found;
  const response = await fetch(request);
  if (sound(path, response)) await cache.put(path, response.clone());
  return response;
}

/**
 * @param {Request} request
 * @returns {Promise<Response> | null} null leaves the request to the browser
 */
export function answer(request) {
  const {origin, pathname} = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return null;
  const ours = PRECACHE.includes(pathname) || EXTRAS.includes(pathname) || pathname.startsWith('/static/build/');
  return ours ? kept(pathname, request) : null;
}
