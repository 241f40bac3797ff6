/**
 * The rules of the games as pure functions (docs/format.md). Runs unchanged in a browser, a service worker and Node.
 *
 * replay(document, ruleset) → state                explain(document, ruleset, eventId) → reasons explainAll(document,
 * ruleset) → Map of reasons   scoreFrame(weights, ruleset) → one board read preview(document, ruleset, event) → [state,
 * reasons] if it were added effective(events) → [index, event][] that count   counting(events) → ids of all that count,
 * corrections too
 *
 * All throw GameError with `code`, `event` (an index, or null for the header) and `field` (a path, or null). `ruleset`
 * is the parsed JSON of the rule set that the document names. Whoever imports a module of the rules instead must see
 * that all.js is there.
 */

import './all.js';
export {GameError} from './document.js';
export {counting, effective} from './events.js';
export {explain, explainAll, preview} from './explain.js';
export {other} from './game.js';
export {scoreFrame} from './knock_off.js';
export {replay} from './replay.js';
