/** The table of a competition. A tap on a line says why it stands there, with the section of the book. */

import {html, nothing} from 'lit-html';
import {explainPlace} from '../../../competitions/reasons/explain.js';
import {isKind} from '../../../competitions/document.js';
import {icon} from '../../../ui/icon.js';
import {reasonsSaid} from '../../../ui/competitions/reasons_said.js';
import {say} from '../../../words/index.js';
import {crossPart} from '../watch/cross_table.js';
import {placeOf, recordOf} from '../../../desk/standing_said.js';

/** @typedef {import('../event_screen.js').EventScreen} EventScreen */
/** @typedef {import('../../../desk/contest.js').Contest} Contest */
/** @typedef {import('../../../desk/contest.js').Line} Line */

/** @param {EventScreen} screen @param {Contest} contest @param {string} entry */
async function explain(screen, contest, entry) {
  if (screen.reasons[entry]) {
    delete screen.reasons[entry];
    return screen.app.paint();
  }
  const said = await reasonsSaid(contest.document, explainPlace(contest.document, contest.told.tellings, entry));
  screen.reasons[entry] = said.map(({text}) => text).join(' ');
  return screen.app.paint();
}

/** Sends the table as a picture. @param {EventScreen} screen @param {Contest} contest @param {Line[]} rows */
const send = async ({app}, contest, rows) =>
  (await app.insist(() => import('../watch/table_picture.js'))).sendTable(contest, rows);

/** @param {EventScreen} screen @param {Contest} contest */
export function tableTab(screen, contest) {
  const rows = contest.state.standings.filter(
    (/** @type {Line} */ line) => line.place || line.won !== undefined || line.played !== undefined,
  );
  if (!rows.length) return html`<p class="muted">${say('events.no-places')}</p>`;
  return html`<ol class="rows table" data-table>
      ${rows.map((/** @type {Line} */ line, /** @type {number} */ i) => {
        const reason = screen.reasons[line.entry];
        return html`<li>
          <button
            type="button"
            class="item"
            aria-expanded=${Boolean(reason)}
            @click=${() => explain(screen, contest, line.entry)}
          >
            <b class="place">${contest.state.queue ? i + 1 : placeOf(line)}</b
            ><span class="body"
              ><b><bdi>${contest.nameOf(line.entry)}</bdi></b
              ><span class="muted">${recordOf(contest, line)}</span
              >${reason ? html`<span class="why">${reason}</span>` : nothing}</span
            >
          </button>
        </li>`;
      })}
    </ol>
    ${isKind(contest.document.form, 'round-robin') ? crossPart(contest) : nothing}
    <button type="button" class="button" data-picture @click=${() => send(screen, contest, rows)}>
      ${icon('share')}${say('events.picture')}
    </button>`;
}
