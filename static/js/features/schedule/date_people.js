/**
 * Selects people of a club. Buttons keep their places when they are tapped, so that no other person moves under the
 * finger. People without a button are found by typing a few letters.
 */

import {html, nothing} from 'lit-html';
import {say} from '../../words/index.js';

/** @typedef {import('../../store/me.js').Named} Named */

/** The number of people with a button; the others are found by typing. */
const MOST = 12;

/** @param {string} text @returns {string} without capitals and accents */
const plain = (text) => text.normalize('NFD').replace(/\p{M}/gu, '').toLocaleLowerCase();

/** @param {Named[]} chosen @param {Named[]} all @returns {Named[]} those that are still in the club */
export const stillIn = (chosen, all) => chosen.filter(({id}) => all.some((one) => one.id === id));

/**
 * @param {Named[]} all @param {string} text
 * @returns {Named[]} those with a name in which a word starts with the text
 */
export const matching = (all, text) => all.filter(({name}) => ` ${plain(name)}`.includes(` ${plain(text.trim())}`));

/**
 * @param {Named[]} all the club's members @param {Named[]} chosen
 * @param {{text: string}} search the text of the search field
 * @param {(chosen: Named[]) => void} change called after a change of the selection or the search
 */
export function peoplePart(all, chosen, search, change) {
  const found = matching(all, search.text);
  const shown = found.slice(0, MOST);
  const isOn = (/** @type {Named} */ {id}) => chosen.some((one) => one.id === id);
  /** @param {Named} one */
  const tap = (one) => {
    search.text = '';
    change(isOn(one) ? chosen.filter(({id}) => id !== one.id) : [...chosen, one]);
  };
  /** @param {Named[]} some */
  const chips = (some) =>
    some.map(
      (one) =>
        html`<button type="button" aria-pressed=${isOn(one)} @click=${() => tap(one)}><bdi>${one.name}</bdi></button>`,
    );
  return html`<fieldset class="part" data-pick>
    <legend>${say('dates.players')}</legend>
    ${
      all.length > MOST
        ? html`<label
            ><span>${say('people.text')}</span
            ><input
              type="search"
              dir="auto"
              maxlength="60"
              autocomplete="off"
              .value=${search.text}
              @input=${(/** @type {Event} */ {target}) => {
                search.text = /** @type {HTMLInputElement} */ (target).value;
                change(chosen);
              }}
          /></label>`
        : nothing
    }
    <div class="chips">${chips(shown)}${chips(chosen.filter(({id}) => !shown.some((one) => one.id === id)))}</div>
    ${
      found.length > shown.length
        ? html`<p class="hint">${say('dates.more', {n: found.length - shown.length})}</p>`
        : nothing
    }
  </fieldset>`;
}
