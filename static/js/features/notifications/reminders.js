/**
 * Handles reminders while the app is open, on a phone that may have any. Loaded after the start (offline.js).
 */

import {html} from 'lit-html';
import {say} from '../../words/index.js';
import {homeNotice, tellDue} from './banner.js';
import {renew, understand} from '../../sync/push/renew.js';

/** If the app was hidden for less than this, in milliseconds, its return does not count as opening it. */
const AWAY = 3600_000;

let last = 0;

/** @param {string} trouble why notifications no longer arrive */
function tellTrouble(trouble) {
  const close = () => {
    homeNotice('push', null);
    understand();
  };
  homeNotice(
    'push',
    html`<p class="notice" role="status" data-push-trouble=${trouble}>
      <span>${say(`notify.lost.${/** @type {'out'} */ (trouble)}`)}</span>
      <a class="link" href="#/notifications" @click=${close}>${say('notify.look')}</a
      ><button type="button" class="link" @click=${close}>${say('app.understood')}</button>
    </p>`,
  );
}

async function look() {
  last = Date.now();
  const {on, trouble} = await renew();
  if (trouble) tellTrouble(trouble);
  if (!on) await tellDue();
}

const lookAgain = () => {
  if (!document.hidden && Date.now() - last > AWAY) look().catch(() => undefined);
};

/** Starts it, once. If the server is unreachable, the queries wait until the app is opened again. */
export function remindHere() {
  document.addEventListener('visibilitychange', lookAgain);
  return look().catch(() => undefined);
}
