/**
 * Competitions as pure functions (docs/competitions.md, section 5). Runs unchanged in a browser, a service worker and
 * Node.
 *
 * - `stand(document, results)` → state of a competition, from its document and what games, reports and sheets say
 * - `explainMatch(document, results, match)`, `explainPlace(document, results, entry)` → reasons
 * - `preview(document, results, events)` → what these events would change
 * - `withNames(document, reasons)` → the same reasons with what people call their entries and matches
 * - `sheet(document)` → state of the sheet of a league match
 * - `roundRobin(n, legs)`, `mixer(n)` → rounds; `rotation(form)` → games of a league match
 * - `boards(boards, free, a, b)` → which board suits a match
 * - `payouts(entries, entryFee, …)` → what each place gets
 * - `handedOn(form, scopes, …)` → what a game takes from those before it; `owedNow(form, …)` → what running games get;
 *   `gameTold(document, state)` → a game as these take it
 * - `answer(request)` → the answer to a request, as `python -m scorekeeper.competitions` gives it
 *
 * All but `answer` throw CompetitionError with `code` and `event` (an index, or null).
 */

export {boards} from './boards.js';
export {canonical} from './builtin.js';
export {answer} from './calls.js';
export {CompetitionError} from './errors.js';
export {explainMatch, explainPlace, preview} from './reasons/explain.js';
export {withNames} from './reasons/names.js';
export {gameTold, handedOn, owedNow} from './owed/owed.js';
export {mixer} from './partners.js';
export {payouts} from './payouts.js';
export {rotation} from './sheets/rotation.js';
export {roundRobin} from './rounds.js';
export {sheet} from './sheets/sheet.js';
export {stand} from './stand.js';
