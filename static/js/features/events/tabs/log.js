/** Everything that the desk recorded, the latest first. */

import {html, nothing} from 'lit-html';
import {say} from '../../../words/index.js';
import {voidEvent} from '../acts/correct.js';
import {eventWords} from '../event_words.js';
import {isSaid, logRow} from '../log_row.js';

/** @typedef {import('../event_screen.js').EventScreen} EventScreen */

/** Acts that are shown until more are asked for. */
const PAGE = 50;

/** @param {EventScreen} screen @param {import('../../../desk/contest.js').Contest} contest */
export function logTab(screen, contest) {
  const counts = new Set(contest.counting.map(({id}) => id));
  const events = contest.document.events.toReversed().filter(isSaid);
  const shown = events.slice(0, screen.shown);
  const more = () => {
    screen.shown += PAGE;
    screen.app.paint();
  };
  return html`<ol class="rows" data-log>
      ${shown.map((event) =>
        logRow(event, eventWords(contest, event), counts.has(event.id), () => voidEvent(screen, contest, event.id)),
      )}
    </ol>
    ${
      events.length > shown.length
        ? html`<button type="button" class="button" data-earlier @click=${more}>${say('events.earlier')}</button>`
        : nothing
    }`;
}
