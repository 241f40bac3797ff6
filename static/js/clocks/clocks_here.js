/** Loads the code for clocks if a game has any. */

import {clocksOf} from '../store/clocks.js';

/**
 * @param {import('../lib/types.d.ts').GameHeader} header
 * @returns {Promise<typeof import('./clock_watch.js').ClockWatch | null>} the class that follows them; null if the game
 * has none
 */
export const watchFor = async (header) =>
  (await clocksOf(header)).length ? (await import('./clock_watch.js')).ClockWatch : null;
