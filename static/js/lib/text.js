/** Formatting of numbers. */

/** @param {string | number} text contains numbers @returns {string} with minus signs instead of hyphens */
export const proper = (text) => `${text}`.replaceAll('-', '−');

/** @param {number} a points @param {number} b points of the other side @returns {string} e.g. "7–−2" */
export const scoreText = (a, b) => proper(`${a}–${b}`);
