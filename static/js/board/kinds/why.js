/**
 * Reasons for the pads that preview the whole game: why a turn would score as it does, and the effect of the last one.
 */

import {html} from 'lit-html';
import {GameError, explain, explainAll, preview} from '../../rules/index.js';
import {say} from '../../words/index.js';
import {words} from '../../game/reasons.js';
import {briefOf} from '../../ui/sides.js';
import {citation} from '../../ui/citation.js';

/** @typedef {import('../../game/game.js').Game} Game */
/** @typedef {import('../../lib/types.d.ts').Reason} Reason */
/** @typedef {import('../../lib/types.d.ts').GameEvent} GameEvent */
/** @typedef {import('../../lib/types.d.ts').GameState} GameState */

/** Reasons that make sense only after the turn is recorded. */
const AFTERWARDS = /^why\.(turn-next|next-|lead$|won|higher|tie|level-)/;

/**
 * @param {{game: Game, correcting: GameEvent | null}} about the game, and the event that is being corrected
 * @param {import('../../game/game.js').Entry} entry the entry to be recorded
 * @param {Record<string, unknown>} fields the fields to be amended
 * @returns {unknown} the reasons for its points, and a button for what the book says
 */
export function whyNow({game: {document: doc, ruleset}, correcting}, entry, fields) {
  try {
    const all = correcting
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
    const reasons = all.filter(({say: key}) => !AFTERWARDS.test(key));
    const told = reasons.map((reason) => words(reason, doc, ruleset, briefOf)).join(' ');
    return html`<span tabindex="0">${told}</span> ${citation(ruleset, reasons, say('pad.why'))}`;
  } catch (error) {
    if (error instanceof GameError) return ''; // an incomplete turn cannot be explained
    throw error;
  }
}

/** @type {WeakMap<GameState, string>} */
const notices = new WeakMap();

/**
 * @param {Game} game
 * @returns {string} the sentence that a level game continues, if the last event caused this; else ''
 */
export function levelNotice({document: doc, ruleset, state}) {
  const known = notices.get(state);
  if (known !== undefined) return known;
  const last = [...explainAll(doc, ruleset).values()].findLast((reasons) => reasons.length > 0) ?? [];
  const notice = last
    .filter(({say: key}) => /^why\.level-/.test(key))
    .map((reason) => words(reason, doc, ruleset, briefOf))
    .join(' ');
  notices.set(state, notice);
  return notice;
}
