/**
 * Explains once, after the first finished game, how to add the app to the Home Screen, where it starts faster and its
 * games are kept longer.
 */

import {html, svg} from 'lit-html';
import {say} from '../words/index.js';
import {ask} from './dialogs.js';
import {offered} from './install_offer.js';
import {notice} from './notices.js';
import {isInstalled, isIos} from '../lib/platform.js';

/** The key in localStorage that says that it was offered, regardless of the answer. */
const OFFERED = 'install-offered';

/** @returns {boolean} */
function before() {
  try {
    return localStorage.getItem(OFFERED) !== null;
  } catch {
    return true; // otherwise it would be offered again and again
  }
}

const close = () => notice('install', null);

/** The offer stays while the game's sheet is open. */
function leave() {
  if (location.hash.endsWith('/sheet')) return;
  window.removeEventListener('hashchange', leave);
  close();
}

/** The instructions for iPhones and iPads, where only the browser's menu can install the app. */
export const explainInstall = () =>
  ask(
    (/** @type {(value: null) => void} */ answer) =>
      html`<h2>${say('install.ios.title')}</h2>
        <ol class="install-steps">
          <li>
            ${svg`<svg viewBox="0 0 24 24" aria-hidden="true">
              <path d="M12 15V3m0 0L8 7m4-4 4 4M7 10H5v11h14V10h-2"/></svg>`}<span>${say('install.ios.share')}</span>
          </li>
          <li>
            ${svg`<svg viewBox="0 0 24 24" aria-hidden="true">
              <rect x="3.5" y="3.5" width="17" height="17" rx="4"/><path d="M12 8v8m-4-4h8"/></svg>`}<span
              >${say('install.ios.add')}</span
            >
          </li>
          <li>
            <img src="/static/icons/icon.svg" alt="" width="34" height="34" /><span>${say('install.ios.open')}</span>
          </li>
        </ol>
        <div class="row">
          <button type="button" class="button primary" @click=${() => answer(null)}>${say('app.understood')}</button>
        </div>`,
  );

/** @returns {Promise<unknown>} resolves when the browser's prompt or the sheet was answered */
function install() {
  close();
  return offered()?.prompt() ?? explainInstall();
}

/** Offers it unless it was offered before, the app is installed, or the browser cannot install apps. */
export function offerInstall() {
  if (isInstalled() || before() || !(offered() || isIos())) return;
  localStorage.setItem(OFFERED, new Date().toISOString());
  window.addEventListener('hashchange', leave);
  notice(
    'install',
    html`<p class="notice" role="status" data-install>
      <span>${say('install.offer')}</span>
      <button type="button" class="link" @click=${close}>${say('install.no')}</button
      ><button type="button" class="link" @click=${install}>${say(offered() ? 'install.yes' : 'install.how')}</button>
    </p>`,
  );
}
