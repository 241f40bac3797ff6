/** The names of officials' rulings. */

import {named, say} from '../words/index.js';
import {findOffence} from '../rules/penalties.js';

/** @typedef {import('../lib/types.d.ts').GameEvent} GameEvent */
/** @typedef {import('../lib/types.d.ts').Ruleset} Ruleset */

/** The events that are not rulings: play, corrections and notes. */
const OTHERS = ['frame', 'turn', 'retract', 'amend', 'note'];

/** @param {GameEvent} event @returns {boolean} */
export const isRuling = (event) => !OTHERS.includes(event.type);

/** @param {GameEvent} event @param {Ruleset} ruleset @returns {string} the offence, the call, "Timeout", … */
export function nameOfRuling(event, ruleset) {
  if (event.type === 'penalty') return capital(named(findOffence(ruleset, event.offence)?.name ?? event.offence));
  if (event.type === 'call') return say(`call.kind.${event.kind}`);
  if (event.type === 'late') return capital(ruleset.lateness ? named(ruleset.lateness.name) : say('log.kind.late'));
  return say(`log.kind.${/** @type {'note'} */ (event.type)}`);
}

/** @param {string} text @returns {string} */
const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);
