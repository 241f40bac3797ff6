/**
 * The page of a TV (/d/<key>, or /tv/<key> with a code): polls the server and swaps changed boards in. Plain and small,
 * for old browsers in TVs. Without this script the page reloads itself. The server renders the boards.
 */

import {correction, generate} from 'lean-qr/nano';

/** Milliseconds between requests: while visible, and while hidden. */
const OFTEN = 2000;
const SELDOM = 30000;
/** Longest pause after failures, in milliseconds. */
const LONGEST = 15000;
/** Longest pause that the server may ask for, in milliseconds. */
const LONGEST_ASKED = 60000;
/** Timeout of a request, in milliseconds. */
const TIMEOUT = 10000;

const SVG = 'http://www.w3.org/2000/svg';
/** Width of the white margin around a QR code, in modules (ISO 18004). */
const QUIET = 4;

const gone = /** @type {HTMLElement} */ (document.getElementById('gone'));
let etag = '';
let fails = 0;
let heard = Date.now();
let timer = 0;
let asking = false;

/**
 * @param {Document} page
 * @returns {HTMLElement | null} the main element of our page; null for any other page, such as a Wi-Fi sign-in page
 */
const roomOf = (page) => page.querySelector('main.room');

/** @param {Document} page @returns {string} the build it comes from */
const buildOf = (page) =>
  ['script[src]', 'link[rel=stylesheet]']
    .map((selector) => {
      const found = page.querySelector(selector);
      return found ? found.getAttribute('src') || found.getAttribute('href') : '';
    })
    .join();

/** @param {string} tag @param {Record<string, string>} given @returns {Element} */
function drawn(tag, given) {
  const element = document.createElementNS(SVG, tag);
  Object.keys(given).forEach((name) => element.setAttribute(name, given[name] || ''));
  return element;
}

/** @param {string} text @param {string} label @returns {Element} */
function code(text, label) {
  const found = generate(text, {minCorrectionLevel: correction.L});
  const side = String(found.size + 2 * QUIET);
  let squares = '';
  for (let y = 0; y < found.size; y += 1) {
    for (let x = 0; x < found.size; x += 1) if (found.get(x, y)) squares += `M${x + QUIET} ${y + QUIET}h1v1h-1z`;
  }
  const element = drawn('svg', {
    viewBox: `0 0 ${side} ${side}`,
    class: 'sb-code',
    role: 'img',
    'aria-label': label,
    'shape-rendering': 'crispEdges',
  });
  element.appendChild(drawn('rect', {width: side, height: side, fill: '#fff'}));
  element.appendChild(drawn('path', {d: squares, fill: '#000'}));
  return element;
}

/** Shows a QR code for a phone on an empty board. @param {Element} board @param {number} place */
function invite(board, place) {
  const words = board.getAttribute('data-scan');
  const key = (location.pathname.split('/')[2] || '').split(',')[place];
  if (!words) return;
  /** @type {Element} */ (board.lastElementChild).textContent = words;
  board.appendChild(code(`${location.origin}/#/to-tv/${key}`, words));
}

/** The boards as the server rendered them; the ones on the page may have additions. */
const known = Array.from(document.querySelectorAll('.scoreboard')).map(
  (one) => /** @type {Element} */ (one.cloneNode(true)),
);

/** @param {Element} board @returns {(string | null)[]} */
const scores = (board) => Array.from(board.querySelectorAll('.numeral')).map((one) => one.getAttribute('aria-label'));

/**
 * Replaces boards that have changed, and announces the changes.
 * @param {HTMLElement} found with as many boards as before, because the address determines their number
 */
function swap(found) {
  const shown = document.querySelectorAll('.scoreboard');
  /** @type {string[]} */
  const said = [];
  Array.from(found.querySelectorAll('.scoreboard')).forEach((one, i) => {
    const [before, place] = [known[i], shown[i]];
    if (!before || !place || !place.parentNode || before.isEqualNode(one)) return;
    const after = document.importNode(one, true);
    const old = scores(before);
    Array.from(after.querySelectorAll('.numeral')).forEach((numeral, side) => {
      if (old.length && old[side] !== numeral.getAttribute('aria-label')) numeral.classList.add('fresh');
    });
    place.parentNode.replaceChild(after, place);
    known[i] = /** @type {Element} */ (one.cloneNode(true));
    invite(after, i);
    if (before.getAttribute('data-say') !== one.getAttribute('data-say')) said.push(one.getAttribute('data-say') || '');
  });
  if (said.length) /** @type {HTMLElement} */ (document.getElementById('announcer')).textContent = said.join(' ');
}

/**
 * @param {XMLHttpRequest} request @returns {boolean} whether the response can be shown, or says that nothing changed
 */
function took(request) {
  if (request.status === 304) return true;
  const page = request.status === 200 || request.status === 404 ? request.responseXML : null;
  const found = page && roomOf(page);
  if (!page || !found) return false;
  if (buildOf(page) !== buildOf(document))
    location.reload(); // the server was updated
  else swap(found);
  etag = request.getResponseHeader('ETag') || '';
  return true;
}

/** Shows how old the score is while the server does not answer. */
function tellAge() {
  const minutes = Math.floor((Date.now() - heard) / 60000);
  gone.hidden = fails < 2;
  gone.textContent = (gone.getAttribute(minutes < 1 ? 'data-now' : 'data-old') || '').replace('{n}', String(minutes));
}

/** @param {boolean} good @param {number} [wait] the pause that the server asked for, in milliseconds */
function done(good, wait) {
  asking = false;
  fails = good ? 0 : fails + 1;
  if (good) heard = Date.now();
  tellAge();
  const pause = good
    ? OFTEN
    : Math.max(wait || 0, Math.min(LONGEST, OFTEN * Math.pow(2, fails - 1)) * (0.5 + Math.random() / 2));
  timer = window.setTimeout(ask, document.hidden ? SELDOM : pause);
}

function ask() {
  clearTimeout(timer);
  if (asking) return;
  asking = true;
  const request = new XMLHttpRequest();
  request.open('GET', location.pathname);
  request.responseType = 'document';
  request.timeout = TIMEOUT;
  if (etag) request.setRequestHeader('If-None-Match', etag);
  request.onload = () =>
    done(took(request), Math.min(LONGEST_ASKED, 1000 * Number(request.getResponseHeader('Retry-After'))));
  request.onerror = request.ontimeout = request.onabort = () => done(false);
  request.send();
}

/** Keeps the screen on if the browser can. */
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
Array.from(document.querySelectorAll('.scoreboard')).forEach(invite);
stayAwake();
timer = window.setTimeout(ask, OFTEN);
