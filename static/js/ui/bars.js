/** The bar at the top of a screen. */

import {html, nothing} from 'lit-html';
import {icon} from './icon.js';

/**
 * @param {unknown} title
 * @param {string} back the address that the arrow goes to
 * @param {string} word the arrow's name
 * @param {unknown} [tools] further links and buttons
 */
export const topBar = (title, back, word, tools = nothing) =>
  html`<header class="bar">
    <a class="button icon" href=${back} aria-label=${word}>${icon('back')}</a>
    <h1>${title}</h1>
    ${tools}
  </header>`;

/**
 * The bar of a place (app/places.js), which has no way back.
 * @param {unknown} title
 * @param {unknown} [tools]
 */
export const placeBar = (title, tools = nothing) =>
  html`<header class="bar place">
    <h1>${title}</h1>
    ${tools}
  </header>`;
