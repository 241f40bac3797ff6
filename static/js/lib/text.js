/** Formatting of times and numbers. */

/** @param {number} seconds @returns {string} minutes and seconds, e.g. 8:05 */
export const clockTime = (seconds) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

/** @param {string} text with numbers in it @returns {string} with minus signs instead of hyphens */
export const proper = (text) => text.replaceAll('-', '−');
