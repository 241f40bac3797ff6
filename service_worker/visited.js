/**
 * Pages of clubs and games as they were last seen on this phone, for when the server cannot be reached. Nobody is shown
 * an old page while it answers.
 */

import {SEEN, SEEN_AT} from '../static/js/store/visited.js';

/** The line that says how old a page is; one without it is not kept. */
const AGE = '<p class="kept" hidden>';
const PAGE = /^\/[cg]\/[0-9a-f-]{36}(\/|$)/;
/** How many pages are kept, and how long one may be, in characters. */
const MOST = 60;
const LONGEST = 300_000;
/** How long a page that is kept waits for the server's own, in milliseconds. */
const PATIENCE = 6000;
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
 * @returns {Promise<Response>} it with the line that says its age, which the server wrote into it
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

/** @param {string} url @param {Response} response a page that has just come; its body stays unread */
async function keep(url, response) {
  const page = await response.clone().text();
  if (page.length > LONGEST || !page.includes(AGE)) return;
  const cache = await caches.open(SEEN);
  const headers = new Headers(response.headers);
  headers.set(SEEN_AT, String(Date.now()));
  headers.delete('vary');
  await cache.delete(url); // it goes behind the others
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

/** @param {Request} request @param {(work: Promise<unknown>) => void} after what may go on once the answer is given */
async function bring(request, after) {
  const kept = await find(request.url).catch(() => undefined);
  const late = new Promise((_done, fail) => {
    if (kept) setTimeout(() => fail(new Error('late')), PATIENCE);
  });
  try {
    const response = /** @type {Response} */ (await Promise.race([fetch(request), late]));
    if (response.status >= 500 && kept) return await aged(kept);
    if (response.status === 200 && (response.headers.get('content-type') ?? '').startsWith('text/html'))
      after(keep(request.url, response.clone()).catch(() => undefined));
    else if ([401, 403, 404].includes(response.status)) after(caches.delete(SEEN)); // not this phone's to see any more
    return response;
  } catch {
    return kept ? aged(kept) : Response.redirect('/#/club/seen');
  }
}

/**
 * @param {Request} request @param {(work: Promise<unknown>) => void} after
 * @returns {Promise<Response> | null} null: not a page of the archive
 */
export function archivePage(request, after) {
  const {origin, pathname} = new URL(request.url);
  return request.mode === 'navigate' && request.method === 'GET' && origin === location.origin && PAGE.test(pathname)
    ? bring(request, after)
    : null;
}
