/**
 * The rules of the games as pure functions (docs/format.md). Runs unchanged in a browser, a service worker and Node.
 *
 * - `replay(document, ruleset)` → state
 * - `explain(document, ruleset, eventId)` → reasons
 * - `explainAll(document, ruleset)` → Map of reasons by event id
 * - `scoreFrame(weights, ruleset)` → the score of one board
 * - `preview(document, ruleset, event)` → [state, reasons] after adding the event
 * - `effective(events)` → the [index, event] pairs that count
 * - `counting(events)` → the ids of all events that count, including corrections
 *
 * All throw GameError with `code`, `event` (an index, or null for the header) and `field` (a path, or null). `ruleset`
 * is the parsed JSON of the rule set that the document names. A module that imports single modules of the rules instead
 * must make sure that all.js is loaded if the game needs it.
 */

import './all.js';
export {GameError} from './document.js';
export {counting, effective} from './events.js';
export {explain, explainAll, preview} from './explain.js';
export {other} from './game.js';
export {scoreFrame} from './knock_off.js';
export {replay} from './replay.js';
