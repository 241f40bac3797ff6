/** A row that goes somewhere: an icon, a title with facts below it, and a chevron. Rows are grouped by class "rows". */

import {html, nothing} from 'lit-html';
import {icon} from './icon.js';

/**
 * @param {string} to the address
 * @param {string} sign the name of the icon; '' for none
 * @param {unknown} title
 * @param {unknown} [facts]
 */
export const rowLink = (to, sign, title, facts = nothing) =>
  html`<a class="item" href=${to}
    >${sign ? icon(sign) : nothing}<span class="body"
      ><b>${title}</b>${facts === nothing ? nothing : html`<span class="muted">${facts}</span>`}</span
    >${icon('next')}</a
  >`;
