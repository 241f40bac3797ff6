/**
 * Shows a game on a TV: by the TV's code, or by a link, as a QR code and as text; several boards on one screen; and
 * whether the server has the game.
 */

import {html, nothing} from 'lit-html';
import {say} from '../../words/index.js';
import {give} from '../../ui/files.js';
import {qr} from '../../ui/qr.js';
import {problemWords} from '../../ui/waiting.js';
import {scoreWords} from '../../game/game_words.js';
import {take} from '../../game/current_game.js';
import {missing} from '../../game/missing.js';
import {newestOpen} from '../../game/open_game.js';
import {show, showNext, showing, stateOfShowing, stopShowing, watchShowing} from './showing.js';
import {TvCode} from './tv_code.js';
import {topBar} from '../../ui/bars.js';

/** Maximum number of boards on one screen (scorekeeper/web/pages/routes.py). */
const MOST = 8;

/**
 * @param {string} own
 * @param {string} text that contains links of other boards
 * @returns {string} the link that shows all of them
 */
export function roomLink(own, text) {
  const others = text.match(/(?<![\w-])[\w-]{43}(?![\w-])/g) ?? [];
  return `${location.origin}/d/${[...new Set([own, ...others])].slice(0, MOST).join(',')}`;
}

/** @returns {string} the sentence about whether it is shown */
function stateWords() {
  const {state, why} = stateOfShowing();
  if (why === 'not-found') return say('tv.taken');
  return state === 'refused' ? problemWords({code: why, detail: ''}) : say(`tv.${state}`);
}

/** The screen that starts and stops a game's board on a TV. */
class Tv {
  /** @type {import('../../game/game.js').Game | null} */
  game = null;
  others = '';
  said = '';
  /** @type {import('../../game/missing.js').Trouble} */
  trouble = 'opening';

  /**
   * @param {import('../../app/start.js').App} app
   * @param {string} id
   */
  constructor(app, id) {
    this.app = app;
    this.id = id;
    this.code = new TvCode(app);
    take(id)
      .then((found) => {
        this.game = found;
        this.trouble = 'missing';
      })
      .catch(() => {
        this.trouble = 'unreadable';
      })
      .finally(app.paint);
    watchShowing(app.paint);
  }

  /** @param {import('../../game/game.js').Game} current */
  begin(current) {
    show(current);
    this.app.paint();
  }

  stop = () => {
    stopShowing();
    this.app.paint();
  };

  /** @param {string} url */
  async share(url) {
    this.said = {given: '', copied: say('share.copied'), failed: say('tv.by-hand')}[await give({url})];
    this.app.paint();
  }

  leave() {
    return watchShowing(() => undefined);
  }

  view() {
    if (!this.game) return missing(this.trouble);
    const current = this.game;
    const row = showing();
    const on = row && !row.off && row.game === this.id;
    const back = `#/game/${this.id}${current.state.status === 'finished' ? '/sheet' : ''}`;
    return html`<div class="screen tv">
      ${topBar(say('menu.tv'), back, say('nav.back'))}
      <main>
        <p class="muted">${scoreWords(current)}</p>
        ${
          on
            ? shown(this, current, row.key)
            : html`<p>${say('tv.what')}</p>
                ${this.code.view(current)}
                ${row?.off ? html`<p class="status" role="status">${say('tv.stopping')}</p>` : nothing}`
        }
      </main>
      <footer class="actions">
        ${
          on
            ? html`<button type="button" class="button wide" @click=${this.stop}>${say('tv.stop')}</button>`
            : html`<button type="button" class="button wide" @click=${() => this.begin(current)}>
                ${say('tv.link')}
              </button>`
        }
      </footer>
    </div>`;
  }
}

/** @param {Tv} screen @param {import('../../game/game.js').Game} current @param {string} key */
function shown(screen, current, key) {
  const link = roomLink(key, screen.others);
  return html` <p
      class="chip ${stateOfShowing().state === 'live' ? 'archived' : 'waiting'} tv-state"
      role="status"
      data-showing=${stateOfShowing().state}
    >
      ${stateWords()}
    </p>
    ${screen.code.view(current)}
    <p>${say('tv.how')}</p>
    ${qr(link, say('tv.code'))}
    <p class="tv-link"><a class="link" href=${link} target="_blank" rel="noopener">${link}</a></p>
    <button type="button" class="button wide" @click=${() => screen.share(link)}>${say('share.share')}</button>
    <p role="status">${screen.said}</p>
    <details class="card">
      <summary>${say('tv.room')}</summary>
      <label
        ><span>${say('tv.room.how', {n: MOST})}</span
        ><textarea
          rows="3"
          @input=${(/** @type {InputEvent} */ event) => {
            screen.others = /** @type {HTMLTextAreaElement} */ (event.target).value;
            screen.app.paint();
          }}
        ></textarea>
      </label>
    </details>`;
}

/**
 * @param {import('../../app/start.js').App} app
 * @param {string} id
 * @returns {import('../../app/start.js').Screen}
 */
export const tv = (app, id) => new Tv(app, id);

/**
 * The screen after scanning a TV's QR code: shows the game on that TV when the person agrees.
 * @param {import('../../app/start.js').App} app
 * @param {string} [key] of the screen
 * @returns {import('../../app/start.js').Screen}
 */
export function toTv(app, key = '') {
  /** @type {import('../../game/game.js').Game | null} */
  let game = null;
  let looked = false;
  newestOpen()
    .then(async (id) => {
      game = id ? await take(id) : null;
    })
    .catch(() => undefined)
    .finally(() => {
      looked = true;
      app.paint();
    });

  /** @param {import('../../game/game.js').Game} current */
  const start = (current) => {
    show(current, key);
    location.replace(`#/game/${current.document.id}/tv`);
  };
  const wait = () => {
    showNext(key);
    location.replace('#/new');
  };
  const good = /^[\w-]{43}$/.test(key);
  const words = () => (!good ? say('tv.bad') : game ? scoreWords(game) : say('tv.none'));
  return {
    view: () =>
      html`<div class="screen tv">
        ${topBar(say('menu.tv'), '#/', say('nav.home'))}
        <main>
          ${looked ? html`<p>${words()}</p>` : nothing}${good ? html`<p class="muted">${say('tv.what')}</p>` : nothing}
        </main>
        ${
          looked && good
            ? html`<footer class="actions">
                ${
                  game
                    ? html`<button type="button" class="button primary" @click=${() => game && start(game)}>
                        ${say('tv.start')}
                      </button>`
                    : html`<button type="button" class="button primary" @click=${wait}>${say('tv.next')}</button>`
                }
              </footer>`
            : nothing
        }
      </div>`,
  };
}
