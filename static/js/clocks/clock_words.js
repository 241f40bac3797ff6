/** Lengths of time in words. */

import {say} from '../words/index.js';

const MINUTE = 60;

/** @param {number} seconds @returns {string} e.g. "5 minutes", "1 minute 30 seconds" */
export function lengthWords(seconds) {
  const minutes = Math.floor(seconds / MINUTE);
  const rest = seconds % MINUTE;
  return [minutes ? say('time.minutes', {n: minutes}) : '', rest ? say('time.seconds', {n: rest}) : '']
    .filter(Boolean)
    .join(' ');
}

/** @param {number} seconds @returns {string} words to follow "every", e.g. "minute", "15 minutes" */
export const everyWords = (seconds) => (seconds === MINUTE ? say('time.minute') : lengthWords(seconds));
