/** Says at a field why it cannot be right, where the browser's own rules for a field do not suffice. */

/** @param {HTMLFormElement} form @param {string} name of the field @param {string} sentence */
export function refuseAt(form, name, sentence) {
  const field = /** @type {HTMLInputElement | HTMLSelectElement} */ (form.elements.namedItem(name));
  field.setCustomValidity(sentence);
  field.reportValidity();
}

/** Once something else is typed or chosen, it may be right. @param {Event} event caught by a form or a part of one */
export const clearFaults = ({currentTarget}) =>
  /** @type {HTMLElement} */ (currentTarget)
    .querySelectorAll('input, select')
    .forEach((field) => /** @type {HTMLInputElement} */ (field).setCustomValidity(''));
