/** Shows due reminders on home on phones without notifications, one at a time, until the person has seen them. */

import {html} from 'lit-html';
import {say} from '../../words/index.js';
import {expectNone, news, noteSeen, seenReminders} from '../../store/reminders.js';
import {askOnce, Refused} from '../../sync/client.js';
import {notice} from '../../ui/notices.js';
import {language} from '../../sync/push/here.js';

/** @typedef {import('../../store/reminders.js').Due} Due */

/** The reminder that is shown, and the next ones; the newest first. @type {Due[]} */
let due = [];
/** @type {Map<string, unknown>} notices shown only on home */
const lines = new Map();

const paint = () => lines.forEach((line, name) => notice(name, /^(#\/?)?$/.test(location.hash) ? line : null));
window.addEventListener('hashchange', paint);

/** A notice above home, but not above a game. @param {string} name @param {unknown} line null removes it */
export function homeNotice(name, line) {
  lines.set(name, line);
  paint();
}

/** @param {Due} one was seen; shows the next one */
function seen({id}) {
  due = due.filter((other) => other.id !== id);
  noteSeen(id);
  tell();
}

function tell() {
  const [one] = due;
  homeNotice(
    'reminder',
    one
      ? html`<p class="notice" role="status" data-reminder>
          <span><b>${one.title}</b> ${one.body}</span>
          <a class="link" href=${one.path} @click=${() => seen(one)}>${say('notify.look')}</a
          ><button type="button" class="link" @click=${() => seen(one)}>${say('app.understood')}</button>
        </p>`
      : null,
  );
}

/**
 * Fetches due reminders from the server, and shows new ones. @throws {import('../../sync/client.js').Trouble | Refused}
 */
export async function tellDue() {
  try {
    const {
      content: {reminders},
    } = await askOnce({method: 'GET', path: `/api/v1/reminders?language=${language()}`});
    due = news(reminders, (await seenReminders()) ?? []);
  } catch (error) {
    if (error instanceof Refused && error.status === 401) await expectNone();
    throw error;
  }
  tell();
}
