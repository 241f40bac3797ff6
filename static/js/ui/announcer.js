/**
 * The only live region: it tells screen readers what changed. Listeners add sounds and vibration.
 */

/**
 * @typedef {'placed' | 'recorded' | 'refused' | 'finished' | 'time'} Moment an event in a game: caused by a tap, or by
 *   a clock that has run out
 */

/**
 * @type {(moment: Moment, sentence: string) => void} plays the sound and vibration, once feedback.js has loaded
 */
let felt = () => undefined;

/**
 * @param {(moment: Moment, sentence: string) => void} listener called at each moment, with the text of the live region,
 *   if any
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
