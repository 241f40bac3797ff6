/**
 * Screens shown instead of a game: while it is being opened, if this phone does not have it, and if it cannot be read.
 */

import {html, nothing} from 'lit-html';
import {say} from '../words/index.js';
import {GameError} from '../rules/document.js';
import {unwritten} from './current_game.js';
import {topBar} from '../ui/bars.js';

/** @typedef {'opening' | 'missing' | 'unreadable' | 'part'} Trouble `part`: a file of the app did not come */

/** Milliseconds until a failed read is repeated. */
const PAUSE = 2000;

/**
 * @param {unknown} error
 * @returns {boolean} whether a part of the app is missing (browsers report this only in the message)
 */
export const isPart = (error) => error instanceof TypeError && /module/i.test(error.message);

/**
 * The reason for a failed screen. Storage that did not respond or failed may recover, so the screen is reopened later
 * unless it was left.
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

/** Reloads the app, with the server's current shell if it is reachable (service_worker/precache.js). */
const again = () => location.replace(`/?again${Date.now()}${location.hash}`);

/** The screen for a part of the app that failed to load. It offers no reload while events exist only in memory. */
export const partLine = () =>
  html`<p class="notice" role="alert">
    <span>${say('app.part')}</span>
    ${unwritten() ? nothing : html`<button type="button" class="link" @click=${again}>${say('app.again')}</button>`}
  </p>`;

/** @param {Trouble} trouble */
export const missing = (trouble) =>
  html`<div class="screen">
    ${topBar(say('app.name'), '#/', say('nav.home'))}
    <main>${trouble === 'part' ? partLine() : html`<p class="muted empty">${say(`trouble.${trouble}`)}</p>`}</main>
  </div>`;
