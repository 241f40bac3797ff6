/** A row of a log. What counts no longer is struck through. */

import {html, nothing} from 'lit-html';
import {UNSAID} from '../../desk/recorded_reasons.js';
import {say} from '../../words/index.js';
import {timeOf} from '../../words/moments.js';

/** @typedef {import('../../lib/types.d.ts').CompetitionEvent} CompetitionEvent */

/** Whether it says more than what it strikes through. @param {CompetitionEvent} event */
export const isSaid = ({type, reason}) => type !== 'retract' || !UNSAID.includes(String(reason));

/**
 * @param {CompetitionEvent} event @param {string} words what it says
 * @param {boolean} counts @param {() => unknown} voiding called by the button of a row that counts
 */
export const logRow = (event, words, counts, voiding) =>
  html`<li class="item">
    <span class="muted num">${timeOf(event.at)}</span
    ><span class="body">${counts || event.type === 'retract' ? words : html`<s>${words}</s>`}</span>
    ${
      counts
        ? html`<button
            type="button"
            class="button slim"
            data-void=${event.id}
            aria-label=${`${say('events.void')}: ${words}`}
            @click=${voiding}
          >
            ${say('events.void')}
          </button>`
        : nothing
    }
  </li>`;
