/**
 * Notifications: explains them and switches them on by a tap; kinds, quiet hours, a test message, and why they do not
 * arrive.
 */

import {html, nothing} from 'lit-html';
import {say} from '../../words/index.js';
import {NoPush} from '../../sync/push/address.js';
import {anyBad, checks, mendable} from './checks.js';
import {
  addressHere,
  askLeave,
  language,
  obstacle,
  permission,
  registered,
  switchOff,
  switchOn,
} from '../../sync/push/here.js';
import {keepStatus, keptPush, keptStatus} from '../../store/push.js';
import {askAsDevice, Refused} from '../../sync/client.js';
import {send} from '../../sync/me.js';
import {zone} from '../../lib/zone.js';
import {Desk, deskView} from '../../ui/club_desk.js';
import {explainInstall} from '../../ui/install.js';
import {Trial} from './notifications_trial.js';
import {checkList, kindSwitches, latestPart, quietPart, trialPart} from './notifications_view.js';

/** @typedef {import('./checks.js').Facts} Facts */
/** @typedef {import('./checks.js').NotificationPreferences} NotificationPreferences */

/** Milliseconds between checks while something prevents notifications, because it may be solved elsewhere. */
const PAUSE = 10_000;

/**
 * @param {unknown} error
 * @returns {never} rethrows the browser's refusal as an error for which the desk has a sentence
 */
function asRefusal(error) {
  throw error instanceof NoPush ? new Refused(0, {code: `push-${error.reason}`, detail: ''}) : error;
}

/** The notifications of this phone, and whether they are possible. */
class Notifications {
  /** @type {Facts | null} */
  facts = null;
  /** The server's clock minus this phone's, in milliseconds. */
  ahead = 0;
  saving = Promise.resolve();
  /** The number of changed preferences that the server has not stored yet. */
  unsaved = 0;

  /** @param {import('../../app/start.js').App} app */
  constructor(app) {
    this.app = app;
    this.desk = new Desk(app, this.read, this.look());
    this.trial = new Trial(this.desk);
    document.addEventListener('visibilitychange', this.lookAgain);
    this.timer = setInterval(() => {
      if (this.facts && anyBad(checks(this.facts))) this.lookAgain();
    }, PAUSE);
  }

  /** The facts that need no server. */
  async look() {
    const [kept, worker, address, known] = await Promise.all([keptPush(), registered(), addressHere(), keptStatus()]);
    const status = this.facts?.status ?? known?.status ?? null;
    if (known && !this.desk.at) this.desk.at = known.at;
    const at = this.facts?.status ? this.facts.at : Date.parse(known?.at ?? '');
    this.facts = {
      obstacle: obstacle(),
      permission: permission(),
      worker: worker !== null,
      address: address !== null,
      on: kept !== null,
      status,
      at,
      now: Date.now() + this.ahead,
    };
    this.app.paint();
  }

  /** Queries the server if notifications were switched on; otherwise it does not know this phone. */
  read = async () => {
    if (!(await keptPush())) return;
    const {content, headers} = await askAsDevice({method: 'GET', path: '/api/v1/push'});
    this.ahead = Date.parse(headers.get('date') ?? '') - Date.now() || 0;
    const at = Date.now() + this.ahead;
    if (this.unsaved && this.facts?.status) content.wishes = this.facts.status.wishes;
    await keepStatus(content, new Date(at).toISOString());
    if (this.facts) this.facts = {...this.facts, status: content, at, now: at};
    this.trial.note(content);
  };

  /** Checks again: the person may come back from the phone's settings, or the host may have started the worker. */
  lookAgain = async () => {
    if (document.hidden || this.desk.busy) return;
    await this.look();
    if (this.desk.fresh) await this.desk.load();
  };

  turnOn = async () => {
    const asked = askLeave(); // first, because browsers ask only during a tap
    this.desk.tell(say('notify.answer'));
    const answer = await asked;
    await this.desk.attempt(async () => {
      await switchOn(answer).catch(asRefusal);
      await this.read();
      return say('notify.on');
    });
    await this.look();
  };

  turnOff = () =>
    this.desk.attempt(async () => {
      await switchOff();
      this.trial.forget();
      if (this.facts) this.facts.status = null;
      await this.look();
      return say('notify.off');
    });

  /**
   * Applies a change immediately here, and sends changes to the server one after the other.
   * @param {Partial<NotificationPreferences>} change
   */
  changePreferences(change) {
    if (!this.facts?.status) return;
    const preferences = {...this.facts.status.wishes, ...change, zone: zone(), language: language()};
    this.facts.status.wishes = preferences;
    this.app.paint();
    this.unsaved += 1;
    this.saving = this.saving.then(async () => {
      const done = await this.desk.act(async () => {
        await send('PUT', '/push/wishes', preferences);
        if (this.facts?.status) await keepStatus({...this.facts.status, wishes: preferences}, this.desk.at);
        return say('me.saved');
      });
      this.unsaved -= 1;
      if (done) return;
      const known = await keptStatus();
      // restore the server's last answer
      if (known && this.facts?.status && !this.unsaved) this.facts.status.wishes = known.status.wishes;
      await this.desk.load();
    });
  }

  leave() {
    clearInterval(this.timer);
    document.removeEventListener('visibilitychange', this.lookAgain);
    this.trial.forget();
    this.desk.leave();
  }

  view() {
    return deskView(
      'notifications',
      say('notify.title'),
      '#/settings',
      this.desk,
      this.facts ? (this.facts.on ? onView(this, this.facts) : offView(this, this.facts)) : nothing,
    );
  }
}

/** The link to the screen of dates, where people set most reminders. */
const dates = () => html`<a class="button wide" href="#/dates">${say('dates.title')}</a>`;

/** @param {Notifications} screen @param {Facts} now */
const offView = (screen, now) =>
  html`<p>${say('notify.why')}</p>
    <p class="status" data-state="off">${say('notify.state.off')}</p>
    ${
      now.obstacle === 'install'
        ? html`<button type="button" class="button primary wide" @click=${explainInstall}>
            ${say('install.how')}
          </button>`
        : nothing
    }
    ${
      now.obstacle || now.permission === 'denied'
        ? checkList(checks(now))
        : html`<button type="button" class="button primary wide" @click=${screen.turnOn}>
            ${say('notify.turn-on')}
          </button>`
    }
    <p class="hint">${say('notify.without')}</p>
    ${dates()}`;

/** @param {Notifications} screen @param {Facts} now */
function onView(screen, now) {
  const found = checks(now);
  const bad = anyBad(found);
  return html`<p class="status ${bad ? 'bad' : 'good'}" data-state=${bad ? 'trouble' : 'on'}>
      ${say(bad ? 'notify.state.trouble' : 'notify.state.on')}
    </p>
    ${now.status ? trialPart(screen.trial) : nothing}${checkList(found)}
    ${
      mendable(found)
        ? html`<button type="button" class="button primary wide" @click=${screen.turnOn}>
            ${say('notify.again')}
          </button>`
        : nothing
    }
    ${
      now.status
        ? html`${kindSwitches(now.status, (off) => screen.changePreferences({off}))}
          ${quietPart(now.status.wishes, zone(), (quiet) => screen.changePreferences({quiet}))}
          ${latestPart(now.status)}`
        : nothing
    }
    ${dates()}<button type="button" class="button wide" @click=${screen.turnOff}>${say('notify.turn-off')}</button>`;
}

/**
 * @param {import('../../app/start.js').App} app
 * @returns {import('../../app/start.js').Screen}
 */
export const notifications = (app) => new Notifications(app);
