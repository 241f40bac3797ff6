/** What stands where a game should be while it is being opened, when this phone has no such game, and when it cannot be read. */

import {html, nothing} from 'lit-html';
import {say} from '../i18n/index.js';
import {unwritten} from './in_hand.js';

/** @typedef {'opening' | 'missing' | 'unreadable' | 'part'} Trouble `part`: a file of the app did not come */

/** @param {unknown} error @returns {Trouble} whether it is the app that is not whole (browsers say so in words alone) or what it should show */
export const troubleOf = (error) => (error instanceof TypeError && /module/i.test(error.message) ? 'part' : 'unreadable');

/** Loads the app anew, with the server's own shell if it can be reached (service_worker/precache.js). */
const again = () => location.replace(`/?again${Date.now()}${location.hash}`);

/** A part of the app did not come; no way to load it anew while something is in memory alone. */
export const partLine = () => html`<p class="notice" role="alert"><span>${say('app.part')}</span>
  ${unwritten() ? nothing : html`<button type="button" class="link" @click=${again}>${say('app.again')}</button>`}</p>`;

/** @param {Trouble} trouble */
export const missing = (trouble) => html`<div class="screen">
  <header class="bar"><a class="button icon" href="#/" aria-label=${say('nav.home')}>‹</a><h1>${say('app.name')}</h1></header>
  <main>${trouble === 'part' ? partLine() : html`<p class="muted empty">${say(`pad.${trouble}`)}</p>`}</main>
</div>`;
