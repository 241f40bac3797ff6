/** Chooses among a club's people: those who are chosen stand first, the others are found by a few letters. */

import {html, nothing} from 'lit-html';
import {say} from '../i18n/index.js';

/** @typedef {import('../store/me.js').Named} Named */

/** So many stand ready to be tapped; for others a few letters are typed. */
const MOST = 12;

/** @param {string} text @returns {string} without capitals and accents */
const plain = (text) => text.normalize('NFD').replace(/\p{M}/gu, '').toLocaleLowerCase();

/** @param {Named[]} chosen @param {Named[]} all @returns {Named[]} those that are in the club still */
export const stillIn = (chosen, all) => chosen.filter(({id}) => all.some((one) => one.id === id));

/**
 * @param {Named[]} all @param {string} text
 * @returns {Named[]} those of whose names a word begins so
 */
export const matching = (all, text) => all.filter(({name}) => ` ${plain(name)}`.includes(` ${plain(text.trim())}`));

/**
 * @param {Named[]} all who is in the club @param {Named[]} chosen
 * @param {{text: string}} search what is looked for, as it is typed
 * @param {(chosen: Named[]) => void} change what is chosen, or how one searches
 */
export function peoplePart(all, chosen, search, change) {
  const left = matching(all.filter((one) => !chosen.some(({id}) => id === one.id)), search.text);
  /** @param {Named} one @param {boolean} on */
  const chip = (one, on) => html`<button type="button" aria-pressed=${on} @click=${() => { search.text = ''; change(on ? chosen.filter(({id}) => id !== one.id) : [...chosen, one]); }}><bdi>${one.name}</bdi></button>`;
  return html`<fieldset class="part" data-pick><legend>${say('dates.players')}</legend>
    ${chosen.length ? html`<div class="chips" data-chosen>${chosen.map((one) => chip(one, true))}</div>` : nothing}
    ${all.length > MOST ? html`<label><span>${say('people.text')}</span><input type="search" dir="auto" maxlength="60" autocomplete="off" .value=${search.text}
      @input=${(/** @type {Event} */ {target}) => { search.text = /** @type {HTMLInputElement} */ (target).value; change(chosen); }}></label>` : nothing}
    <div class="chips" data-others>${left.slice(0, MOST).map((one) => chip(one, false))}</div>
    ${left.length > MOST ? html`<p class="hint">${say('dates.more', {n: left.length - MOST})}</p>` : nothing}
  </fieldset>`;
}
