/** What can be said of a match or a game that was not played. */

import {html} from 'lit-html';
import {say} from '../../../words/index.js';

/** @typedef {import('../../../lib/types.d.ts').Side} Side */

/**
 * @param {{side: Side, called: import('../../../words/index.js').Called}[]} sides
 * @param {(side: Side) => unknown} forfeit called with the side that forfeits @param {() => unknown} both
 */
export const unplayed = (sides, forfeit, both) =>
  html`<details class="more-options">
    <summary>${say('events.not-played')}</summary>
    ${sides.map(
      ({side, called}) =>
        html`<button type="button" class="button wide" data-forfeit=${side} @click=${() => forfeit(side)}>
          ${say('events.forfeit', {side: called})}
        </button>`,
    )}
    <button type="button" class="button wide" data-double-forfeit @click=${both}>
      ${say('events.double-forfeit')}
    </button>
  </details>`;
