/** Notifications: switched on by a tap, with the reason why; what of, when not, a test, and why they do not arrive. */

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
/** @typedef {import('./checks.js').Wishes} Wishes */

/** How often it is looked again while something is in the way, in milliseconds: it may be mended elsewhere. */
const PAUSE = 10_000;

/** @param {unknown} error @returns {never} what the browser refused, as one that the desk has a sentence for */
function asRefusal(error) {
  throw error instanceof NoPush ? new Refused(0, {code: `push-${error.reason}`, detail: ''}) : error;
}

/**
 * @param {import('../../app/start.js').App} app
 * @returns {import('../../app/start.js').Screen}
 */
export function notifications(app) {
  /** @type {Facts | null} */
  let facts = null;
  /** The server's clock less this phone's, in milliseconds. */
  let ahead = 0;
  let saving = Promise.resolve();
  /** How many changes of what is wished the server has not taken yet. */
  let unsaved = 0;

  /** What is known without the server. */
  const look = async () => {
    const [kept, worker, address, known] = await Promise.all([keptPush(), registered(), addressHere(), keptStatus()]);
    const status = facts?.status ?? known?.status ?? null;
    if (known && !desk.at) desk.at = known.at;
    const at = facts?.status ? facts.at : Date.parse(known?.at ?? '');
    facts = {
      obstacle: obstacle(),
      permission: permission(),
      worker: worker !== null,
      address: address !== null,
      on: kept !== null,
      status,
      at,
      now: Date.now() + ahead,
    };
    app.paint();
  };

  /** Asks the server, where they were switched on: it does not know of this phone otherwise. */
  const read = async () => {
    if (!(await keptPush())) return;
    const {content, headers} = await askAsDevice({method: 'GET', path: '/api/v1/push'});
    ahead = Date.parse(headers.get('date') ?? '') - Date.now() || 0;
    const at = Date.now() + ahead;
    if (unsaved && facts?.status) content.wishes = facts.status.wishes;
    await keepStatus(content, new Date(at).toISOString());
    if (facts) facts = {...facts, status: content, at, now: at};
    trial.note(content);
  };
  const desk = new Desk(app, read, look());
  const trial = new Trial(desk);

  /** Somebody comes back from the phone's settings, or the host has started what sends. */
  const lookAgain = async () => {
    if (document.hidden || desk.busy) return;
    await look();
    if (desk.fresh) await desk.load();
  };
  document.addEventListener('visibilitychange', lookAgain);
  const timer = setInterval(() => {
    if (facts && anyBad(checks(facts))) lookAgain();
  }, PAUSE);

  const turnOn = async () => {
    const asked = askLeave(); // before anything else: browsers ask only in a tap
    desk.tell(say('notify.answer'));
    const answer = await asked;
    await desk.attempt(async () => {
      await switchOn(answer).catch(asRefusal);
      await read();
      return say('notify.on');
    });
    await look();
  };

  const turnOff = () =>
    desk.attempt(async () => {
      await switchOff();
      trial.forget();
      if (facts) facts.status = null;
      await look();
      return say('notify.off');
    });

  /** What is changed counts at once here, and at the server one after the other. @param {Partial<Wishes>} change */
  const wish = (change) => {
    if (!facts?.status) return;
    const wishes = {...facts.status.wishes, ...change, zone: zone(), language: language()};
    facts.status.wishes = wishes;
    app.paint();
    unsaved += 1;
    saving = saving.then(async () => {
      const done = await desk.act(async () => {
        await send('PUT', '/push/wishes', wishes);
        if (facts?.status) await keepStatus({...facts.status, wishes}, desk.at);
        return say('me.saved');
      });
      unsaved -= 1;
      if (done) return;
      const known = await keptStatus();
      if (known && facts?.status && !unsaved) facts.status.wishes = known.status.wishes; // as the server said them last
      await desk.load();
    });
  };

  /** What one is told of is set there. */
  const dates = () => html`<a class="button wide" href="#/dates">${say('dates.title')}</a>`;

  /** @param {Facts} now */
  const off = (now) =>
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
          : html`<button type="button" class="button primary wide" @click=${turnOn}>${say('notify.turn-on')}</button>`
      }
      <p class="hint">${say('notify.without')}</p>
      ${dates()}`;

  /** @param {Facts} now */
  const on = (now) => {
    const found = checks(now);
    const bad = anyBad(found);
    return html`<p class="status ${bad ? 'bad' : 'good'}" data-state=${bad ? 'trouble' : 'on'}>
        ${say(bad ? 'notify.state.trouble' : 'notify.state.on')}
      </p>
      ${now.status ? trialPart(trial) : nothing}${checkList(found)}
      ${
        mendable(found)
          ? html`<button type="button" class="button primary wide" @click=${turnOn}>${say('notify.again')}</button>`
          : nothing
      }
      ${
        now.status
          ? html`${kindSwitches(now.status.wishes, (kinds) =>
              wish({off: kinds}),
            )}${quietPart(now.status.wishes, zone(), (quiet) => wish({quiet}))}${latestPart(now.status)}`
          : nothing
      }
      ${dates()}<button type="button" class="button wide" @click=${turnOff}>${say('notify.turn-off')}</button>`;
  };

  return {
    leave: () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', lookAgain);
      trial.forget();
      desk.leave();
    },
    view: () =>
      deskView(
        'notifications',
        say('notify.title'),
        '#/settings',
        desk,
        facts ? (facts.on ? on(facts) : off(facts)) : nothing,
      ),
  };
}
