/**
 * Text as a document may hold it (the rules' shape check refuses the rest), and cut for its place: never inside an
 * emoji or an accented letter.
 */

/**
 * Keeps a name's reading direction apart from what stands around it (Unicode's isolates).
 * @param {string} text
 * @returns {string}
 */
export const apart = (text) => `\u2068${text}\u2069`;

/**
 * @param {string} text
 * @returns {string[]} what a reader takes for one letter each; browsers that do not know give code points
 */
export const letters = (text) =>
  'Segmenter' in Intl ? [...new Intl.Segmenter().segment(text)].map(({segment}) => segment) : Array.from(text);

/**
 * @param {string} text
 * @param {(text: string) => boolean} fits whether a text has room
 * @returns {string} the whole, or as much of its beginning as has room with an ellipsis
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
 * @returns {string} as much of its beginning as has room, cut between letters as a reader sees them; a letter that has
 *   no room at all is cut too
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
 * @returns {string} without control signs, unpaired surrogates, signs that turn the reading direction, doubled blanks
 */
export function tidy(typed, longest) {
  const clean = typed
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return shortened(clean, longest).trim();
}
