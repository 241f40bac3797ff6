/** Why these two meet, why there, and why the match stands as it does: sentences with their sections. */

import {html, nothing} from 'lit-html';
import {isKind} from '../../../competitions/document.js';
import {explainMatch} from '../../../competitions/reasons/explain.js';
import {other} from '../../../competitions/words.js';
import {reasonsTable, sayReasons} from '../../../ui/competitions/reasons_said.js';
import {rowLink} from '../../../ui/row.js';
import {SIDES} from '../../../ui/sides.js';
import {say} from '../../../words/index.js';
import {matchCalled} from './tie_said.js';

/** @typedef {import('../event_screen.js').EventScreen} EventScreen */
/** @typedef {import('../../../desk/contest.js').Contest} Contest */
/** @typedef {import('../../../ui/competitions/reasons_said.js').Said} Said */
/** @typedef {import('../../../competitions/reasons/reasons.js').Reason} Reason */

/**
 * Who comes from an earlier match, with whom they beat there or who beat them.
 * @param {Contest} contest @param {Record<string, string>} table @param {Reason} reason
 * @returns {string} '' for reasons of other kinds
 */
function cameSaid(contest, table, {say: key, entry, match}) {
  const line = contest.match(match);
  if (!line || line.winner === null || !['because.winner-of', 'because.loser-of'].includes(key)) return '';
  const side = key === 'because.winner-of' ? line.winner : other(line.winner);
  if (line[side] !== entry || line[other(side)] === null) return '';
  const values = {
    side: contest.called(entry),
    against: contest.nameOf(line[other(side)]),
    match: matchCalled({contest, table}, match),
  };
  if (key === 'because.loser-of') return say('events.came.lost', values);
  return say(match[0] === 'l' ? 'events.came.from-losers' : 'events.came.won', values);
}

/** @param {Contest} contest @param {string} match @returns {Promise<Said[]>} rejects if no sentences can be loaded */
export async function whySaid(contest, match) {
  const table = await reasonsTable();
  const reasons = explainMatch(contest.document, contest.told.tellings, match);
  return sayReasons(table, contest.document, reasons).map((said, i) => ({
    ...said,
    text: cameSaid(contest, table, /** @type {Reason} */ (reasons[i])) || said.text,
  }));
}

/** @param {Said[]} lines */
const whyList = (lines) =>
  html`<ul class="why-match" data-why>
    ${lines.map(
      ({text, section}) => html`<li>${text}${section ? html` <span class="section">${section}</span>` : nothing}</li>`,
    )}
  </ul>`;

/**
 * The same on a screen, which is painted again once the sentences are there, and after each act.
 * @param {EventScreen} screen @param {Contest} contest @param {string} match
 */
export function whyMatch(screen, contest, match) {
  const lines = screen.whys.get(match);
  if (lines) return whyList(lines);
  whySaid(contest, match).then(
    (found) => {
      screen.whys.set(match, found);
      screen.app.paint();
    },
    () => undefined, // without the sentences the match is shown as it is
  );
  return nothing;
}

/**
 * Links to the way of each side through the bracket.
 * @param {EventScreen} screen @param {Contest} contest @param {import('../../../desk/contest.js').Line} match
 */
export const waysPart = (screen, contest, match) =>
  isKind(contest.document.form, 'bracket')
    ? html`<nav class="rows" aria-label=${say('events.tab.bracket')}>
        ${SIDES.filter((side) => match[side] !== null).map((side) =>
          rowLink(
            `#/event/${screen.id}/matches/${encodeURIComponent(match[side])}`,
            'events',
            say('events.show-way', {name: contest.nameOf(match[side])}),
          ),
        )}
      </nav>`
    : nothing;
