/** What stands where a game should be while it is being opened, when this phone has no such game, and when it cannot be read. */

import {html} from 'lit-html';
import {say} from '../i18n/index.js';

/** @param {'opening' | 'missing' | 'unreadable'} trouble */
export const missing = (trouble) => html`<div class="screen">
  <header class="bar"><a class="button icon" href="#/" aria-label=${say('nav.home')}>‹</a><h1>${say('app.name')}</h1></header>
  <main><p class="muted empty">${say(`pad.${trouble}`)}</p></main>
</div>`;
