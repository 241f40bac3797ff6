/** Pages of clubs and games that this phone has visited. They also open without a network, and show their age. */

import {html} from 'lit-html';
import {say} from '../../words/index.js';
import {seenPages} from '../../store/visited.js';
import {momentText} from '../../words/moments.js';
import {topBar} from '../../ui/bars.js';

/** @param {import('../../store/visited.js').SeenPage} page */
const row = ({address, title, at}) =>
  html`<li>
    <a class="card club-row" href=${address}
      ><span class="who"
        ><bdi class="name">${title}</bdi><span class="muted">${say('seen.at', {time: momentText(at)})}</span></span
      ></a
    >
  </li>`;

/**
 * @param {import('../../app/start.js').App} app
 * @returns {import('../../app/start.js').Screen}
 */
export function clubSeen(app) {
  /** @type {import('../../store/visited.js').SeenPage[] | null} */
  let pages = null;
  seenPages()
    .catch(() => [])
    .then((found) => {
      pages = found;
      app.paint();
    });
  return {
    view: () =>
      html`<div class="screen club-desk club-seen">
        ${topBar(say('seen.title'), '#/club', say('nav.back'))}
        <main>
          ${
            pages === null
              ? ''
              : html`<p>${say(pages.length ? 'seen.what' : 'seen.none')}</p>
                  <ul class="games" data-seen>
                    ${pages.map(row)}
                  </ul>`
          }
        </main>
      </div>`,
  };
}
