/** A switch with its label. */

import {html, nothing} from 'lit-html';

/**
 * @param {string} label @param {boolean} on @param {(on: boolean) => void} choose
 * @param {string} [name] of the field
 */
export const toggle = (label, on, choose, name) =>
  html`<label class="switch"
    ><input
      type="checkbox"
      name=${name ?? nothing}
      .checked=${on}
      @change=${(/** @type {Event} */ {target}) => choose(/** @type {HTMLInputElement} */ (target).checked)}
    /><span>${label}</span></label
  >`;
