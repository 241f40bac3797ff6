/**
 * Pages of clubs, games and competitions as last seen on this phone, for when the server cannot be reached. An old page
 * is never shown while the server answers.
 */

import {SEEN, SEEN_AT} from '../static/js/store/visited.js';

/** The line in a page that will show its age; a page without it is not kept. */
const AGE = '<p class="kept" hidden>';
const PAGE = /^\/(?:[cg]\/[0-9a-f-]{36}|t\/[\w-]{22})(\/|$)/;
/** Maximum pages kept, and maximum characters of one. */
const MOST = 60;
const LONGEST = 300_000;
/** Milliseconds to wait for the server if a page is kept. */
const TIMEOUT = 6000;
const DAY = 24 * 3600 * 1000;

/** @param {number} at @param {string} lang @returns {string} e.g. "yesterday 8:15 PM" */
export function when(at, lang) {
  const date = new Date(at);
  const days = Math.round((new Date().setHours(0, 0, 0, 0) - new Date(at).setHours(0, 0, 0, 0)) / DAY);
  if (days > 1) return date.toLocaleString(lang, {dateStyle: 'long', timeStyle: 'short'});
  return `${new Intl.RelativeTimeFormat(lang, {numeric: 'auto'}).format(
    -days,
    'day',
  )} ${date.toLocaleTimeString(lang, {hour: 'numeric', minute: '2-digit'})}`;
}

/**
 * @param {Response} kept
 * @returns {Promise<Response>} the page with the line about its age filled in, which the server prepared
 */
async function aged(kept) {
  const page = await kept.text();
  const lang = /<html lang="(\w+)"/.exec(page)?.[1] ?? 'en';
  const [before = '', after = ''] = page.split(AGE);
  const line = `<p class="kept" role="status">${after.replace(
    '{time}',
    when(Number(kept.headers.get(SEEN_AT)), lang),
  )}`;
  return new Response(before + line, {headers: kept.headers});
}

/** @param {string} url @param {Response} response a page that has just arrived; its body stays unread */
async function keep(url, response) {
  const page = await response.clone().text();
  if (page.length > LONGEST || !page.includes(AGE)) return;
  const cache = await caches.open(SEEN);
  const headers = new Headers(response.headers);
  headers.set(SEEN_AT, String(Date.now()));
  headers.delete('vary');
  await cache.delete(url); // moves it behind the others
  await cache.put(url, new Response(page, {headers}));
  const looks = page.match(/\/static\/build\/[\w.-]+\.css/g) ?? [];
  await Promise.all(
    looks.map(async (path) => {
      if (!(await cache.match(path))) await cache.add(path);
    }),
  );
  const pages = (await cache.keys()).filter((one) => PAGE.test(new URL(one.url).pathname));
  await Promise.all(pages.slice(0, -MOST).map((one) => cache.delete(one)));
}

/** @param {string} url @returns {Promise<Response | undefined>} */
const find = async (url) => ((await caches.has(SEEN)) ? (await caches.open(SEEN)).match(url) : undefined);

/**
 * @param {Request} request @param {(work: Promise<unknown>) => void} after accepts work to finish after the response
 */
async function bring(request, after) {
  const kept = await find(request.url).catch(() => undefined);
  const late = new Promise((_done, fail) => {
    if (kept) setTimeout(() => fail(new Error('late')), TIMEOUT);
  });
  try {
    const response = /** @type {Response} */ (await Promise.race([fetch(request), late]));
    if (response.status >= 500 && kept) return await aged(kept);
    if (response.status === 200 && (response.headers.get('content-type') ?? '').startsWith('text/html'))
      after(keep(request.url, response.clone()).catch(() => undefined));
    // This phone may no longer see these pages.
    else if ([401, 403, 404].includes(response.status)) after(caches.delete(SEEN));
    return response;
  } catch {
    return kept ? aged(kept) : Response.redirect('/#/club/seen');
  }
}

/**
 * @param {Request} request @param {(work: Promise<unknown>) => void} after
 * @returns {Promise<Response> | null} null if it is not a page of the archive
 */
export function archivePage(request, after) {
  const {origin, pathname} = new URL(request.url);
  const kept = origin === location.origin && PAGE.test(pathname) && !pathname.endsWith('/tv');
  return request.mode === 'navigate' && request.method === 'GET' && kept ? bring(request, after) : null;
}
