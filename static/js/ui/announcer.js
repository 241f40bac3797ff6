/**
 * The one live region: what changed, in words, for those who hear the screen; and that it happened, for those who hear
 * or feel the phone.
 */

/**
 * @typedef {'placed' | 'recorded' | 'refused' | 'finished' | 'time'} Moment of a game: made by a tap, or a clock has
 *   run out
 */

/**
 * @type {(moment: Moment, sentence: string) => void} who makes it heard and felt, once that code is there (feedback.js)
 */
let felt = () => undefined;

/**
 * @param {(moment: Moment, sentence: string) => void} listener called at each moment with the words of the live region,
 *   if there are any
 */
export const attend = (listener) => {
  felt = listener;
};

/** @param {Moment} moment @param {string} [sentence] */
export const happened = (moment, sentence = '') => felt(moment, sentence);

/** @param {string} sentence */
export function announce(sentence) {
  const region = document.getElementById('announcer');
  if (region) region.textContent = sentence;
}
