/**
 * Finds the games of a match in this phone's store and in memory, because a match can also be played if nothing can be
 * stored.
 */

import {gamesOf} from '../store/games/matches.js';
import {inOrder, matchOf} from './match.js';
import {heldGames} from './current_game.js';

/** @typedef {import('../lib/types.d.ts').GameDocument} GameDocument */

/** @param {string} id of the match @returns {Promise<GameDocument[]>} in order, each in its latest version */
export async function matchGames(id) {
  const kept = await gamesOf(id).catch(() => []);
  const held = heldGames()
    .map((game) => game.document)
    .filter((document) => matchOf(document)?.id === id);
  /** @type {Map<string, GameDocument>} */
  const known = new Map();
  for (const document of [...kept, ...held]) {
    if ((known.get(document.id)?.events.length ?? -1) <= document.events.length) known.set(document.id, document);
  }
  return inOrder([...known.values()]);
}

/**
 * @param {GameDocument} document
 * @returns {Promise<GameDocument[]>} the earlier games of its match, in order; empty for a single game
 */
export async function earlierGames(document) {
  const match = matchOf(document);
  return match
    ? (await matchGames(match.id)).filter((one) => one.id !== document.id && (matchOf(one)?.game ?? 1) < match.game)
    : [];
}
