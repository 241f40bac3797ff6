/** What was recorded of a match, each act with its button to void it. */

import {html, nothing} from 'lit-html';
import {say} from '../../../words/index.js';
import {timeOf} from '../../../words/moments.js';
import {voidEvent} from '../acts/correct.js';
import {eventWords} from '../event_words.js';

/** @typedef {import('../event_screen.js').EventScreen} EventScreen */
/** @typedef {import('../../../desk/contest.js').Contest} Contest */
/** @typedef {import('../../../desk/contest.js').Line} Line */

/** @param {EventScreen} screen @param {Contest} contest @param {Line} match */
export function historyPart(screen, contest, {id}) {
  const events = contest.counting.filter((event) => event.match === id);
  if (!events.length) return nothing;
  return html`<section>
    <h2 class="head">${say('events.history')}</h2>
    <ol class="rows" data-history>
      ${events.map(
        (event) =>
          html`<li class="item">
            <span class="muted num">${timeOf(event.at)}</span><span class="body">${eventWords(contest, event)}</span
            ><button
              type="button"
              class="button slim"
              data-void=${event.id}
              @click=${() => voidEvent(screen, contest, event.id)}
            >
              ${say('events.void')}
            </button>
          </li>`,
      )}
    </ol>
  </section>`;
}
