/**
 * The clocks of a game: in memory, where all screens share one list, and on this phone, so that they survive a reload.
 * In a match, the time between games belongs to the match, because it runs from the end of one game into the next.
 */

import {forget, get, set} from './settings.js';

/** @typedef {import('../lib/types.d.ts').GameHeader} GameHeader */
/** @typedef {import('../clocks/clocks.js').Clock} Clock */

/** @type {Map<string, Clock[]>} by the id of the game or match */
const known = new Map();

/** @param {string} id */
const key = (id) => `clocks.${id}`;

/**
 * @param {GameHeader} header
 * @param {Clock['kind']} kind
 * @returns {string} id of the game or match that owns such clocks
 */
const ownerOf = ({id, match}, kind) => (kind === 'between' && typeof match === 'object' ? match.id : id);

/** @param {GameHeader} header @returns {string[]} */
const ownersOf = (header) => [...new Set([ownerOf(header, 'shot'), ownerOf(header, 'between')])];

/** @param {GameHeader} header @returns {Promise<Clock[]>} also loads them for `held` */
export async function clocksOf(header) {
  await Promise.all(
    ownersOf(header).map(async (id) => {
      const kept = known.get(id) ?? (await get(key(id)).catch(() => null));
      if (!known.has(id)) known.set(id, Array.isArray(kept) ? kept : []);
    }),
  );
  return held(header);
}

/** @param {GameHeader} header @returns {Clock[]} the current clocks; none before `clocksOf` has resolved */
export const held = (header) => ownersOf(header).flatMap((id) => known.get(id) ?? []);

/**
 * Stores the clocks. If this phone's storage fails, they remain in memory. @param {GameHeader} header @param {Clock[]}
 * clocks
 */
export function keepClocks(header, clocks) {
  for (const id of ownersOf(header)) {
    const own = clocks.filter(({kind}) => ownerOf(header, kind) === id);
    known.set(id, own);
    (own.length ? set(key(id), own) : forget(key(id))).catch(() => undefined);
  }
}
