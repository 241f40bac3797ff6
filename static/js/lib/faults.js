/** What is wrong in a form stands at its field, and the button that would go on leads there instead of being dead. */

import {html, nothing} from 'lit-html';

/**
 * The sentence beside a field that is wrong; the field has `aria-invalid`, and this as its description.
 * @param {string} id
 * @param {string | undefined} sentence
 */
export const faultLine = (id, sentence) =>
  sentence ? html`<span class="bad fault" id=${id} role="alert">${sentence}</span>` : nothing;

/**
 * Goes to the first field that is wrong, or to the first part marked with `data-missing`, where something has to be
 * chosen.
 */
export function toFault() {
  const found = /** @type {HTMLElement | null} */ (document.querySelector('[aria-invalid=true], [data-missing]'));
  found?.closest('details')?.setAttribute('open', '');
  found?.scrollIntoView({block: 'center'});
  found?.focus({preventScroll: true});
}
