/** Previews a ruling before it is recorded: its effect, or the rule that forbids it. */

import {say} from '../words/index.js';
import {preview} from '../rules/index.js';
import {findOffence} from '../rules/penalties.js';
import {cite} from '../ui/cite.js';
import {refusal} from './refusal.js';

/** @typedef {import('../lib/types.d.ts').Ruleset} Ruleset */
/** @typedef {import('./game.js').Entry} Entry */
/**
 * @typedef {{state: import('../lib/types.d.ts').GameState | null, reasons: import('../lib/types.d.ts').Reason[],
 *   refused: string}} Trial `state` is null if the rules refuse it; then `refused` says why
 */

/**
 * Milliseconds for which a record button ignores taps after it appears, so that a double tap records nothing.
 */
export const REST = 600;

/**
 * The section of the rule set that forbids it, by error code.
 * @type {Record<string, import('../lib/types.d.ts').SectionKey>}
 */
const FORBIDDEN_BY = {'no-timeout': 'timeout', 'weights-already-changed': 'weights_changed', 'game-over': 'target'};

/**
 * @param {import('./game.js').Game} game
 * @param {Entry} entry
 * @returns {Trial} the result of recording it now, without recording it
 */
export function tryOut({document: doc, ruleset}, entry) {
  try {
    const event = /** @type {import('../lib/types.d.ts').GameEvent} */ ({id: 'preview', at: doc.started_at, ...entry});
    const [state, reasons] = preview(doc, ruleset, event);
    return {state, reasons, refused: ''};
  } catch (error) {
    return {state: null, reasons: [], refused: refusedBy(error, ruleset, entry)};
  }
}

/**
 * @param {unknown} error the error that the rules threw; anything but a GameError is rethrown
 * @param {Ruleset} ruleset @param {Entry} entry the refused entry
 * @returns {string} the reason, with the rule
 */
export function refusedBy(error, ruleset, entry) {
  const sentence = refusal(error);
  const section = sectionOf(/** @type {import('../rules/index.js').GameError} */ (error).code, ruleset, entry);
  return section ? say('refused.by', {sentence, cite: cite(ruleset, section)}) : sentence;
}

/** @param {string} code @param {Ruleset} ruleset @param {Entry} entry @returns {string | undefined} */
function sectionOf(code, ruleset, entry) {
  if (code === 'late-after-start' || entry.type === 'late') return ruleset.lateness?.section;
  const key = FORBIDDEN_BY[code];
  if (key) return ruleset.sections[key];
  return entry.type === 'penalty' ? findOffence(ruleset, entry.offence)?.section : undefined;
}
