/**
 * Why, on the pads that ask the rules about the whole game: what a turn would be worth, and what the last one left
 * behind.
 */

import {GameError, explain, explainAll, preview} from '../../rules/index.js';
import {words} from '../../game/reasons.js';

/** @typedef {import('../../game/game.js').Game} Game */
/** @typedef {import('../../lib/types.d.ts').Reason} Reason */
/** @typedef {import('../../lib/types.d.ts').GameEvent} GameEvent */
/** @typedef {import('../../lib/types.d.ts').GameState} GameState */

/** Reasons that only make sense once it is recorded. */
const AFTERWARDS = /^why\.(turn-next|next-|lead$|won|higher|tie|level-)/;

/**
 * @param {{game: Game, correcting: GameEvent | null}} about the game, and the event that is being corrected
 * @param {import('../../game/game.js').Entry} entry what would be recorded
 * @param {Record<string, unknown>} fields what would be amended
 * @returns {string} why it would count so
 */
export function whyNow({game: {document: doc, ruleset}, correcting}, entry, fields) {
  try {
    const reasons = correcting
      ? explain(
          {
            ...doc,
            events: [
              ...doc.events,
              {id: 'preview', at: doc.started_at, type: 'amend', event: correcting.id, with: fields, reason: 'preview'},
            ],
          },
          ruleset,
          correcting.id,
        )
      : preview(doc, ruleset, /** @type {GameEvent} */ ({id: 'preview', at: doc.started_at, ...entry}))[1];
    return reasons
      .filter(({say}) => !AFTERWARDS.test(say))
      .map((reason) => words(reason, doc, ruleset))
      .join(' ');
  } catch (error) {
    if (error instanceof GameError) return ''; // what is not whole yet cannot be explained
    throw error;
  }
}

/** @type {WeakMap<GameState, string>} */
const notices = new WeakMap();

/**
 * @param {Game} game
 * @returns {string} that a level game goes on, when the last thing recorded has made it so; else ''
 */
export function levelNotice({document: doc, ruleset, state}) {
  const known = notices.get(state);
  if (known !== undefined) return known;
  const last = [...explainAll(doc, ruleset).values()].findLast((reasons) => reasons.length > 0) ?? [];
  const notice = last
    .filter(({say}) => /^why\.level-/.test(say))
    .map((reason) => words(reason, doc, ruleset))
    .join(' ');
  notices.set(state, notice);
  return notice;
}
