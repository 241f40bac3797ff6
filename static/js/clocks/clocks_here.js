/** Whether the referee's clocks stand at a game: their code is fetched where they do. */

import {clocksOf} from '../store/clocks.js';

/**
 * @param {import('../lib/types.d.ts').GameHeader} header
 * @returns {Promise<typeof import('./clock_watch.js').ClockWatch | null>} what follows them; null when there are none
 */
export const watchFor = async (header) =>
  (await clocksOf(header)).length ? (await import('./clock_watch.js')).ClockWatch : null;
