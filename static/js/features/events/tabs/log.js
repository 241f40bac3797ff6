/** Everything that the desk recorded, the latest first. What counts no longer is struck through. */

import {html, nothing} from 'lit-html';
import {UNSAID} from '../../../desk/recorded_reasons.js';
import {say} from '../../../words/index.js';
import {timeOf} from '../../../words/moments.js';
import {voidEvent} from '../acts/correct.js';
import {eventWords} from '../event_words.js';

/** @typedef {import('../event_screen.js').EventScreen} EventScreen */
/** @typedef {import('../../../lib/types.d.ts').CompetitionEvent} CompetitionEvent */

/** Acts that are shown until more are asked for. */
const PAGE = 50;

/** Whether it says more than what it strikes through. @param {CompetitionEvent} event */
const isSaid = ({type, reason}) => type !== 'retract' || !UNSAID.includes(String(reason));

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
      ${shown.map(
        (event) =>
          html`<li class="item">
            <span class="muted num">${timeOf(event.at)}</span
            ><span class="body"
              >${
                counts.has(event.id) || event.type === 'retract'
                  ? eventWords(contest, event)
                  : html`<s>${eventWords(contest, event)}</s>`
              }</span
            >
            ${
              counts.has(event.id)
                ? html`<button
                    type="button"
                    class="button slim"
                    data-void=${event.id}
                    @click=${() => voidEvent(screen, contest, event.id)}
                  >
                    ${say('events.void')}
                  </button>`
                : nothing
            }
          </li>`,
      )}
    </ol>
    ${
      events.length > shown.length
        ? html`<button type="button" class="button" data-earlier @click=${more}>${say('events.earlier')}</button>`
        : nothing
    }`;
}
