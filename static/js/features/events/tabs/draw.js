/** The draw, shown card by card. Its order is in the log: everybody can look at it again. */

import {html, nothing} from 'lit-html';
import {isSigningUp} from '../../../desk/sign_up.js';
import {painted} from '../../../lib/painted.js';
import {say} from '../../../words/index.js';
import {canUndraw, undraw} from '../acts/draw.js';
import {drawHow} from './draw_how.js';

/** @typedef {import('../event_screen.js').EventScreen} EventScreen */
/** @typedef {import('../../../desk/contest.js').Contest} Contest */

/** @param {EventScreen} screen @param {Contest} contest */
const undrawButton = (screen, contest) =>
  html`<button type="button" class="button danger" data-undraw @click=${() => undraw(screen, contest)}>
    ${say('events.undraw')}
  </button>`;

/** @param {EventScreen} screen @param {Contest} contest */
export function drawTab(screen, contest) {
  if (isSigningUp(contest)) return drawHow(screen, contest);
  const drawn = contest.counting.find(({type}) => type === 'draw');
  const order = /** @type {string[]} */ (drawn?.order ?? []);
  const shown = Math.min(screen.cards, order.length);
  const all = shown === order.length;
  const show = (/** @type {number} */ cards) => {
    screen.cards = cards;
    screen.app.paint();
    // the buttons of the cards are gone with the last one, and the focus with them
    if (cards === order.length)
      painted().then(() => /** @type {HTMLElement | null} */ (document.querySelector('[data-on]'))?.focus());
  };
  return html`<p class="muted">${say(`events.drawn.${/** @type {'lots'} */ (drawn?.method ?? 'lots')}`)}</p>
    <ol class="draw" data-draw>
      ${order.map(
        (entry, i) =>
          html`<li class=${i < shown ? 'card drawn' : 'card face-down'}>
            <span class="number">${i + 1}</span>${i < shown ? html`<bdi>${contest.nameOf(entry)}</bdi>` : nothing}
          </li>`,
      )}
    </ol>
    ${
      all
        ? html`<a class="button primary big" data-on href=${`#/event/${contest.document.id}`}
              >${say('events.to-boards')}</a
            >${canUndraw(contest) ? undrawButton(screen, contest) : nothing}`
        : html`<button type="button" class="button primary big" data-next-card @click=${() => show(shown + 1)}>
              ${say('events.next-card')}
            </button>
            <button type="button" class="button" data-all-cards @click=${() => show(order.length)}>
              ${say('events.all-cards')}
            </button>`
    }`;
}
