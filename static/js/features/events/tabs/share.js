/** A link to a competition's pages, for players' phones and a TV. It needs a network; the competition does not. */

import {html, nothing} from 'lit-html';
import {Refused} from '../../../sync/client.js';
import {competitionLink} from '../../../sync/competitions.js';
import {give} from '../../../ui/files.js';
import {qr} from '../../../ui/qr.js';
import {say} from '../../../words/index.js';

/** @typedef {import('../event_screen.js').EventScreen} EventScreen */
/** @typedef {import('../../../desk/contest.js').Contest} Contest */
/** @typedef {import('../../../desk/contest.js').Line} Line */

/** Sends what is recorded, then asks for the link. @param {EventScreen} screen @param {Contest} contest */
export async function findLink(screen, contest) {
  try {
    await screen.app.sync();
    screen.link = await competitionLink(contest.document.id);
  } catch (error) {
    screen.unlinked = error instanceof Refused ? error.problem.detail : say('events.share.offline');
  }
  screen.app.paint();
}

/** @param {EventScreen} screen @param {Contest} contest */
export function shareTab(screen, contest) {
  const {link} = screen;
  if (screen.unlinked)
    return html`<p class="status">${screen.unlinked}</p>
      <button
        type="button"
        class="button"
        @click=${() => {
          screen.unlinked = '';
          screen.app.paint();
          findLink(screen, contest);
        }}
      >
        ${say('app.again')}
      </button>`;
  if (!link) return nothing;
  return html`<p>${say('events.share.what')}</p>
    ${qr(link, say('events.share.title'))}
    <p class="address" data-link><a class="link" href=${link}>${link}</a></p>
    <button type="button" class="button primary big" @click=${() => give({url: link})}>
      ${say('events.share.give')}
    </button>
    ${
      contest.state.matches.some((/** @type {Line} */ {on}) => on)
        ? html`<p><a class="link" href=${`${link}/calendar.ics`}>${say('events.share.calendar')}</a></p>`
        : nothing
    }
    <p class="muted">${say('events.share.tv')} <a class="link" href=${`${link}/tv`}>${link}/tv</a></p>`;
}
