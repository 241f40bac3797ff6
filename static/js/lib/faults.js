/**
 * Faults in a form: the sentence is shown at its field, and the form's button leads there instead of being disabled.
 */

import {html, nothing} from 'lit-html';

/**
 * The sentence beside a faulty field. The field has `aria-invalid` and this element as its description.
 * @param {string} id
 * @param {string | undefined} sentence
 */
export const faultLine = (id, sentence) =>
  sentence ? html`<span class="bad fault" id=${id} role="alert">${sentence}</span>` : nothing;

/**
 * Scrolls to and focuses the first faulty field, or the first part marked with `data-missing`, where a choice is
 * needed.
 */
export function toFault() {
  const found = /** @type {HTMLElement | null} */ (document.querySelector('[aria-invalid=true], [data-missing]'));
  for (let fold = found?.closest('details'); fold; fold = fold.parentElement?.closest('details')) fold.open = true;
  found?.scrollIntoView({block: 'center'});
  found?.focus({preventScroll: true});
}
