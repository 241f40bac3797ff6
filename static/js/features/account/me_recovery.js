/** The recovery code: created on a player's phone, shown once, and used once on a new phone. */

import {html, nothing} from 'lit-html';
import {say} from '../../words/index.js';
import {keepMe} from '../../store/me.js';
import {send} from '../../sync/me.js';
import {announce} from '../../ui/announcer.js';
import {give} from '../../ui/files.js';
import {deskOfMe, deskView, filled} from '../../ui/club_desk.js';
import {CODE_LENGTH} from '../../ui/club_words.js';

/** The next step on a phone that has become a player's. */
export const nextView = () =>
  html`<a class="button primary wide" href="#/me">${say('me.title')}</a
    ><a class="button wide" href="#/storage">${say('me.bring')}</a>`;

/** Creates or uses a recovery code. */
class Recovery {
  /** @type {import('../../store/me.js').Me | null} */
  own = null;
  code = '';
  recovered = false;

  /** @param {import('../../app/start.js').App} app */
  constructor(app) {
    this.desk = deskOfMe(app, (now) => {
      this.own = now.me;
    });
  }

  doneWords() {
    return say('recovery.done', {name: this.own?.player?.name ?? '?'});
  }

  make = () =>
    this.desk.attempt(async () => {
      ({code: this.code} = await send('POST', '/me/recovery'));
    });

  share = async () =>
    this.desk.tell(
      {given: '', copied: say('recovery.copied'), failed: say('recovery.by-hand')}[await give({text: this.code})],
    );

  /** @param {SubmitEvent} event */
  use = (event) => {
    const typed = String(filled(event).get('code')).trim();
    this.desk.attempt(async () => {
      this.own = (await keepMe(await send('POST', '/recoveries', {code: typed}))).me;
      this.recovered = true;
      announce(this.doneWords());
    });
  };

  leave() {
    return this.desk.leave();
  }

  view() {
    return deskView(
      'me-recovery',
      say('recovery.title'),
      '#/me',
      this.desk,
      this.own ? recoveryView(this, this.own) : nothing,
    );
  }
}

/** @param {Recovery} screen */
const makePart = (screen) =>
  html`<section class="card part">
    <p>${say('recovery.what')}</p>
    ${
      screen.code
        ? html`<p class="code" data-code>${screen.code}</p>
            <p>${say('recovery.once')}</p>
            <button type="button" class="button primary wide" @click=${screen.share}>${say('recovery.share')}</button>`
        : html`<p class="hint">${say('recovery.replaces')}</p>
            <button type="button" class="button primary wide" @click=${screen.make}>${say('recovery.make')}</button>`
    }
  </section>`;

/** @param {Recovery} screen */
const usePart = (screen) =>
  html`<form class="card part" @submit=${screen.use}>
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

/** @param {Recovery} screen @param {import('../../store/me.js').Me} now */
function recoveryView(screen, {player, clubs}) {
  if (screen.recovered)
    return html`<p class="status good" data-recovered>${screen.doneWords()}</p>
      ${nextView()}`;
  return html`${player ? makePart(screen) : nothing}${clubs.length || screen.code ? nothing : usePart(screen)}`;
}

/**
 * @param {import('../../app/start.js').App} app
 * @returns {import('../../app/start.js').Screen}
 */
export const meRecovery = (app) => new Recovery(app);
