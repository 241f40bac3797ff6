/**
 * Pairing on a player's phone: the person types or scans the code of a new phone, sees which device it is, and
 * confirms.
 */

import {html, nothing} from 'lit-html';
import {say} from '../../words/index.js';
import {send} from '../../sync/me.js';
import {announce} from '../../ui/announcer.js';
import {hourText} from '../../words/moments.js';
import {deskOfMe, deskView, filled} from '../../ui/club_desk.js';
import {CODE_LENGTH} from '../../ui/club_words.js';
import {deviceName} from './me.js';

/** @typedef {{id: string, device: {name: string}, asked_at: string}} Asking */

/** The request of a new device to become this player's. */
class Pairing {
  /** @type {Asking | null} */
  asking = null;
  /** @type {import('../../store/me.js').Me | null} */
  own = null;
  done = false;

  /**
   * @param {import('../../app/start.js').App} app
   * @param {string} [scanned] the code, from a link
   */
  constructor(app, scanned = '') {
    history.replaceState(history.state, '', '#/pair'); // a code is valid only once
    this.code = scanned;
    this.desk = deskOfMe(app, (now) => {
      this.own = now.me;
    });
    if (this.code)
      this.desk.reading.then(() => {
        if (this.own?.player) this.desk.attempt(this.look);
      });
  }

  look = async () => {
    this.asking = await send('POST', '/pairings/look', {code: this.code});
  };

  /** @param {SubmitEvent} event */
  type = (event) => {
    this.code = String(filled(event).get('code')).trim();
    this.desk.attempt(this.look);
  };

  /** @param {Asking} asks */
  doneWords(asks) {
    return say('pair.done', {name: deviceName(asks.device)});
  }

  /** @param {Asking} asks */
  confirm(asks) {
    return this.desk.attempt(async () => {
      await send('POST', `/pairings/${asks.id}/confirm`, {code: this.code});
      this.done = true;
      announce(this.doneWords(asks));
    });
  }

  cancel = () => {
    this.asking = null;
    this.desk.tell(say('pair.cancelled'));
  };

  leave() {
    return this.desk.leave();
  }

  view() {
    return deskView('me-pair', say('pair.title'), '#/me', this.desk, this.own ? pairView(this, this.own) : nothing);
  }
}

/** @param {Pairing} screen */
const codeForm = (screen) =>
  html`<form class="card part" @submit=${screen.type}>
    <p>${say('pair.how')}</p>
    <label
      ><span>${say('pair.code')}</span
      ><input
        type="text"
        class="code"
        name="code"
        required
        autocomplete="off"
        autocapitalize="characters"
        spellcheck="false"
        maxlength=${CODE_LENGTH}
        .defaultValue=${screen.code}
    /></label>
    <button class="button primary wide">${say('pair.look')}</button>
  </form>`;

/** @param {Pairing} screen @param {Asking} asks */
const question = (screen, asks) =>
  html`<section class="card part" data-asking>
    <h2><bdi>${deviceName(asks.device)}</bdi></h2>
    <p>${say('pair.asks', {time: hourText(asks.asked_at)})}</p>
    <p class="code">${screen.code.toUpperCase()}</p>
    <p class="hint">${say('pair.sure')}</p>
    <button type="button" class="button primary wide" @click=${() => screen.confirm(asks)}>
      ${say('pair.confirm')}
    </button>
    <button type="button" class="button wide" @click=${screen.cancel}>${say('dialog.cancel')}</button>
  </section>`;

/** @param {Pairing} screen @param {import('../../store/me.js').Me} now */
function pairView(screen, {player}) {
  if (!player)
    return html`<p>${say('pair.nobody')}</p>
      <a class="button primary wide" href="#/me">${say('me.title')}</a>`;
  if (screen.done && screen.asking)
    return html`<p class="status good" data-done>${screen.doneWords(screen.asking)}</p>
      <a class="button wide" href="#/me">${say('me.title')}</a>`;
  return screen.asking ? question(screen, screen.asking) : codeForm(screen);
}

/**
 * @param {import('../../app/start.js').App} app
 * @param {string} [scanned] the code, from a link
 * @returns {import('../../app/start.js').Screen}
 */
export const pair = (app, scanned = '') => new Pairing(app, scanned);
