/**
 * Triggers of the sync: the start, the return of the network or the app, the end of a game, a tap, a pause, and what
 * is due.
 */

import {lifecycle} from '../store/connection.js';
import {count} from '../store/logs/outbox.js';
import {competitionsWait} from './competitions_due.js';
import {flushAlone} from './flush.js';
import {pause, sparing} from './pace.js';

/** @typedef {import('./flush.js').Reason} Reason */
/**
 * @typedef {{reason: Reason, next: number | null}} Told  why games still wait, and the milliseconds until the next
 * automatic try
 */

/** A try that takes longer than this, in milliseconds, is stuck somewhere in the browser, and another may begin. */
const STUCK = 60_000;

/**
 * Asks the browser to wake the service worker when there is a network, even if the app is closed. Nothing depends on
 * it.
 */
async function askToBeWoken() {
  try {
    const registration = await navigator.serviceWorker?.getRegistration();
    /** @type {{register: (tag: string) => Promise<void>} | undefined} */
    const waker = /** @type {any} */ (registration)?.sync;
    await waker?.register('outbox');
  } catch {
    // the next try by the window is enough
  }
}

/** @returns {Promise<boolean>} true also if counting fails, so that it is tried again */
const anythingWaits = () =>
  Promise.all([count(), competitionsWait()]).then(
    ([counted, more]) => counted.waiting > 0 || more,
    () => true,
  );

/**
 * What may mean that the server can be reached: the network or the app is back, or the service worker was woken.
 * @param {() => void} soon @param {() => boolean} waits whether anything waits, for which the browser may wake the app
 */
function listen(soon, waits) {
  window.addEventListener('online', soon);
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) soon();
    else if (waits()) askToBeWoken();
  });
  navigator.serviceWorker?.addEventListener('message', ({data}) => {
    if (data?.type === 'sync') soon();
  });
}

/**
 * Starts the triggers.
 * @param {(told: Told | null) => void} tell called after each try; with null if another window is sending
 * @returns {() => Promise<void>} tries immediately
 */
export function startSync(tell) {
  let tries = 0;
  /** @type {Reason} */
  let last = null;
  /** Of the next automatic try; 0: none is planned. */
  let timer = 0;
  /** The end of the pause that the server asked for, by the page's own clock. */
  let quietUntil = 0;
  let waiting = false;
  /** @type {Promise<void> | null} */
  let running = null;
  let began = 0;

  /** @param {number} pausing milliseconds until the next automatic try */
  const plan = (pausing) => {
    clearTimeout(timer);
    timer = window.setTimeout(() => {
      timer = 0;
      now();
    }, pausing);
  };
  /**
   * @param {import('./flush.js').Outcome | null} outcome
   * @returns {Promise<number | null>} milliseconds until the next automatic try; null if there is none
   */
  const later = async (outcome) => {
    const before = waiting;
    waiting = await anythingWaits();
    const {reason = null, wait = null, archived = 0} = outcome ?? {};
    // A change in the problem may mean that it is nearly over.
    tries = archived || sparing(reason) !== sparing(last) ? 1 : tries + 1;
    last = reason;
    quietUntil = performance.now() + (wait ?? 0) * 1000;
    if (waiting && !before) askToBeWoken();
    if (!waiting || document.hidden) return null;
    const next = pause(tries, reason, wait, Math.random());
    plan(next);
    return next;
  };
  const attempt = async () => {
    clearTimeout(timer);
    timer = 0;
    const outcome = await flushAlone().catch((error) => {
      reportError(error);
      return null;
    });
    const next = await later(outcome).catch(() => null);
    tell(outcome && {reason: outcome.reason, next});
  };
  const now = () => {
    if (running && performance.now() - began < STUCK) return running;
    began = performance.now();
    const run = attempt().finally(() => {
      if (running === run) running = null;
    });
    running = run;
    return run;
  };
  const soon = () => plan(Math.max(0, quietUntil - performance.now()));
  listen(soon, () => waiting);
  lifecycle.addEventListener('due', async () => {
    await running; // it may have looked into the outbox before
    // A desk without a network would try and fail after each tap: its acts go with the next try, if one is planned.
    if (!timer || last === null) now();
  });
  return now;
}
