/**
 * Shares a result: as a picture or text, which needs no network, or as a link with its QR code once the game is
 * archived.
 */

import {html, nothing} from 'lit-html';
import {say} from '../../words/index.js';
import {load} from '../../store/logs/log.js';
import {Refused, shareLink} from '../../sync/client.js';
import {gameFileName, give, hand} from '../../ui/files.js';
import {qr} from '../../ui/qr.js';
import {pictureOf} from './result_card.js';
import {take} from '../../game/current_game.js';
import {missing, troubleOf} from '../../game/missing.js';
import {resultOf, textOf} from './result_words.js';
import {topBar} from '../../ui/bars.js';

/** @typedef {import('../../game/game.js').Game} Game */

/** The screen that shares the result of a game. */
class Share {
  /** @type {Game | null} */
  game = null;
  /** @type {Awaited<ReturnType<typeof pictureOf>> | null} */
  picture = null;
  address = '';
  archived = false;
  link = '';
  message = '';
  /** @type {import('../../game/missing.js').Trouble} */
  trouble = 'opening';

  /**
   * @param {import('../../app/start.js').App} app
   * @param {string} id
   */
  constructor(app, id) {
    this.app = app;
    this.id = id;
    take(id)
      .then(async (found) => {
        this.trouble = 'missing';
        if (!found || found.example) return;
        // a browser without canvas sends only the text
        this.picture = await pictureOf(resultOf(found)).catch(() => null);
        this.address = this.picture ? URL.createObjectURL(this.picture.png) : '';
        this.game = found;
        found.onChange = app.paint;
        this.look();
      })
      .catch((error) => {
        this.trouble = troubleOf(error);
      })
      .finally(app.paint);
  }

  look = () =>
    load(this.id)
      .then((kept) => {
        this.archived = kept?.keeping === 'archived' || kept?.keeping === 'reopened';
      })
      .catch(() => undefined)
      .finally(this.app.paint);

  /** @param {string} sentence */
  tell(sentence) {
    this.message = sentence;
    this.app.paint();
  }

  /** @param {string} text shown if it cannot be copied */
  async giveText(text) {
    return this.tell({given: '', copied: say('share.text-copied'), failed: text}[await give({text})]);
  }

  giveLink = async () =>
    this.tell({given: '', copied: say('share.copied'), failed: this.link}[await give({url: this.link})]);

  /** @param {Game} current @param {Blob} png */
  givePicture(current, png) {
    return hand(gameFileName(current.document).replace(/json$/, 'png'), 'image/png', png);
  }

  makeLink = async () => {
    try {
      this.link = await shareLink(this.id);
      this.tell('');
    } catch (error) {
      this.tell(say(error instanceof Refused ? 'share.not-yours' : 'share.failed'));
    }
  };

  synced() {
    return this.look();
  }

  leave() {
    if (this.game) this.game.onChange = () => undefined;
    URL.revokeObjectURL(this.address);
  }

  view() {
    return this.game ? shareView(this, this.game) : missing(this.trouble);
  }
}

/** @param {Share} screen */
function linkPart(screen) {
  if (!screen.archived) return html`<p class="hint">${say('share.link-later')}</p>`;
  const {link} = screen;
  const code = () =>
    html`<p class="hint">${say('share.scan')}</p>
      ${qr(link, say('share.code'))}
      <p class="address" data-link>${link}</p>`;
  // one button for both, which keeps the focus
  return html`<section class="shared-link">
    ${link ? code() : nothing}
    <button type="button" class="button wide" @click=${link ? screen.giveLink : screen.makeLink}>
      ${say(link ? 'share.send-link' : 'share.link')}
    </button>
  </section>`;
}

/** @param {Share} screen @param {Game} current */
const shareView = (screen, current) =>
  html`<div class=${`screen share ${screen.picture ? 'sided' : ''}`}>
    ${topBar(say('share.title'), `#/game/${screen.id}/sheet`, say('nav.sheet'))}
    <main>
      ${
        screen.picture
          ? html`<img
              class="result-card"
              src=${screen.address}
              width=${screen.picture.width}
              height=${screen.picture.height}
              alt=${textOf(resultOf(current))}
            />`
          : nothing
      }
      <button
        type="button"
        class="button primary wide"
        ?disabled=${!screen.picture}
        @click=${() => screen.picture && screen.givePicture(current, screen.picture.png)}
      >
        ${say('share.picture')}
      </button>
      <button type="button" class="button wide" @click=${() => screen.giveText(textOf(resultOf(current)))}>
        ${say('share.text')}
      </button>
      ${linkPart(screen)}
      <p class="status" role="status" ?hidden=${!screen.message}>${screen.message}</p>
    </main>
  </div>`;

/**
 * @param {import('../../app/start.js').App} app
 * @param {string} id
 * @returns {import('../../app/start.js').Screen}
 */
export const share = (app, id) => new Share(app, id);
