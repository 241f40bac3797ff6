/** Formatting of numbers. */

/** @param {string} text with numbers in it @returns {string} with minus signs instead of hyphens */
export const proper = (text) => text.replaceAll('-', '−');
