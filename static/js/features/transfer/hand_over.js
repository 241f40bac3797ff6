/**
 * Hands a game over to another phone without a network: by QR codes for its camera, or by a file. Then this phone stops
 * recording it.
 */

import {html, nothing} from 'lit-html';
import {say} from '../../words/index.js';
import {freshKey, isOver, keyFor} from '../../store/games/handed.js';
import {withRules} from '../../store/house.js';
import {isBook} from '../../store/rulesets.js';
import {gameFileName, hand} from '../../ui/files.js';
import {HandCodes} from '../../ui/codes/hand_codes.js';
import {scoreWords} from '../../game/game_words.js';
import {goOnHere, handedOn} from '../../game/handed_over.js';
import {take} from '../../game/current_game.js';
import {missing} from '../../game/missing.js';
import {topBar} from '../../ui/bars.js';

/** @typedef {import('../../game/game.js').Game} Game */

/** @param {Game} game @param {string} key */
async function sendFile(game, key) {
  await hand(
    gameFileName(game.document),
    'application/json',
    JSON.stringify({...(await withRules(game)), hand_over: key}),
  );
}

/** The hand-over of a game to another phone. */
class HandOver {
  /** @type {Game | null} */
  game = null;
  key = '';
  over = false;
  broken = false;
  /** @type {'opening' | 'missing' | 'unreadable'} */
  trouble = 'opening';

  /**
   * @param {import('../../app/start.js').App} app
   * @param {string} id
   */
  constructor(app, id) {
    this.app = app;
    this.id = id;
    this.codes = new HandCodes(app.paint);
    this.begin()
      .catch(() => {
        this.trouble = 'unreadable';
      })
      .finally(app.paint);
  }

  async begin() {
    const found = await take(this.id);
    this.trouble = 'missing';
    if (!found || found.example) return;
    found.save();
    this.key = await keyFor(this.id).catch(freshKey); // also works if this phone cannot store anything
    this.over = await isOver(this.id).catch(() => false);
    await this.codes.make(found.document, this.key);
    this.game = found;
  }

  /** @param {boolean} value */
  async mark(value) {
    this.broken = false;
    try {
      await (value ? handedOn(this.id) : goOnHere(this.id));
      if (value) this.over = true;
      else location.replace(`#/game/${this.id}`);
    } catch {
      this.broken = true;
    }
    this.app.paint();
  }

  leave() {
    this.codes.leave();
  }

  view() {
    const back = `#/game/${this.id}${this.game?.state.status === 'finished' ? '/sheet' : ''}`;
    return this.game
      ? html`<div class="screen hand-over">
          ${topBar(say('hand.title'), back, say('nav.back'))}
          <main>
            <p class="muted">${scoreWords(this.game)}</p>
            ${this.broken ? html`<p class="status bad" role="alert">${say('hand.broken')}</p>` : nothing}
            ${this.over ? givenPart(this) : nothing} ${givingPart(this, this.game)}
          </main>
          ${
            this.over || this.game.state.status === 'finished'
              ? nothing
              : html`<footer class="actions">
                  <button type="button" class="button primary" @click=${() => this.mark(true)}>
                    ${say('hand.done')}
                  </button>
                </footer>`
          }
        </div>`
      : missing(this.trouble);
  }
}

/** @param {HandCodes} codes */
const codesPart = (codes) =>
  html`<p>${say('hand.how')}</p>
    ${codes.view(say('hand.parts', {n: codes.links?.length ?? 0}))}
    <p class="hint">${say('hand.offline')}</p>`;

/** @param {HandOver} screen @param {Game} current */
const givingPart = (screen, current) =>
  html` ${screen.codes.links ? codesPart(screen.codes) : html`<p class="status bad">${say('hand.too-long')}</p>`}
    ${
      isBook(current.ruleset.id)
        ? nothing
        : html`<p class="status bad">${say('hand.house', {name: current.ruleset.name, n: current.ruleset.version})}</p>`
    }
    <button type="button" class="button wide" @click=${() => sendFile(current, screen.key)}>
      ${say('hand.file')}
    </button>`;

/** @param {HandOver} screen */
const givenPart = (screen) =>
  html`<section class="card given">
    <h2>${say('hand.over')}</h2>
    <p>${say('hand.over.more')}</p>
    <button type="button" class="button primary wide" @click=${() => screen.mark(false)}>${say('hand.back')}</button>
  </section>`;

/**
 * @param {import('../../app/start.js').App} app
 * @param {string} id
 * @returns {import('../../app/start.js').Screen}
 */
export const handOver = (app, id) => new HandOver(app, id);
