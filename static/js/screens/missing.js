/** What stands where a game should be while it is being opened, and when this phone has no such game. */

import {html} from 'lit-html';
import {say} from '../i18n/index.js';

/** @param {boolean} gone whether the game was looked for and not found */
export const missing = (gone) => html`<div class="screen">
  <header class="bar"><a class="button icon" href="#/" aria-label=${say('nav.home')}>‹</a><h1>${say('app.name')}</h1></header>
  <main><p class="muted empty">${say(gone ? 'pad.missing' : 'pad.opening')}</p></main>
</div>`;
