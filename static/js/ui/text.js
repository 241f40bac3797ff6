/** Text as a document may hold it (the rules' shape check refuses the rest), and times in figures. */

/**
 * @param {string} typed
 * @param {number} longest in code points
 * @returns {string} without control signs, unpaired surrogates, signs that turn the reading direction, doubled blanks
 */
export function tidy(typed, longest) {
  const clean = typed.normalize('NFC').replace(/[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]/gu, ' ').replace(/\s+/g, ' ').trim();
  return Array.from(clean).slice(0, longest).join('').trim();
}

/** @param {number} seconds @returns {string} minutes and seconds, e.g. 8:05 */
export const clockTime = (seconds) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

/** @param {string} text with numbers in it @returns {string} with a minus where a hyphen stood for one */
export const proper = (text) => text.replaceAll('-', '−');
