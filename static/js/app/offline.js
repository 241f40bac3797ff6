/**
 * The service worker that keeps the app for offline use: registers it, looks for new versions, and asks it to restore
 * missing files.
 */

import {html} from 'lit-html';
import {say} from '../words/index.js';
import {get} from '../store/settings.js';
import {anySeen} from '../store/visited.js';
import {readMe} from '../sync/me.js';
import {notice} from '../ui/notices.js';
import {watchUpdates} from './updates.js';

/** Milliseconds between checks for a new version while the app is open. */
const HOUR = 3600 * 1000;
/** The localStorage key that says the person was told that there is no service worker here. */
const TOLD = 'scorekeeper-no-worker';

/**
 * @type {{createPolicy: (name: string, rules: {createScriptURL: (url: string) => string}) => {createScriptURL: (url:
 *   string) => any}} | undefined}
 */
const factory = /** @type {any} */ (window).trustedTypes;
const address =
  factory?.createPolicy('scorekeeper', {createScriptURL: (url) => url}).createScriptURL('/sw.js') ?? '/sw.js';

/** Explains, once on this phone, why the app needs a network here. */
function tellNoWorker() {
  try {
    if (localStorage.getItem(TOLD)) return;
  } catch {
    /* then it is shown at every start */
  }
  const close = () => {
    notice('worker', null);
    try {
      localStorage.setItem(TOLD, '1');
    } catch {
      /* as above */
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

/** Checks for a new version. Fails silently without a network; the next check follows. */
async function look() {
  try {
    const registration = await navigator.serviceWorker.register(address);
    await watchUpdates(registration);
    if (registration.active) await registration.update();
  } catch (error) {
    if (error instanceof DOMException && error.name === 'SecurityError') tellNoWorker();
  }
}

/** If club pages are kept on this phone, asks the server whose phone it is; store/me.js acts on the answer. */
async function lookWhose() {
  if (await anySeen()) await readMe();
}

/** Milliseconds after the start before reminders are checked. */
const CALM = 2000;

/** Checks reminders on phones that belong to somebody or had reminders set. Other phones do not ask the server. */
async function lookForReminders() {
  const me = /** @type {import('../store/me.js').KnownMe | null} */ (await get('me'));
  if (me?.me.player || (await get('push')) || (await get('reminders')))
    await (await import('../features/notifications/reminders.js')).remindHere();
}

let begun = false;

/** Registers the service worker and keeps it up to date. */
export function keepOffline() {
  if (begun) return;
  begun = true;
  setTimeout(() => lookForReminders().catch(() => undefined), CALM);
  // Added by the `again` link (game/missing.js).
  if (location.search) history.replaceState(null, '', `/${location.hash}`);
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
