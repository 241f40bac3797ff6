/** One of a few values, as a row of buttons with a label. */

import {html} from 'lit-html';

/**
 * @template T
 * @param {string} label @param {readonly T[]} values @param {T} chosen @param {(value: T) => string} words
 * @param {(value: T) => void} choose
 */
export const segments = (label, values, chosen, words, choose) =>
  html`<div class="choice">
    <span>${label}</span>
    <div class="segments" role="group" aria-label=${label}>
      ${values.map(
        (value) =>
          html`<button type="button" aria-pressed=${value === chosen} @click=${() => choose(value)}>
            ${words(value)}
          </button>`,
      )}
    </div>
  </div>`;
