/** Buttons that filter a list; a second tap shows all again. */

import {html} from 'lit-html';

/**
 * @param {string} label
 * @param {{id: string, name: string}[]} options
 * @param {string} chosen '' for none
 * @param {(id: string) => void} choose
 */
export const filterChips = (label, options, chosen, choose) =>
  html`<div class="chips" role="group" aria-label=${label}>
    ${options.map(
      ({id, name}) =>
        html`<button
          type="button"
          data-filter=${id}
          aria-pressed=${id === chosen}
          @click=${() => choose(id === chosen ? '' : id)}
        >
          ${name}
        </button>`,
    )}
  </div>`;
