/**
 * What stands where a game should be while it is being opened, when this phone has no such game, and when it cannot be
 * read.
 */

import {html, nothing} from 'lit-html';
import {say} from '../words/index.js';
import {GameError} from '../rules/document.js';
import {unwritten} from './in_hand.js';

/** @typedef {'opening' | 'missing' | 'unreadable' | 'part'} Trouble `part`: a file of the app did not come */

/** Until what could not be read is tried again, in milliseconds. */
const PAUSE = 2000;

/** @param {unknown} error @returns {boolean} whether the app is not whole (browsers say so in words alone) */
export const isPart = (error) => error instanceof TypeError && /module/i.test(error.message);

/**
 * Why a screen does not show what it should. Storage that was silent or failed may come back: the screen is opened anew
 * then, unless it was left.
 * @param {unknown} error @returns {Trouble}
 */
export function troubleOf(error) {
  if (isPart(error)) return 'part';
  const {href} = location;
  if (!(error instanceof GameError))
    setTimeout(() => {
      if (location.href === href) dispatchEvent(new Event('hashchange'));
    }, PAUSE);
  return 'unreadable';
}

/** Loads the app anew, with the server's own shell if it can be reached (service_worker/precache.js). */
const again = () => location.replace(`/?again${Date.now()}${location.hash}`);

/** A part of the app did not come; no way to load it anew while something is in memory alone. */
export const partLine = () =>
  html`<p class="notice" role="alert">
    <span>${say('app.part')}</span>
    ${unwritten() ? nothing : html`<button type="button" class="link" @click=${again}>${say('app.again')}</button>`}
  </p>`;

/** @param {Trouble} trouble */
export const missing = (trouble) =>
  html`<div class="screen">
    <header class="bar">
      <a class="button icon" href="#/" aria-label=${say('nav.home')}>‹</a>
      <h1>${say('app.name')}</h1>
    </header>
    <main>${trouble === 'part' ? partLine() : html`<p class="muted empty">${say(`pad.${trouble}`)}</p>`}</main>
  </div>`;
