/** Results that phones without the card's key offer. Each counts once the desk takes it, which needs a network. */

import {html, nothing} from 'lit-html';
import {leaveOut} from '../../../store/heard.js';
import {takeOffered} from '../../../sync/results.js';
import {say} from '../../../words/index.js';
import {scored} from '../cards/scored.js';

/** @typedef {import('../event_screen.js').EventScreen} EventScreen */
/** @typedef {import('../../../desk/contest.js').Contest} Contest */
/** @typedef {import('../../../competitions/words.js').Telling} Telling */

/** @param {EventScreen} screen @param {Contest} contest @param {() => Promise<void>} answer */
async function decide(screen, contest, answer) {
  screen.refused = '';
  try {
    await answer();
  } catch {
    screen.refused = say('differs.offline'); // no network, or the archive has another desk
  }
  await screen.hear(contest);
  screen.app.paint();
}

/** @param {EventScreen} screen @param {Contest} contest @param {Telling} telling */
function offer(screen, contest, telling) {
  const {id} = telling;
  const known = contest.match(telling.match);
  return html`<section class="card" data-offered=${id}>
    ${
      known
        ? scored({a: contest.nameOf(telling.a), b: contest.nameOf(telling.b)}, telling)
        : html`<p>${say('differs.unknown-match')}</p>`
    }
    <div class="row">
      <button
        type="button"
        class="button"
        data-take
        @click=${() => decide(screen, contest, () => takeOffered(screen.id, id))}
      >
        ${say('differs.take')}
      </button>
      <button
        type="button"
        class="button"
        data-leave
        @click=${() => decide(screen, contest, () => leaveOut(screen.id, id))}
      >
        ${say('differs.leave')}
      </button>
    </div>
  </section>`;
}

/** @param {EventScreen} screen @param {Contest} contest */
export const offeredPart = (screen, contest) =>
  contest.offered.length
    ? html`<section class="difference">
        <h2>${say('differs.offered')}</h2>
        <p>${say('differs.offered.what')}</p>
        ${contest.offered.map((telling) => offer(screen, contest, telling))}
      </section>`
    : nothing;
