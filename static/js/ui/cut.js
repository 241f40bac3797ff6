/** Cuts text for places of a given width, between what a reader takes for letters: never inside an emoji or an accented letter. */

/** Keeps a name's reading direction apart from what stands around it (Unicode's isolates). @param {string} text @returns {string} */
export const apart = (text) => `\u2068${text}\u2069`;

/**
 * @param {string} text
 * @param {(text: string) => boolean} fits whether a text has room
 * @returns {string} the whole, or as much of its beginning as has room with an ellipsis
 */
export function cut(text, fits) {
  if (fits(text)) return text;
  const letters = [...new Intl.Segmenter().segment(text)].map(({segment}) => segment);
  let least = 0;
  let most = letters.length - 1;
  const begun = (/** @type {number} */ n) => `${letters.slice(0, n).join('').trimEnd()}…`;
  while (least < most) {
    const n = Math.ceil((least + most) / 2);
    if (fits(begun(n))) least = n;
    else most = n - 1;
  }
  return begun(least);
}
