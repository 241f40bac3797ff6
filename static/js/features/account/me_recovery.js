/** The recovery code: made on a phone that is somebody's and shown once; used on a new one, once. */

import {html, nothing} from 'lit-html';
import {say} from '../../words/index.js';
import {keepMe} from '../../store/me.js';
import {send} from '../../sync/me.js';
import {announce} from '../../ui/announcer.js';
import {give} from '../../ui/files.js';
import {deskOfMe, deskView, filled} from '../../ui/club_desk.js';
import {CODE_LENGTH} from '../../ui/club_words.js';

/** What comes next on a phone that has become somebody's. */
export const nextView = () =>
  html`<a class="button primary wide" href="#/me">${say('me.title')}</a
    ><a class="button wide" href="#/storage">${say('me.bring')}</a>`;

/**
 * @param {import('../../app/start.js').App} app
 * @returns {import('../../app/start.js').Screen}
 */
export function meRecovery(app) {
  /** @type {import('../../store/me.js').Me | null} */
  let own = null;
  let code = '';
  let recovered = false;
  const desk = deskOfMe(app, (now) => {
    own = now.me;
  });

  const doneWords = () => say('recovery.done', {name: own?.player?.name ?? '?'});
  const make = () =>
    desk.attempt(async () => {
      ({code} = await send('POST', '/me/recovery'));
    });
  const share = async () =>
    desk.tell({given: '', copied: say('recovery.copied'), failed: say('recovery.by-hand')}[await give({text: code})]);

  /** @param {SubmitEvent} event */
  const use = (event) => {
    const typed = String(filled(event).get('code')).trim();
    desk.attempt(async () => {
      own = (await keepMe(await send('POST', '/recoveries', {code: typed}))).me;
      recovered = true;
      announce(doneWords());
    });
  };

  const makePart = () =>
    html`<section class="card part">
      <p>${say('recovery.what')}</p>
      ${
        code
          ? html`<p class="code" data-code>${code}</p>
              <p>${say('recovery.once')}</p>
              <button type="button" class="button primary wide" @click=${share}>${say('recovery.share')}</button>`
          : html`<p class="hint">${say('recovery.replaces')}</p>
              <button type="button" class="button primary wide" @click=${make}>${say('recovery.make')}</button>`
      }
    </section>`;

  const usePart = () =>
    html`<form class="card part" @submit=${use}>
      <h2>${say('recovery.use')}</h2>
      <p class="hint">${say('recovery.use.more')}</p>
      <label
        ><span>${say('recovery.code')}</span
        ><input
          type="text"
          class="code"
          name="code"
          required
          autocomplete="off"
          autocapitalize="characters"
          spellcheck="false"
          maxlength=${CODE_LENGTH}
      /></label>
      <button class="button wide">${say('recovery.do')}</button>
    </form>`;

  /** @param {import('../../store/me.js').Me} now */
  const content = ({player, clubs}) => {
    if (recovered)
      return html`<p class="status good" data-recovered>${doneWords()}</p>
        ${nextView()}`;
    return html`${player ? makePart() : nothing}${clubs.length || code ? nothing : usePart()}`;
  };

  return {
    leave: () => desk.leave(),
    view: () => deskView('me-recovery', say('recovery.title'), '#/me', desk, own ? content(own) : nothing),
  };
}
