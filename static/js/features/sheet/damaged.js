/**
 * The screen of a game that has lost entries on this phone: what is known, what is safe, and what to do. The game is
 * not opened, because its score would be wrong.
 */

import {html, nothing} from 'lit-html';
import {say} from '../../words/index.js';
import {load} from '../../store/logs/log.js';
import {download} from '../../ui/files.js';
import {missing} from '../../game/missing.js';
import {topBar} from '../../ui/bars.js';

/**
 * @param {import('../../app/start.js').App} app
 * @param {string} id
 * @returns {import('../../app/start.js').Screen}
 */
export function damaged(app, id) {
  /** @type {import('../../store/logs/log.js').Kept | null} */
  let kept = null;
  load(id)
    .then((found) => {
      if (found?.keeping === 'damaged') kept = found;
      else location.replace(`#/game/${id}`); // the game is complete again
    })
    .catch(() => undefined)
    .finally(app.paint);

  /** @param {import('../../store/logs/log.js').Kept} game */
  const view = ({document: left, etag, least}) =>
    html`<div class="screen">
      ${topBar(say('damaged.title'), '#/', say('nav.home'))}
      <main>
        <p class="status bad" role="alert">${say('damaged.what', {left: left.events.length, all: least})}</p>
        <p>${say('damaged.safe')}</p>
        ${
          etag
            ? html`<p>${say('damaged.archived')}</p>
                <p><a class="button wide" href=${`/g/${id}`}>${say('share.page')}</a></p>`
            : nothing
        }
        <p><a class="button wide" href="#/storage">${say('damaged.storage')}</a></p>
        <p>
          <button
            type="button"
            class="button wide"
            @click=${() => download(`shuffleboard-${id.slice(-6)}-damaged.json`, {document: left})}
          >
            ${say('damaged.export')}
          </button>
        </p>
      </main>
    </div>`;
  return {view: () => (kept ? view(kept) : missing('opening'))};
}
