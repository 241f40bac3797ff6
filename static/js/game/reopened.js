/** Corrections that reopen a finished game: whether one would, and how it is taken back. Pure. */

import {counting} from '../rules/events.js';
import {added, stateWith} from './forecast.js';

/** @typedef {import('./game.js').Entry} Entry */
/** @typedef {import('../lib/types.d.ts').GameDocument} GameDocument */
/** @typedef {import('../lib/types.d.ts').GameEvent} GameEvent */
/** @typedef {import('../lib/types.d.ts').Ruleset} Ruleset */

/**
 * @param {import('./game.js').Game} game
 * @param {Entry} entry
 * @returns {boolean} whether the game is finished and the entry would reopen it
 */
export const reopens = ({document, ruleset, state}, entry) =>
  state.status === 'finished' && stateWith(document, added(document.events, entry), ruleset)?.status === 'open';

/**
 * The entries that return an open game to its last finished state. Later notes and calls stay, because they do not
 * change the score.
 * @param {GameDocument} document @param {Ruleset} ruleset @param {string} reason the reason for taking back entries
 *   other than undos
 * @returns {{entries: Entry[], state: import('../lib/types.d.ts').GameState} | null} the entries in the order in which
 *   to record them, and the resulting state; null if the game was never finished
 */
export function wayBack(document, ruleset, reason) {
  const {events} = document;
  let end = events.length;
  while (end > 0 && stateWith(document, events.slice(0, end), ruleset)?.status !== 'finished') end -= 1;
  if (end === 0) return null;
  /** @type {Entry[]} */
  const entries = [];
  let log = events;
  for (const event of events.slice(end).reverse()) {
    // the last one first, so that each still counts when it is taken back
    if (event.type === 'note' || event.type === 'call' || !counting(log).includes(event.id)) continue;
    /** @type {Entry} */
    const entry = {
      type: 'retract',
      event: event.id,
      reason: event.type === 'retract' && event.reason === 'undo' ? 'redo' : reason,
    };
    entries.push(entry);
    log = added(log, entry);
  }
  const state = stateWith(document, log, ruleset);
  return state && {entries, state};
}
