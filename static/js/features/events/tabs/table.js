/** The table of a competition. A tap on a line says why it stands there, with the section of the book. */

import {html, nothing} from 'lit-html';
import {explainPlace} from '../../../competitions/reasons/explain.js';
import {reasonsSaid} from '../../../ui/competitions/reasons_said.js';
import {say} from '../../../words/index.js';

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

/** @param {Line} line @returns {string} its place; '' while it has none */
function placeOf({place}) {
  if (!place) return '';
  return place[0] === place[1] ? `${place[0]}` : `${place[0]}–${place[1]}`;
}

/** @param {Contest} contest @param {Line} line @returns {string} what it has won so far */
function factsOf(contest, {won, lost, tied, streak, played, for: scored, against}) {
  if (played === undefined && won === undefined) return '';
  const record = say('events.won-lost', {won, lost}) + (tied ? ` · ${say('events.ties', {n: tied})}` : '');
  if (contest.state.queue) return streak > 1 ? `${record} · ${say('events.best-streak', {n: streak})}` : record;
  return scored + against > 0 ? `${record} · ${say('events.scored', {n: scored, against})}` : record;
}

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
            ><span class="muted">${factsOf(contest, line)}</span
            >${reason ? html`<span class="why">${reason}</span>` : nothing}</span
          >
        </button>
      </li>`;
    })}
  </ol>`;
}
