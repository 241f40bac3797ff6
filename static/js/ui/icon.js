/** Icons and the picture of the first visit (static/icons/sprite.svg). */

import {html} from 'lit-html';

export const SPRITE = '/static/icons/sprite.svg';

/**
 * An icon beside a word. The shell contains the symbols of the first screens (templates/app.html), the sprite has all.
 * @param {string} name
 */
export const icon = (name) => {
  const id = `#i-${name}`;
  return html`<svg class="i" aria-hidden="true">
    <use href=${document.querySelector(id) ? id : SPRITE + id}></use>
  </svg>`;
};
