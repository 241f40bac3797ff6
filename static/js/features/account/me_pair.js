/**
 * On a phone that is somebody's: the code of a new one is typed or scanned, it is shown which one asks, and confirmed.
 */

import {html, nothing} from 'lit-html';
import {say} from '../../words/index.js';
import {send} from '../../sync/me.js';
import {announce} from '../../ui/announcer.js';
import {momentText} from '../../lib/numbers.js';
import {deskOfMe, deskView, filled} from '../../ui/club_desk.js';
import {CODE_LENGTH} from '../../ui/club_words.js';
import {deviceName} from './me.js';

/** @typedef {{id: string, device: {name: string}, asked_at: string}} Asking */

/**
 * @param {import('../../app/start.js').App} app
 * @param {string} [scanned] the code, from a link
 * @returns {import('../../app/start.js').Screen}
 */
export function pair(app, scanned = '') {
  history.replaceState(history.state, '', '#/pair'); // a code is for once
  let code = scanned;
  /** @type {Asking | null} */
  let asking = null;
  /** @type {import('../../store/me.js').Me | null} */
  let own = null;
  let done = false;

  const look = async () => {
    asking = await send('POST', '/pairings/look', {code});
  };
  const desk = deskOfMe(app, (now) => {
    own = now.me;
  });
  if (code)
    desk.reading.then(() => {
      if (own?.player) desk.attempt(look);
    });

  /** @param {SubmitEvent} event */
  const type = (event) => {
    code = String(filled(event).get('code')).trim();
    desk.attempt(look);
  };

  /** @param {Asking} asks */
  const doneWords = (asks) => say('pair.done', {name: deviceName(asks.device)});

  /** @param {Asking} asks */
  const confirm = (asks) =>
    desk.attempt(async () => {
      await send('POST', `/pairings/${asks.id}/confirm`, {code});
      done = true;
      announce(doneWords(asks));
    });

  const cancel = () => {
    asking = null;
    desk.tell(say('pair.cancelled'));
  };

  const form = () =>
    html`<form class="card part" @submit=${type}>
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
          .defaultValue=${code}
      /></label>
      <button class="button primary wide">${say('pair.look')}</button>
    </form>`;

  /** @param {Asking} asks */
  const question = (asks) =>
    html`<section class="card part" data-asking>
      <h2><bdi>${deviceName(asks.device)}</bdi></h2>
      <p>${say('pair.asks', {time: momentText(asks.asked_at)})}</p>
      <p class="code">${code.toUpperCase()}</p>
      <p class="hint">${say('pair.sure')}</p>
      <button type="button" class="button primary wide" @click=${() => confirm(asks)}>${say('pair.confirm')}</button>
      <button type="button" class="button wide" @click=${cancel}>${say('dialog.cancel')}</button>
    </section>`;

  /** @param {import('../../store/me.js').Me} now */
  const content = ({player}) => {
    if (!player)
      return html`<p>${say('pair.nobody')}</p>
        <a class="button primary wide" href="#/me">${say('me.title')}</a>`;
    if (done && asking)
      return html`<p class="status good" data-done>${doneWords(asking)}</p>
        <a class="button wide" href="#/me">${say('me.title')}</a>`;
    return asking ? question(asking) : form();
  };

  return {
    leave: () => desk.leave(),
    view: () => deskView('me-pair', say('pair.title'), '#/me', desk, own ? content(own) : nothing),
  };
}
