/** A game's number in its match. A separate small module, because the first screens show it. */

import {say} from '../words/index.js';

/** @typedef {import('../lib/types.d.ts').GameHeader} GameHeader */

/**
 * @param {GameHeader} header
 * @returns {import('../lib/types.d.ts').Match | null} the match that a game belongs to; null for an old label
 */
export const matchOf = ({match}) => (typeof match === 'object' ? match : null);

/** @param {GameHeader} header @returns {string} e.g. "Game 2, best of 3"; '' for a single game */
export function matchLabel(header) {
  const match = matchOf(header);
  return match ? say('match.label', {n: match.game, best: match.best_of}) : '';
}
