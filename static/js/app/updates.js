/**
 * Installs new versions of the app. A new version waits while a game is open. It takes over automatically when the home
 * screen is shown, nobody has touched it for a while, and no window is in use. Otherwise a line offers it, and a tap
 * installs it.
 */

import {html} from 'lit-html';
import {say} from '../words/index.js';
import {atHome, inUse, whileNoneIsInUse, wouldLose} from './in_use.js';
import {heldGames} from '../game/current_game.js';
import {notice} from '../ui/notices.js';

/** Milliseconds without a touch on the home screen before the app reloads itself. */
const LEFT_ALONE = 2000;
/** Milliseconds to wait for the new service worker to take control. */
const TIMEOUT = 4000;
/**
 * Milliseconds between automatic reloads, so that two servers with different builds do not make the app reload back and
 * forth.
 */
const HOUR = 3600 * 1000;
/** The sessionStorage key for the number of automatic reloads, '1' or '2'. */
const FLAG = 'scorekeeper-update';

/** @type {ServiceWorkerRegistration | null} */
let registration = null;
/** True if a reload did not activate the new version. One more is tried. */
let stuck = false;
let leftAlone = false;
let timer = 0;

/** @returns {string} */
function reloads() {
  try {
    return sessionStorage.getItem(FLAG) ?? '';
  } catch {
    return '2'; // if counting fails, do not reload automatically
  }
}

/** @param {string} count */
function note(count) {
  try {
    sessionStorage.setItem(FLAG, count);
  } catch {
    /* then the app does not reload automatically */
  }
}

/** @returns {ServiceWorker | null} the new version, installed and waiting */
const newVersion = () => (registration?.active ? registration.waiting : null);

/**
 * @param {ServiceWorker} worker
 * @param {() => boolean} free whether the window may still be reloaded once the worker has taken control
 */
async function takeOver(worker, free) {
  note(reloads() ? '2' : '1');
  const changed = new Promise((done) =>
    navigator.serviceWorker.addEventListener('controllerchange', done, {once: true}),
  );
  worker.postMessage({type: 'SKIP_WAITING'});
  await Promise.race([changed, new Promise((done) => setTimeout(done, TIMEOUT))]);
  if (free()) location.reload();
}

const clear = () => notice('update', null);

/** A tap on the line. Everything is saved first. */
async function tapped() {
  await Promise.all(heldGames().map((game) => game.save()));
  const worker = newVersion();
  if (!worker) clear();
  else if (wouldLose()) tell('update.unwritten');
  else await takeOver(worker, () => !wouldLose());
}

/** @param {'update.ready' | 'update.unwritten'} sentence */
const tell = (sentence) =>
  notice(
    'update',
    html`<p class="notice" role="status">
      <span>${say(sentence)}</span> <button type="button" class="link" @click=${tapped}>${say('update.now')}</button>
    </p>`,
  );

const quiet = () => atHome() && !document.querySelector('dialog[open]') && (document.hidden || leftAlone);

/** Decides what to do about a waiting version now. */
async function consider() {
  const used = inUse();
  const worker = newVersion();
  if (!worker) return clear();
  const byItself = !reloads() || (stuck && reloads() === '1');
  if (byItself && !used && atHome() && !quiet()) return undefined; // reconsidered soon
  const free = () => !inUse() && quiet();
  if (byItself && quiet() && (await whileNoneIsInUse(() => takeOver(worker, free)))) return undefined;
  return tell('update.ready');
}

function touched() {
  leftAlone = false;
  inUse();
  clearTimeout(timer);
  timer = window.setTimeout(() => {
    leftAlone = true;
    consider();
  }, LEFT_ALONE);
}

/** @param {ServiceWorkerRegistration} found passed at start and at each check for a new version */
export async function watchUpdates(found) {
  if (!registration) {
    stuck = Boolean(found.active && found.waiting);
    if (reloads()) setTimeout(() => note(''), HOUR);
    for (const type of ['pointerdown', 'keydown', 'hashchange'])
      window.addEventListener(type, touched, {capture: true, passive: true});
    document.addEventListener('visibilitychange', consider);
    touched();
  }
  registration = found;
  found.onupdatefound = () => {
    const coming = found.installing;
    if (coming)
      coming.onstatechange = () => {
        consider();
      };
  };
  await consider();
}
