/** Hands the desk over to another phone by codes, without a network. Then this phone records nothing more. */

import {html, nothing} from 'lit-html';
import {cardOf} from '../../../store/cards.js';
import {freshKey, keyFor} from '../../../store/games/handed.js';
import {HandCodes} from '../../../ui/codes/hand_codes.js';
import {say} from '../../../words/index.js';
import {handOn} from './hand_on.js';

/** @typedef {import('../event_screen.js').EventScreen} EventScreen */
/** @typedef {import('../../../desk/contest.js').Contest} Contest */

/** Makes the codes of all that is recorded. @param {EventScreen} screen @param {Contest} contest */
export async function makeCodes(screen, contest) {
  if (contest.desk.place === 'reading') return; // it has no key
  screen.coded = contest.document;
  const codes = new HandCodes(screen.app.paint);
  const key = await keyFor(screen.id).catch(freshKey); // also works if this phone cannot store anything
  await codes.make(contest.document, key, await cardOf(screen.id).catch(() => null));
  screen.codes?.leave();
  screen.codes = codes;
  if (screen.gone) codes.leave();
  screen.app.paint();
}

/** @param {EventScreen} screen @param {Contest} contest */
export function handOverTab(screen, contest) {
  const {codes} = screen;
  if (screen.coded !== contest.document) makeCodes(screen, contest); // another window has recorded
  if (!codes) return nothing;
  return html`<h2 class="head">${say('events.hand.title')}</h2>
    ${
      codes.links
        ? html`<p>${say('events.hand.how')}</p>
            ${codes.view(say('events.hand.parts', {n: codes.links.length}))}
            <p class="hint">${say('events.hand.offline')}</p>`
        : html`<p class="status bad">${say('events.hand.too-long')}</p>`
    }
    ${
      contest.here
        ? html`<button
            type="button"
            class="button primary big"
            data-confirm
            @click=${() => handOn(screen, contest, true)}
          >
            ${say('hand.done')}
          </button>`
        : nothing
    }`;
}
