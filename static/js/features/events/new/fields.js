/** Fields of a new competition. */

import {html, nothing} from 'lit-html';
import {tidy} from '../../../lib/cut.js';
import {keptMe} from '../../../store/me.js';
import {say} from '../../../words/index.js';

/** @typedef {import('../../../store/me.js').MyClub} MyClub */

/** In a club a referee or an admin directs (docs/competitions.md 6). */
const DIRECTS = ['referee', 'admin'];

/** @param {Event} event @returns {string} what was typed or chosen */
export const typed = ({target}) => /** @type {HTMLInputElement} */ (target).value;

/**
 * @param {string} label @param {{id: string, name: string}[]} options @param {string} chosen
 * @param {(id: string) => unknown} choose @param {string} name of the field
 */
export const select = (label, options, chosen, choose, name) =>
  html`<label class="choice"
    ><span>${label}</span
    ><select name=${name} @change=${(/** @type {Event} */ event) => choose(typed(event))}>
      ${options.map(({id, name: words}) => html`<option value=${id} ?selected=${id === chosen}>${words}</option>`)}
    </select></label
  >`;

/**
 * @param {string} label @param {string} value @param {number} longest letters that may be typed
 * @param {(name: string) => void} write called with each letter
 */
export const nameField = (label, value, longest, write) =>
  html`<label class="choice"
    ><span>${label}</span
    ><input
      type="text"
      name="name"
      maxlength=${longest}
      autocomplete="off"
      autocapitalize="words"
      .value=${value}
      @input=${(/** @type {Event} */ event) => write(tidy(typed(event), longest))}
  /></label>`;

/** @returns {Promise<MyClub[]>} the clubs in which this person may direct */
export const clubsToDirect = async () => (await keptMe())?.me.clubs.filter(({role}) => DIRECTS.includes(role)) ?? [];

/** @param {MyClub[]} clubs @param {string} chosen @param {(id: string) => void} choose */
export const clubField = (clubs, chosen, choose) =>
  clubs.length
    ? select(say('new.club'), [{id: '', name: say('new.club.none')}, ...clubs], chosen, choose, 'club')
    : nothing;
