/**
 * What is done about reminders while the app is open, on a phone that may have any: a part of its own, fetched when the
 * start is over (offline.js).
 */

import {html} from 'lit-html';
import {say} from '../../words/index.js';
import {homeNotice, tellDue} from './banner.js';
import {renew, understand} from '../../sync/push/renew.js';

/** An app that was away for less, in milliseconds, was not opened anew. */
const AWAY = 3600_000;

let last = 0;

/** @param {string} trouble why notifications do not arrive any more */
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

/** Starts it, once; what the server could not be asked waits for the next opening. */
export function remindHere() {
  document.addEventListener('visibilitychange', lookAgain);
  return look().catch(() => undefined);
}
