/**
 * Passkeys: a player creates, lists and removes them on a registered phone. With one of them, a new phone becomes that
 * player's.
 */

import {html, nothing} from 'lit-html';
import {say} from '../../words/index.js';
import {keepMe, keptMe} from '../../store/me.js';
import {OFFERED, makePasskey, usePasskey} from '../../sync/passkeys.js';
import {readMe, send} from '../../sync/me.js';
import {announce} from '../../ui/announcer.js';
import {sure} from '../../ui/dialogs.js';
import {dayText, momentText} from '../../words/moments.js';
import {Desk, deskView} from '../../ui/club_desk.js';
import {deviceName} from './me.js';
import {nextView} from './me_recovery.js';

/** @typedef {import('../../store/me.js').Named & {created_at: string, used_at: string | null}} Passkey */

/**
 * @param {unknown} error
 * @returns {string} why the browser did not create or use one; other errors are rethrown
 */
function browserWords(error) {
  if (!(error instanceof DOMException)) throw error;
  const {name} = error;
  if (name === 'NotAllowedError') return say('passkey.stopped');
  return name === 'InvalidStateError' ? say('passkey.already') : say('passkey.failed', {name});
}

/** @param {Passkey} passkey */
const timesText = ({created_at: made, used_at: used}) =>
  used
    ? say('passkey.used', {made: dayText(made), used: momentText(used)})
    : say('passkey.unused', {made: dayText(made)});

/** My passkeys. */
class Passkeys {
  /** @type {import('../../store/me.js').Me | null} */
  own = null;
  /** @type {Passkey[]} */
  passkeys = [];
  signedIn = false;

  /** @param {import('../../app/start.js').App} app */
  constructor(app) {
    this.desk = new Desk(
      app,
      this.read,
      keptMe().then((kept) => {
        if (kept) {
          this.own = kept.me;
          this.desk.at = kept.at;
        }
        app.paint();
      }),
    );
  }

  read = async () => {
    const {me} = await readMe();
    this.passkeys = me.player ? (await send('GET', '/me/passkeys')).passkeys : [];
    this.own = me;
  };

  doneWords() {
    return say('new-phone.done', {name: this.own?.player?.name ?? '?'});
  }

  make = () =>
    this.desk.attempt(async () => {
      const why = await makePasskey().then(() => '', browserWords);
      if (why) return why;
      await this.read();
      return say('passkey.made');
    });

  use = () =>
    this.desk.attempt(async () => {
      const answer = await usePasskey().catch(browserWords);
      if (typeof answer === 'string') return answer;
      this.own = (await keepMe(answer)).me;
      this.signedIn = true;
      announce(this.doneWords());
      return '';
    });

  /** @param {Passkey} passkey */
  async remove(passkey) {
    if (
      !(await sure(
        say('passkey.remove.ask', {name: deviceName(passkey)}),
        say('passkey.remove.more'),
        say('passkey.remove'),
      ))
    )
      return;
    this.desk.attempt(async () => {
      await send('DELETE', `/me/passkeys/${passkey.id}`);
      await this.read();
      return say('passkey.removed');
    });
  }

  leave() {
    return this.desk.leave();
  }

  view() {
    return deskView(
      'me-passkeys',
      say('passkey.title'),
      '#/me',
      this.desk,
      this.own ? passkeysView(this, this.own) : nothing,
    );
  }
}

/** @param {Passkeys} screen @param {Passkey} passkey */
const passkeyRow = (screen, passkey) =>
  html`<li class="card device">
    <span class="who"
      ><bdi class="name">${deviceName(passkey)}</bdi> <span class="muted">${timesText(passkey)}</span></span
    >
    <button
      type="button"
      class="button"
      aria-label=${`${say('passkey.remove')}: ${deviceName(passkey)}`}
      @click=${() => screen.remove(passkey)}
    >
      ${say('passkey.remove')}
    </button>
  </li>`;

/** @param {Passkeys} screen */
const makePart = (screen) =>
  html`<section class="card part">
    <p>${say('passkey.what')}</p>
    <p class="hint">${say('passkey.where')}</p>
    ${
      OFFERED
        ? html`<button type="button" class="button primary wide" @click=${screen.make}>${say('passkey.make')}</button>`
        : nothing
    }
  </section>`;

/** @param {Passkeys} screen */
const list = (screen) =>
  html`<h2>${say('passkey.list')}</h2>
    <ul class="games" data-passkeys>
      ${screen.passkeys.map((one) => passkeyRow(screen, one))}
    </ul>`;

/** @param {Passkeys} screen @param {boolean} alone whether it is the only action on the screen */
const usePart = (screen, alone) =>
  html`<section class="card part">
    <h2>${say('passkey.use.title')}</h2>
    <p class="hint">${say('passkey.use.more')}</p>
    <button type="button" class="button wide ${alone ? 'primary' : ''}" @click=${screen.use}>
      ${say('passkey.use')}
    </button>
  </section>`;

/** @param {Passkeys} screen @param {import('../../store/me.js').Me} now */
function passkeysView(screen, {player, clubs}) {
  if (screen.signedIn)
    return html`<p class="status good" data-recovered>${screen.doneWords()}</p>
      ${nextView()}`;
  return html`${
    OFFERED ? nothing : html`<p class="status">${say('passkey.none')}</p>`
  }${player ? makePart(screen) : nothing}${
    clubs.length || !OFFERED ? nothing : usePart(screen, !player)
  }${screen.passkeys.length ? list(screen) : nothing}`;
}

/**
 * @param {import('../../app/start.js').App} app
 * @returns {import('../../app/start.js').Screen}
 */
export const mePasskeys = (app) => new Passkeys(app);
