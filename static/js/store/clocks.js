/** The clocks of a game as they stand: in memory, and on this phone so that they go on after a reload. */

import {forget, get, set} from './settings.js';

/** @typedef {import('../ui/clocks.js').Clock} Clock */

/** @type {Map<string, Clock[]>} */
const known = new Map();

/** @param {string} id a game's */
const key = (id) => `clocks.${id}`;

/** @param {string} id a game's @returns {Promise<Clock[]>} */
export async function clocksOf(id) {
  const kept = known.get(id) ?? await get(key(id)).catch(() => null);
  const clocks = known.get(id) ?? (Array.isArray(kept) ? kept : []);
  known.set(id, clocks);
  return clocks;
}

/** Where this phone keeps nothing, they go on in memory. @param {string} id a game's @param {Clock[]} clocks */
export function keepClocks(id, clocks) {
  known.set(id, clocks);
  (clocks.length ? set(key(id), clocks) : forget(key(id))).catch(() => undefined);
}
