/**
 * A new version of the app waits while a game is open. It takes over by itself at a quiet moment: the home screen is
 * shown, nobody has touched it for a while, and no window is in use. Otherwise a line says that it is there, and a tap
 * brings it.
 */

import {html} from 'lit-html';
import {say} from '../words/index.js';
import {atHome, inUse, whileNoneIsInUse} from './in_use.js';
import {heldGames, unwritten} from '../game/in_hand.js';
import {notice} from '../ui/notices.js';

/** How long the home screen must be left alone before the app loads itself anew, in milliseconds. */
const LEFT_ALONE = 2000;
/** How long the new worker may take to be in charge, in milliseconds. */
const PATIENCE = 4000;
/**
 * How long after a reload by itself there is no other, in milliseconds: two servers of different builds must not send
 * the app back and forth.
 */
const HOUR = 3600 * 1000;
/** In sessionStorage: how many reloads there were without a tap, '1' or '2'. */
const FLAG = 'scorekeeper-update';

/** @type {ServiceWorkerRegistration | null} */
let registration = null;
/** The reload did not bring the new version: one more is tried. */
let stuck = false;
let leftAlone = false;
let timer = 0;

/** @returns {string} */
function reloads() {
  try {
    return sessionStorage.getItem(FLAG) ?? '';
  } catch {
    return '2'; // what cannot be counted is not done
  }
}

/** @param {string} count */
function note(count) {
  try {
    sessionStorage.setItem(FLAG, count);
  } catch {
    /* then no reload without a tap */
  }
}

/** @returns {ServiceWorker | null} the new version, complete and waiting */
const newVersion = () => (registration?.active ? registration.waiting : null);

/**
 * @param {ServiceWorker} worker
 * @param {() => boolean} free whether the window may still be loaded anew when the worker is in charge
 */
async function takeOver(worker, free) {
  note(reloads() ? '2' : '1');
  const changed = new Promise((done) =>
    navigator.serviceWorker.addEventListener('controllerchange', done, {once: true}),
  );
  worker.postMessage({type: 'SKIP_WAITING'});
  await Promise.race([changed, new Promise((done) => setTimeout(done, PATIENCE))]);
  if (free()) location.reload();
}

const clear = () => notice('update', null);

/** A tap on the line: first all is written down. */
async function tapped() {
  await Promise.all(heldGames().map((game) => game.save()));
  const worker = newVersion();
  if (!worker) clear();
  else if (unwritten()) tell('update.unwritten');
  else await takeOver(worker, () => !unwritten());
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

/** What is to be done now with a version that waits. */
async function consider() {
  const used = inUse();
  const worker = newVersion();
  if (!worker) return clear();
  const byItself = !reloads() || (stuck && reloads() === '1');
  if (byItself && !used && atHome() && !quiet()) return undefined; // soon
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

/** @param {ServiceWorkerRegistration} found called at start and with each look for a new version */
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
