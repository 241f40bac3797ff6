/** Dialogs in which one of several is chosen, or a text is typed. */

import {html, nothing} from 'lit-html';
import {ask} from '../../../ui/dialogs.js';
import {say} from '../../../words/index.js';

/**
 * @template T
 * @typedef {{value: T, words: unknown, hint?: unknown, danger?: boolean}} Choice
 */

const cancel = () => html`<form method="dialog"><button class="button">${say('dialog.cancel')}</button></form>`;

/**
 * @template T
 * @param {unknown} title @param {Choice<T>[]} choices @param {unknown} [about] what the person should know
 * @returns {Promise<T | null>} null if the dialog was closed
 */
export const choose = (title, choices, about = nothing) =>
  ask(
    (/** @type {(value: T) => void} */ answer) =>
      html`<h2>${title}</h2>
        ${about}
        <div class="choices entries">
          ${choices.map(
            ({value, words, hint, danger}, i) =>
              html`<button
                type="button"
                class=${`button wide ${danger ? 'danger' : ''}`}
                data-choice=${typeof value === 'string' ? value : i}
                @click=${() => answer(value)}
              >
                <span class="body"><b>${words}</b>${hint ? html`<span class="muted">${hint}</span>` : nothing}</span>
              </button>`,
          )}
        </div>
        ${cancel()}`,
  );

/**
 * @param {unknown} title @param {string} value @param {number} longest letters that may be typed
 * @param {string} label of the field
 * @returns {Promise<string | null>} what was typed; null if the dialog was closed
 */
export const askText = (title, value, longest, label) =>
  ask((/** @type {(typed: string) => void} */ answer) => {
    const give = (/** @type {SubmitEvent} */ event) => {
      event.preventDefault();
      const form = /** @type {HTMLFormElement} */ (event.target);
      answer(/** @type {HTMLInputElement} */ (form.elements.namedItem('typed')).value.trim());
    };
    return html`<h2>${title}</h2>
      <form class="tell" @submit=${give}>
        <label
          ><span>${label}</span
          ><input type="text" name="typed" required autocomplete="off" maxlength=${longest} .value=${value}
        /></label>
        <button class="button primary">${say('events.record-it')}</button>
      </form>
      ${cancel()}`;
  });
