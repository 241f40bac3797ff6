/** The choice of a member's role. */

import {html} from 'lit-html';
import {say} from '../../words/index.js';

const ROLES = /** @type {const} */ (['player', 'referee', 'admin']);

/** @param {string} chosen @param {readonly import('../../store/me.js').Role[]} roles the available roles */
export const roleField = (chosen, roles = ROLES) =>
  html`<label
    ><span>${say('club.role')}</span
    ><select name="role">
      ${roles.map((role) => html` <option value=${role} ?selected=${role === chosen}>${say(`role.${role}`)}</option>`)}
    </select></label
  >`;
