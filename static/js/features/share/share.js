/** Shares a result: as a picture and as text without a network, as a link with its code once the game is archived. */

import {html, nothing} from 'lit-html';
import {say} from '../../words/index.js';
import {load} from '../../store/games/game_log.js';
import {Refused, shareLink} from '../../sync/client.js';
import {gameFileName, give, hand} from '../../ui/files.js';
import {qr} from '../../ui/qr.js';
import {pictureOf} from './result_card.js';
import {take} from '../../game/in_hand.js';
import {missing, troubleOf} from '../../game/missing.js';
import {resultOf, textOf} from './result_words.js';

/** @typedef {import('../../game/game.js').Game} Game */

/**
 * @param {import('../../app/start.js').App} app
 * @param {string} id
 * @returns {import('../../app/start.js').Screen}
 */
export function share(app, id) {
  /** @type {Game | null} */
  let game = null;
  /** @type {Awaited<ReturnType<typeof pictureOf>> | null} */
  let picture = null;
  let address = '';
  let archived = false;
  let link = '';
  let message = '';
  /** @type {import('../../game/missing.js').Trouble} */
  let trouble = 'opening';

  const look = () =>
    load(id)
      .then((kept) => {
        archived = kept?.keeping === 'archived' || kept?.keeping === 'reopened';
      })
      .catch(() => undefined)
      .finally(app.paint);

  take(id)
    .then(async (found) => {
      trouble = 'missing';
      if (!found || found.example) return;
      picture = await pictureOf(resultOf(found)).catch(() => null); // a browser without a canvas sends the text
      address = picture ? URL.createObjectURL(picture.png) : '';
      game = found;
      found.changed = app.paint;
      look();
    })
    .catch((error) => {
      trouble = troubleOf(error);
    })
    .finally(app.paint);

  /** @param {string} sentence */
  const tell = (sentence) => {
    message = sentence;
    app.paint();
  };

  /** @param {string} text where it cannot be copied it is shown */
  const giveText = async (text) =>
    tell({given: '', copied: say('share.text-copied'), failed: text}[await give({text})]);
  const giveLink = async () => tell({given: '', copied: say('share.copied'), failed: link}[await give({url: link})]);

  /** @param {Game} current @param {Blob} png */
  const givePicture = (current, png) => hand(gameFileName(current.document).replace(/json$/, 'png'), 'image/png', png);

  const makeLink = async () => {
    try {
      link = await shareLink(id);
      tell('');
    } catch (error) {
      tell(say(error instanceof Refused ? 'share.not-yours' : 'share.failed'));
    }
  };

  const linkPart = () => {
    if (!archived) return html`<p class="hint">${say('share.link-later')}</p>`;
    if (!link) return html`<button type="button" class="button wide" @click=${makeLink}>${say('share.link')}</button>`;
    return html`<section class="shared-link">
      <p class="hint">${say('share.scan')}</p>
      ${qr(link, say('share.code'))}
      <p class="address" data-link>${link}</p>
      <button type="button" class="button wide" @click=${giveLink}>${say('share.send-link')}</button>
    </section>`;
  };

  /** @param {Game} current */
  const view = (current) =>
    html`<div class="screen share">
      <header class="bar">
        <a class="button icon" href=${`#/game/${id}/sheet`} aria-label=${say('nav.sheet')}>‹</a>
        <h1>${say('share.title')}</h1>
      </header>
      <main>
        ${
          picture
            ? html`<img
                class="result-card"
                src=${address}
                width=${picture.width}
                height=${picture.height}
                alt=${textOf(resultOf(current))}
              />`
            : nothing
        }
        <button
          type="button"
          class="button primary wide"
          ?disabled=${!picture}
          @click=${() => picture && givePicture(current, picture.png)}
        >
          ${say('share.picture')}
        </button>
        <button type="button" class="button wide" @click=${() => giveText(textOf(resultOf(current)))}>
          ${say('share.text')}
        </button>
        ${linkPart()}
        <p class="status" role="status" ?hidden=${!message}>${message}</p>
      </main>
    </div>`;

  return {
    synced: look,
    leave: () => {
      if (game) game.changed = () => undefined;
      URL.revokeObjectURL(address);
    },
    view: () => (game ? view(game) : missing(trouble)),
  };
}
