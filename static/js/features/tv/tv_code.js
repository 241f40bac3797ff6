/** The form for the code that a TV shows (scorekeeper/web/displays/screens.py). */

import {html} from 'lit-html';
import {say} from '../../words/index.js';
import {Refused, Trouble} from '../../sync/client.js';
import {announce} from '../../ui/announcer.js';
import {CODE_LENGTH} from '../../ui/club_words.js';
import {filled, troubleWords} from '../../ui/club_desk.js';
import {faultLine, toFault} from '../../lib/faults.js';
import {showOnTv} from './showing.js';

/** @param {unknown} error @returns {string} why the TV does not show the game */
function faultWords(error) {
  if (error instanceof Refused && error.problem.code === 'tv-code-over') return say('tv.code.bad');
  if (error instanceof Refused && error.problem.code === 'not-found') return say('tv.taken');
  if (error instanceof Trouble && !['busy', 'later', 'portal'].includes(error.reason)) return say('tv.code.none');
  return troubleWords(error);
}

export class TvCode {
  fault = '';
  said = '';
  busy = false;

  /** @param {import('../../app/start.js').App} app */
  constructor(app) {
    this.app = app;
  }

  /** @param {SubmitEvent} event @param {import('../../game/game.js').Game} game */
  async send(event, game) {
    const form = /** @type {HTMLFormElement} */ (event.target);
    const code = String(filled(event).get('code')).trim();
    if (this.busy) return;
    if (!code) {
      this.tell('', say('tv.code.empty'));
      return;
    }
    this.busy = true;
    this.tell(say('desk.asking'));
    try {
      await showOnTv(game, code);
      form.reset();
      announce(say('tv.added'));
      this.tell(say('tv.added'));
    } catch (error) {
      this.tell('', faultWords(error));
    } finally {
      this.busy = false;
    }
  }

  /** @param {string} said @param {string} [fault] */
  tell(said, fault = '') {
    Object.assign(this, {said, fault});
    this.app.paint();
    if (fault) toFault();
  }

  /** @param {import('../../game/game.js').Game} game */
  view(game) {
    return html`<form
      class="card part"
      novalidate
      @submit=${(/** @type {SubmitEvent} */ event) => this.send(event, game)}
    >
      <p>${say('tv.open', {address: `${location.host}/tv`})}</p>
      <label
        ><span>${say('tv.code.field')}</span
        ><input
          type="text"
          class="code"
          name="code"
          autocomplete="off"
          autocapitalize="characters"
          spellcheck="false"
          maxlength=${CODE_LENGTH}
          aria-invalid=${Boolean(this.fault)}
          aria-describedby="fault-tv-code" /></label
      >${faultLine('fault-tv-code', this.fault)}
      <button class="button primary wide">${say('tv.add')}</button>
      <p>${this.said}</p>
    </form>`;
  }
}
