/** A field for names, with its button. */

import {html} from 'lit-html';
import {say} from '../../words/index.js';

/**
 * @param {number} most letters that may be typed
 * @param {(typed: string) => void} add called with what was typed; the field is then empty, and keeps the focus
 * @param {string} [label] what is typed
 */
export const nameForm = (most, add, label = say('events.name')) =>
  html`<form
    class="row add"
    @submit=${(/** @type {SubmitEvent} */ event) => {
      event.preventDefault();
      const form = /** @type {HTMLFormElement} */ (event.target);
      const field = /** @type {HTMLInputElement} */ (form.elements.namedItem('who'));
      add(field.value);
      field.value = '';
      field.focus();
    }}
  >
    <input
      type="text"
      name="who"
      autocomplete="off"
      autocapitalize="words"
      enterkeyhint="done"
      maxlength=${most}
      aria-label=${label}
      placeholder=${label}
    /><button type="submit" class="button">${say('events.add')}</button>
  </form>`;
