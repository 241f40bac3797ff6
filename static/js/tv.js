/**
 * The page of a display (/d/<key>) asks again and again whether the board changed, and puts in what did. Plain and small, for old
 * browsers of TVs; without it the page comes anew by itself. The server makes the board: this swaps it.
 */

/** Between two questions, in milliseconds: in sight, and while nobody looks. */
const OFTEN = 2000;
const SELDOM = 30000;
/** Longest pause after failures, in milliseconds. */
const LONGEST = 15000;
/** How long an answer may take, in milliseconds. */
const PATIENCE = 10000;

const gone = /** @type {HTMLElement} */ (document.getElementById('gone'));
let etag = '';
let fails = 0;
let heard = Date.now();
let timer = 0;
let asking = false;

/** @param {Document} page @returns {HTMLElement | null} what a page of ours shows; null for any other, as a Wi-Fi's sign-in page is */
const roomOf = (page) => page.querySelector('main.room');

/** @param {Document} page @returns {string} which build it is of */
const buildOf = (page) => ['script[src]', 'link[rel=stylesheet]'].map((selector) => {
  const found = page.querySelector(selector);
  return found ? found.getAttribute('src') || found.getAttribute('href') : '';
}).join();

/** Puts in the boards that are others than before, and says aloud what changed. @param {HTMLElement} found as many as before: the address says how many */
function swap(found) {
  const shown = document.querySelectorAll('.scoreboard');
  /** @type {string[]} */
  const said = [];
  Array.from(found.querySelectorAll('.scoreboard')).forEach((one, i) => {
    const before = shown[i];
    if (!before || !before.parentNode || before.isEqualNode(one)) return;
    before.parentNode.replaceChild(document.importNode(one, true), before);
    if (before.getAttribute('data-say') !== one.getAttribute('data-say')) said.push(one.getAttribute('data-say') || '');
  });
  if (said.length) /** @type {HTMLElement} */ (document.getElementById('announcer')).textContent = said.join(' ');
}

/** @param {XMLHttpRequest} request @returns {boolean} whether it brought what can be shown, or that nothing changed */
function took(request) {
  if (request.status === 304) return true;
  const page = request.status === 200 || request.status === 404 ? request.responseXML : null;
  const found = page && roomOf(page);
  if (!page || !found) return false;
  if (buildOf(page) !== buildOf(document)) location.reload(); // the server was updated
  else swap(found);
  etag = request.getResponseHeader('ETag') || '';
  return true;
}

/** Says how old the score is while nobody answers. */
function tellAge() {
  const minutes = Math.floor((Date.now() - heard) / 60000);
  gone.hidden = fails < 2;
  gone.textContent = (gone.getAttribute(minutes < 1 ? 'data-now' : 'data-old') || '').replace('{n}', String(minutes));
}

/** @param {boolean} good */
function done(good) {
  asking = false;
  fails = good ? 0 : fails + 1;
  if (good) heard = Date.now();
  tellAge();
  const pause = good ? OFTEN : Math.min(LONGEST, OFTEN * Math.pow(2, fails - 1)) * (0.5 + Math.random() / 2);
  timer = window.setTimeout(ask, document.hidden ? SELDOM : pause);
}

function ask() {
  clearTimeout(timer);
  if (asking) return;
  asking = true;
  const request = new XMLHttpRequest();
  request.open('GET', location.pathname);
  request.responseType = 'document';
  request.timeout = PATIENCE;
  if (etag) request.setRequestHeader('If-None-Match', etag);
  request.onload = () => done(took(request));
  request.onerror = request.ontimeout = request.onabort = () => done(false);
  request.send();
}

/** Keeps the screen on where the browser can. */
function stayAwake() {
  const {wakeLock} = /** @type {any} */ (navigator);
  if (wakeLock && !document.hidden) wakeLock.request('screen').catch(() => undefined);
}

document.addEventListener('visibilitychange', () => {
  stayAwake();
  if (!document.hidden) ask();
});
window.addEventListener('online', ask);
document.addEventListener('click', () => {
  const page = document.documentElement;
  if (!document.fullscreenElement && page.requestFullscreen) page.requestFullscreen().then(undefined, () => undefined);
  else if (document.fullscreenElement) document.exitFullscreen();
});
stayAwake();
timer = window.setTimeout(ask, OFTEN);
