/** A number that is typed, under the name that it belongs to. */

import {html} from 'lit-html';

/**
 * @param {string} label a side or a player @param {string} name of the field
 * @param {{pattern?: string, required?: boolean, value?: string}} [about] pattern: what may be typed; usually points
 */
export const numberField = (label, name, {pattern = '[0-9]{1,3}', required = true, value = ''} = {}) =>
  html`<label
    ><span><bdi>${label}</bdi></span
    ><input
      type="text"
      inputmode="numeric"
      pattern=${pattern}
      ?required=${required}
      name=${name}
      .value=${value}
      autocomplete="off"
  /></label>`;
