/** Passkeys: made on a phone that is somebody's, listed and removed; a new one becomes that person's by one of them. */

import {html, nothing} from 'lit-html';
import {say} from '../../words/index.js';
import {keepMe, keptMe} from '../../store/me.js';
import {OFFERED, makePasskey, usePasskey} from '../../sync/passkeys.js';
import {readMe, send} from '../../sync/me.js';
import {announce} from '../../ui/announcer.js';
import {sure} from '../../ui/dialogs.js';
import {momentText} from '../../lib/numbers.js';
import {Desk, deskView} from '../../ui/club_desk.js';
import {deviceName} from './me.js';
import {nextView} from './me_recovery.js';

/** @typedef {import('../../store/me.js').Named & {created_at: string, used_at: string | null}} Passkey */

/**
 * @param {unknown} error
 * @returns {string} why the browser made or used none; what is not of the browser is thrown on
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
    ? say('passkey.used', {made: momentText(made), used: momentText(used)})
    : say('passkey.unused', {made: momentText(made)});

/**
 * @param {import('../../app/start.js').App} app
 * @returns {import('../../app/start.js').Screen}
 */
export function mePasskeys(app) {
  /** @type {import('../../store/me.js').Me | null} */
  let own = null;
  /** @type {Passkey[]} */
  let passkeys = [];
  let signedIn = false;

  const read = async () => {
    const {me} = await readMe();
    passkeys = me.player ? (await send('GET', '/me/passkeys')).passkeys : [];
    own = me;
  };
  const desk = new Desk(
    app,
    read,
    keptMe().then((kept) => {
      if (kept) {
        own = kept.me;
        desk.at = kept.at;
      }
      app.paint();
    }),
  );
  const doneWords = () => say('new-phone.done', {name: own?.player?.name ?? '?'});

  const make = () =>
    desk.attempt(async () => {
      const why = await makePasskey().then(() => '', browserWords);
      if (why) return why;
      await read();
      return say('passkey.made');
    });

  const use = () =>
    desk.attempt(async () => {
      const answer = await usePasskey().catch(browserWords);
      if (typeof answer === 'string') return answer;
      own = (await keepMe(answer)).me;
      signedIn = true;
      announce(doneWords());
      return '';
    });

  /** @param {Passkey} passkey */
  const remove = async (passkey) => {
    if (
      !(await sure(
        say('passkey.remove.ask', {name: deviceName(passkey)}),
        say('passkey.remove.more'),
        say('passkey.remove'),
      ))
    )
      return;
    desk.attempt(async () => {
      await send('DELETE', `/me/passkeys/${passkey.id}`);
      await read();
      return say('passkey.removed');
    });
  };

  /** @param {Passkey} passkey */
  const row = (passkey) =>
    html`<li class="card device">
      <span class="who"
        ><bdi class="name">${deviceName(passkey)}</bdi> <span class="muted">${timesText(passkey)}</span></span
      >
      <button
        type="button"
        class="button"
        aria-label=${`${say('passkey.remove')}: ${deviceName(passkey)}`}
        @click=${() => remove(passkey)}
      >
        ${say('passkey.remove')}
      </button>
    </li>`;

  const makePart = () =>
    html`<section class="card part">
      <p>${say('passkey.what')}</p>
      <p class="hint">${say('passkey.where')}</p>
      ${
        OFFERED
          ? html`<button type="button" class="button primary wide" @click=${make}>${say('passkey.make')}</button>`
          : nothing
      }
    </section>`;

  const list = () =>
    html`<h2>${say('passkey.list')}</h2>
      <ul class="games" data-passkeys>
        ${passkeys.map(row)}
      </ul>`;

  /** @param {boolean} alone whether there is nothing else to do */
  const usePart = (alone) =>
    html`<section class="card part">
      <h2>${say('passkey.use')}</h2>
      <p class="hint">${say('passkey.use.more')}</p>
      <button type="button" class="button wide ${alone ? 'primary' : ''}" @click=${use}>${say('passkey.use')}</button>
    </section>`;

  /** @param {import('../../store/me.js').Me} now */
  const content = ({player, clubs}) => {
    if (signedIn)
      return html`<p class="status good" data-recovered>${doneWords()}</p>
        ${nextView()}`;
    return html`${
      OFFERED ? nothing : html`<p class="status">${say('passkey.none')}</p>`
    }${player ? makePart() : nothing}${
      clubs.length || !OFFERED ? nothing : usePart(!player)
    }${passkeys.length ? list() : nothing}`;
  };

  return {
    leave: () => desk.leave(),
    view: () => deskView('me-passkeys', say('passkey.title'), '#/me', desk, own ? content(own) : nothing),
  };
}
