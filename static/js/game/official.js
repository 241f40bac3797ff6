/** The official's name: asked with each ruling, remembered on this phone, and offered the next time. */

import {html} from 'lit-html';
import {say} from '../words/index.js';
import {get, set} from '../store/settings.js';
import {tidy} from '../lib/cut.js';

const KEY = 'official';
const LONGEST_NAME = 60;

/** @returns {Promise<string>} the official of the last ruling on this phone; '' if there was none */
export async function lastOfficial() {
  const name = await get(KEY).catch(() => null);
  return typeof name === 'string' ? name : '';
}

/** @param {string} name @param {(name: string) => void} changed */
export const officialField = (name, changed) =>
  html`<label
    ><span>${say('official.name')}</span>
    <input
      name="official"
      maxlength=${LONGEST_NAME}
      autocomplete="off"
      .value=${name}
      @input=${(/** @type {InputEvent} */ event) => changed(/** @type {HTMLInputElement} */ (event.target).value)}
  /></label>`;

/**
 * @param {string} typed
 * @returns {{official?: string}} the field for an event; the name is remembered for the next ruling
 */
export function signedBy(typed) {
  const official = tidy(typed, LONGEST_NAME);
  set(KEY, official).catch(() => undefined);
  return official ? {official} : {};
}
