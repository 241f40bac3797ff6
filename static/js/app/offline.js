/**
 * The service worker, which keeps the app for use without a network: registered, looked for anew, and asked to put back
 * what was taken away.
 */

import {html} from 'lit-html';
import {say} from '../words/index.js';
import {get} from '../store/settings.js';
import {anySeen} from '../store/visited.js';
import {readMe} from '../sync/me.js';
import {notice} from '../ui/notices.js';
import {watchUpdates} from './updates.js';

/** How often a new version is looked for while the app is open, in milliseconds. */
const HOUR = 3600 * 1000;
/** Says in localStorage that it was told that there is no worker here. */
const TOLD = 'scorekeeper-no-worker';

/**
 * @type {{createPolicy: (name: string, rules: {createScriptURL: (url: string) => string}) => {createScriptURL: (url:
 *   string) => any}} | undefined}
 */
const factory = /** @type {any} */ (window).trustedTypes;
const address =
  factory?.createPolicy('scorekeeper', {createScriptURL: (url) => url}).createScriptURL('/sw.js') ?? '/sw.js';

/** Says once on this phone that the app needs a network here, and why. */
function tellNoWorker() {
  try {
    if (localStorage.getItem(TOLD)) return;
  } catch {
    /* then it is said at every start */
  }
  const close = () => {
    notice('worker', null);
    try {
      localStorage.setItem(TOLD, '1');
    } catch {
      /* the same */
    }
  };
  notice(
    'worker',
    html`<p class="notice" role="status">
      <span>${say(isSecureContext ? 'app.no-worker' : 'app.not-secure')}</span>
      <button type="button" class="link" @click=${close}>${say('app.understood')}</button>
    </p>`,
  );
}

/** Looks for a new version. Without a network nothing happens, and the next look comes anyway. */
async function look() {
  try {
    const registration = await navigator.serviceWorker.register(address);
    await watchUpdates(registration);
    if (registration.active) await registration.update();
  } catch (error) {
    if (error instanceof DOMException && error.name === 'SecurityError') tellNoWorker();
  }
}

/**
 * Pages of clubs are kept for whose phone it is: the server is asked whether it still is, and what it says is heeded
 * (store/me.js).
 */
async function lookWhose() {
  if (await anySeen()) await readMe();
}

/** How long after the start reminders are thought of, in milliseconds. */
const CALM = 2000;

/** A phone that is somebody's, or on which one was set, may have reminders; no other asks the server for any. */
async function lookForReminders() {
  const me = /** @type {import('../store/me.js').KnownMe | null} */ (await get('me'));
  if (me?.me.player || (await get('push')) || (await get('reminders')))
    await (await import('../features/notifications/reminders.js')).remindHere();
}

let begun = false;

/** Registers the worker and keeps it up to date. */
export function keepOffline() {
  if (begun) return;
  begun = true;
  setTimeout(() => lookForReminders().catch(() => undefined), CALM);
  if (location.search) history.replaceState(null, '', `/${location.hash}`); // what `again` put there (game/missing.js)
  if (!navigator.serviceWorker) {
    tellNoWorker();
    return;
  }
  lookWhose().catch(() => undefined);
  look().then(() => navigator.serviceWorker.controller?.postMessage({type: 'HEAL'}));
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) look();
  });
  setInterval(look, HOUR);
}
