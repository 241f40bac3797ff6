/**
 * My devices: the player of this phone, the player's other devices, signing out, and help for a lost phone.
 */

import {html, nothing} from 'lit-html';
import {say} from '../../words/index.js';
import {leave as leavePush} from '../../sync/push/here.js';
import {count} from '../../store/logs/outbox.js';
import {forgetMe, keepMe} from '../../store/me.js';
import {readMe, send} from '../../sync/me.js';
import {OFFERED} from '../../sync/passkeys.js';
import {sure} from '../../ui/dialogs.js';
import {momentText} from '../../words/moments.js';
import {cleanName, deskOfMe, deskView, filled, nameField} from '../../ui/club_desk.js';
import {lostLine} from '../../ui/club_words.js';
import {rowLink} from '../../ui/row.js';

/** @typedef {import('../../store/me.js').KnownMe} KnownMe */
/** @typedef {import('../../store/me.js').Device} Device */

/** The device's model or system, as the browser reports it; used until the device has a name. */
const KINDS = /iPhone|iPad|Android|Windows|Macintosh|CrOS|Linux/;

/** @param {{name: string}} device this one @returns {string} its name, or a default */
export const ownDevice = ({name}) => name || (KINDS.exec(navigator.userAgent)?.[0] ?? '').replace('intosh', '');

/** The row that leads to passkeys on a new phone, if the browser supports them. */
export const byPasskey = () => (OFFERED ? rowLink('#/me/passkeys', 'people', say('passkey.use')) : nothing);

/** @param {{name: string}} device */
export const deviceName = ({name}) => name || say('me.unnamed');

/** The player's name and devices. */
class Me {
  /** @type {KnownMe | null} */
  known = null;

  /** @param {import('../../app/start.js').App} app */
  constructor(app) {
    this.desk = deskOfMe(app, (now) => {
      this.known = now;
    });
  }

  /** @param {SubmitEvent} event */
  save = (event) => {
    const form = filled(event);
    const [name, device] = [cleanName(form.get('name')), cleanName(form.get('device'))];
    this.desk.attempt(async () => {
      if (!name) return say('desk.no-name');
      this.known = await keepMe(await send('PATCH', '/me', {name, ...(device && {device})}));
      return say('me.saved');
    });
  };

  /** @param {Device} device */
  async end(device) {
    if (!(await sure(say('me.end.ask', {name: deviceName(device)}), say('me.end.more'), say('me.end')))) return;
    this.desk.attempt(async () => {
      await send('DELETE', `/me/devices/${device.id}`);
      this.known = await readMe();
      return say('me.ended', {name: deviceName(device)});
    });
  }

  endOthers = async () => {
    if (!(await sure(say('me.others.ask'), say('me.end.more'), say('me.others')))) return;
    this.desk.attempt(async () => {
      await send('POST', '/me/devices/revoke-others');
      this.known = await readMe();
      return say('me.others.done');
    });
  };

  /** @param {string} id of the device */
  async signOut(id) {
    const {waiting, attention} = await count().catch(() => ({waiting: 0, attention: 0}));
    const n = waiting + attention;
    if (
      !(await sure(
        say('me.out.ask'),
        `${n ? `${say('me.out.waiting', {n})} ` : ''}${say('me.out.more')}`,
        say('me.out'),
      ))
    )
      return;
    this.desk.attempt(async () => {
      await send('DELETE', `/me/devices/${id}`);
      await leavePush();
      await forgetMe();
      this.known = await readMe();
      return say('me.out.done');
    });
  }

  leave() {
    return this.desk.leave();
  }

  view() {
    return deskView('me', say('me.title'), '#/settings', this.desk, this.known ? meView(this, this.known) : nothing);
  }
}

/** @param {Me} screen @param {Device} device */
const deviceRow = (screen, device) =>
  html`<li class="card device">
    <span class="who"
      ><bdi class="name">${deviceName(device)}</bdi>
      <span class="muted">${say('me.seen', {time: momentText(device.seen_at)})}</span></span
    >
    ${
      device.this
        ? html`<span class="chip">${say('me.this')}</span>`
        : html`<button
            type="button"
            class="button"
            aria-label=${`${say('me.end')}: ${deviceName(device)}`}
            @click=${() => screen.end(device)}
          >
            ${say('me.end')}
          </button>`
    }
  </li>`;

/** @param {Me} screen @param {KnownMe} now */
const namesForm = (screen, {me: {player, device}}) =>
  html`<form class="card part" @submit=${screen.save}>
    ${player ? nothing : html`<p>${say('me.nobody')}</p>`} ${nameField('name', say('me.name'), player?.name ?? '')}
    ${nameField('device', say('me.device'), ownDevice(device), false)}
    <button class="button ${player ? '' : 'primary'} wide">${say('me.save')}</button>
  </form>`;

/** @param {Me} screen @param {KnownMe} now */
const devicesPart = (screen, {me: {device, devices}}) =>
  html`<h2>${say('me.devices')}</h2>
    <ul class="games">
      ${devices.map((one) => deviceRow(screen, one))}
    </ul>
    ${
      devices.length > 2
        ? html`<button type="button" class="button wide" @click=${screen.endOthers}>${say('me.others')}</button>`
        : nothing
    }
    <nav class="rows" aria-label=${say('me.title')}>
      ${rowLink('#/pair', 'plus', say('pair.title'))} ${rowLink('#/me/recovery', 'undo', say('recovery.title'))}
      ${OFFERED ? rowLink('#/me/passkeys', 'people', say('passkey.title')) : nothing}
    </nav>
    <button type="button" class="button danger wide" @click=${() => screen.signOut(device.id)}>
      ${say('me.out')}
    </button>`;

const lostPart = () =>
  html`<h2>${say('me.second')}</h2>
    <p class="hint">${say('me.second.more')}</p>
    <nav class="rows" aria-label=${say('me.second')}>
      ${rowLink('#/me/new', 'qr', say('new-phone.title'))} ${rowLink('#/me/recovery', 'undo', say('recovery.use'))}
      ${byPasskey()}
    </nav>`;

/** @param {Me} screen @param {KnownMe} now */
const meView = (screen, now) =>
  html`${lostLine(now)}${now.lost ? lostPart() : nothing}${namesForm(screen, now)}${
    now.me.player ? devicesPart(screen, now) : nothing
  }
  ${now.lost || now.me.clubs.length ? nothing : lostPart()}`;

/**
 * @param {import('../../app/start.js').App} app
 * @returns {import('../../app/start.js').Screen}
 */
export const me = (app) => new Me(app);
