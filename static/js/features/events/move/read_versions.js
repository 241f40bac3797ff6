/** Reads the other versions of a competition: what only another log has, and what of it waits for a decision. */

import {onlyIn} from '../../../desk/apart.js';
import {Contest} from '../../../desk/contest.js';
import {versionsOf} from '../../../store/logs/versions.js';
import {COMPETITIONS} from '../../../store/shelves.js';

/** @typedef {import('../event_screen.js').EventScreen} EventScreen */
/** @typedef {import('../../../store/schema.js').VersionRow} VersionRow */
/** @typedef {import('../../../lib/types.d.ts').CompetitionDocument} CompetitionDocument */
/** @typedef {import('../../../lib/types.d.ts').CompetitionEvent} CompetitionEvent */
/** @typedef {{row: VersionRow, document: CompetitionDocument, log: Contest, events: CompetitionEvent[]}} Apart  another
 * version, and what only it has */

/** @param {Contest} contest @param {VersionRow} row @param {string} event @returns {'open' | 'left' | 'taken'} */
export function stateOf(contest, {settled}, event) {
  const decided = settled?.[event];
  if (decided === undefined || decided === 'left') return decided ?? 'open';
  return contest.counting.some(({id}) => id === decided) ? 'taken' : 'open'; // it may have been undone
}

/** Reads the other versions. @param {EventScreen} screen @param {Contest} contest */
export async function readVersions(screen, contest) {
  const {events} = contest.document;
  screen.versions = (await versionsOf(screen.id, COMPETITIONS)).map((row) => {
    const document = /** @type {CompetitionDocument} */ (/** @type {unknown} */ (row.document));
    const only = onlyIn(document.events, events);
    return {row, document, log: only.length ? new Contest(document, -1) : contest, events: only};
  });
  screen.waiting = screen.versions
    .flatMap(({row, events: theirs}) => theirs.map(({id}) => stateOf(contest, row, id)))
    .filter((state) => state === 'open').length;
}
