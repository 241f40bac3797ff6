/**
 * Pairing on a new phone: shows a code that another phone of the same player confirms. Then both belong to that player.
 */

import {html, nothing} from 'lit-html';
import {say} from '../../words/index.js';
import {keepMe} from '../../store/me.js';
import {readMe, send} from '../../sync/me.js';
import {announce} from '../../ui/announcer.js';
import {hourText} from '../../words/moments.js';
import {qr} from '../../ui/qr.js';
import {cleanName, deskOfMe, deskView, filled, nameField} from '../../ui/club_desk.js';
import {byPasskey, ownDevice} from './me.js';
import {nextView} from './me_recovery.js';

/** Milliseconds between queries whether the code was confirmed. */
const BEAT = 3000;

/** @typedef {{id: string, code: string, expires_at: string}} Pairing */

/** The pairing that a new device requests. */
class NewDevice {
  /** @type {import('../../store/me.js').Me | null} */
  own = null;
  /** @type {Pairing | null} */
  pairing = null;
  /** @type {'waiting' | 'confirmed' | 'over'} */
  status = 'waiting';

  /** @param {import('../../app/start.js').App} app */
  constructor(app) {
    this.app = app;
    this.desk = deskOfMe(app, (now) => {
      this.own = now.me;
    });
    this.timer = setInterval(this.watch, BEAT);
  }

  /** @param {SubmitEvent} event */
  ask = (event) => {
    const device = cleanName(filled(event).get('device'));
    this.desk.attempt(async () => {
      if (!device) return say('desk.no-name');
      this.own = (await keepMe(await send('PATCH', '/me', {device}))).me; // the other phone shows this name
      this.pairing = await send('POST', '/pairings');
      this.status = 'waiting';
      return '';
    });
  };

  doneWords() {
    return say('new-phone.done', {name: this.own?.player?.name ?? '?'});
  }

  watch = async () => {
    if (!this.pairing || this.status !== 'waiting' || document.hidden || this.desk.busy) return;
    const {id} = this.pairing;
    const answer = await send('GET', `/pairings/${id}`).catch(() => null); // the next query follows soon
    if (!answer || this.pairing?.id !== id || this.status === answer.status) return;
    this.status = answer.status;
    if (this.status === 'confirmed') {
      this.own = (await readMe().catch(() => null))?.me ?? this.own;
      announce(this.doneWords());
    } else announce(say('new-phone.over'));
    this.app.paint();
  };

  leave() {
    clearInterval(this.timer);
    this.desk.leave();
  }

  view() {
    return deskView(
      'me-new',
      say('new-phone.title'),
      '#/me',
      this.desk,
      this.own ? pairingView(this, this.own) : nothing,
    );
  }
}

/** @param {NewDevice} screen @param {import('../../store/me.js').Me} now */
const form = (screen, {device}) =>
  html`<form class="card part" @submit=${screen.ask}>
    <p>${say('new-phone.what')}</p>
    ${nameField('device', say('me.device'), ownDevice(device))}
    <button class="button primary wide">${say(screen.pairing ? 'new-phone.again' : 'new-phone.ask')}</button>
  </form>`;

/** @param {Pairing} shown */
const codeView = ({code, expires_at: until}) =>
  html`<p>${say('new-phone.how')}</p>
    <p class="code" data-code>${code}</p>
    ${qr(`${location.origin}/#/pair/${code}`, say('new-phone.code'))}
    <p class="hint">${say('new-phone.waiting', {time: hourText(until)})}</p>`;

/** @param {NewDevice} screen @param {import('../../store/me.js').Me} now */
function pairingView(screen, now) {
  if (screen.status === 'confirmed')
    return html`<p class="status good" data-confirmed>${screen.doneWords()}</p>
      ${nextView()}`;
  if (screen.pairing && screen.status === 'waiting') return codeView(screen.pairing);
  return html`${
    screen.pairing ? html`<p class="status bad">${say('new-phone.over')}</p>` : nothing
  }${form(screen, now)}${now.clubs.length ? nothing : byPasskey()}`;
}

/**
 * @param {import('../../app/start.js').App} app
 * @returns {import('../../app/start.js').Screen}
 */
export const meNew = (app) => new NewDevice(app);
