/** What an entry would lead to if it were recorded. Pure. */

import {GameError} from '../rules/document.js';
import {replay} from '../rules/replay.js';

/** @typedef {import('./game.js').Entry} Entry */
/** @typedef {import('../lib/types.d.ts').GameDocument} GameDocument */
/** @typedef {import('../lib/types.d.ts').GameEvent} GameEvent */
/** @typedef {import('../lib/types.d.ts').Ruleset} Ruleset */

/**
 * @param {GameDocument} document
 * @param {GameEvent[]} events
 * @param {Ruleset} ruleset
 * @returns {import('../lib/types.d.ts').GameState | null} null if the rules refuse the events
 */
export function stateWith(document, events, ruleset) {
  try {
    return replay({...document, events}, ruleset);
  } catch (error) {
    if (error instanceof GameError) return null;
    throw error;
  }
}

/** @param {GameEvent[]} events @param {Entry} entry @returns {GameEvent[]} the log with the entry added now */
export const added = (events, entry) => [
  ...events,
  /** @type {GameEvent} */ ({id: `trial ${events.length}`, at: '2000-01-01T00:00:00Z', ...entry}),
];

/**
 * @param {import('./game.js').Game} game
 * @param {Entry} entry
 * @returns {import('../lib/types.d.ts').Side | null} the side that would win the game by it
 */
export const winnerAfter = ({document, ruleset}, entry) =>
  stateWith(document, added(document.events, entry), ruleset)?.winner ?? null;
