/**
 * Cleans and shortens texts: to what a document may hold (the rules refuse the rest), or to the space available,
 * without cutting inside an emoji or an accented letter.
 */

/**
 * Isolates a name, so that its reading direction does not affect the text around it.
 * @param {string} text
 * @returns {string}
 */
export const apart = (text) => `\u2068${text}\u2069`;

/**
 * @param {string} text
 * @returns {string[]} letters as a reader sees them; code points in browsers without Intl.Segmenter
 */
export const letters = (text) =>
  'Segmenter' in Intl ? [...new Intl.Segmenter().segment(text)].map(({segment}) => segment) : Array.from(text);

/**
 * @param {string} text
 * @param {(text: string) => boolean} fits whether a text fits
 * @returns {string} the whole text, or as much of its beginning as fits together with an ellipsis
 */
export function cut(text, fits) {
  if (fits(text)) return text;
  const all = letters(text);
  let least = 0;
  let most = all.length - 1;
  const begun = (/** @type {number} */ n) => `${all.slice(0, n).join('').trimEnd()}…`;
  while (least < most) {
    const n = Math.ceil((least + most) / 2);
    if (fits(begun(n))) least = n;
    else most = n - 1;
  }
  return begun(least);
}

/**
 * @param {string} text
 * @param {number} longest in code points
 * @returns {string} as much of its beginning as fits, cut between letters as a reader sees them, unless the first
 * letter alone is too long
 */
export function shortened(text, longest) {
  const signs = Array.from(text);
  if (signs.length <= longest) return text;
  let kept = '';
  for (const letter of letters(text)) {
    if ([...kept, ...letter].length > longest) break;
    kept += letter;
  }
  return kept || signs.slice(0, longest).join('');
}

/**
 * @param {string} typed
 * @param {number} longest in code points
 * @returns {string} without control characters, unpaired surrogates, direction overrides and double spaces
 */
export function tidy(typed, longest) {
  const clean = typed
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return shortened(clean, longest).trim();
}
