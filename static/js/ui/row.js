/** Rows with an icon and a title: a link has a chevron, and may have facts below its title. Grouped by class "rows". */

import {html, nothing} from 'lit-html';
import {icon} from './icon.js';

/**
 * @param {string} to the address
 * @param {string} sign the name of the icon
 * @param {unknown} title
 * @param {unknown} [facts]
 */
export const rowLink = (to, sign, title, facts = nothing) =>
  html`<a class="item" href=${to}
    >${icon(sign)}<span class="body"
      ><b>${title}</b>${facts === nothing ? nothing : html`<span class="muted">${facts}</span>`}</span
    >${icon('next')}</a
  >`;

/**
 * @param {string} sign the name of the icon
 * @param {unknown} title
 * @param {() => unknown} act
 */
export const rowButton = (sign, title, act) =>
  html`<button type="button" class="item" @click=${act}>
    ${icon(sign)}<span class="body"><b>${title}</b></span>
  </button>`;
