/** Who competes: those who are in, those who left, and who comes late. */

import {html, nothing} from 'lit-html';
import {isKind} from '../../../competitions/document.js';
import {isSigningUp} from '../../../desk/sign_up.js';
import {icon} from '../../../ui/icon.js';
import {say} from '../../../words/index.js';
import {canEnter, change, entryForm} from '../acts/entries.js';
import {signUpTab} from './sign_up.js';

/** @typedef {import('../event_screen.js').EventScreen} EventScreen */
/** @typedef {import('../../../desk/contest.js').Contest} Contest */
/** @typedef {import('../../../desk/contest.js').Line} Line */

/** @param {EventScreen} screen @param {Contest} contest @param {Line} line */
function row(screen, contest, line) {
  const out = line.status !== 'in';
  const content = html`<span class="body"
    ><b><bdi>${contest.nameOf(line.entry)}</bdi></b
    >${out ? html`<span class="muted">${say('events.is-out')}</span>` : nothing}</span
  >`;
  return html`<li>
    ${
      out || !contest.here || contest.state.status === 'finished'
        ? html`<span class="item">${content}</span>`
        : html`<button type="button" class="item" @click=${() => change(screen, contest, line)}>
            ${content}${icon('more')}
          </button>`
    }
  </li>`;
}

/** @param {EventScreen} screen @param {Contest} contest */
export function peopleTab(screen, contest) {
  if (isSigningUp(contest)) return signUpTab(screen, contest);
  const {state, document: doc} = contest;
  const here = state.entries.filter((/** @type {Line} */ {status}) => status !== 'paired');
  const late = isKind(doc.form, 'drawn');
  return html`${
      canEnter(contest)
        ? html`${late ? html`<p class="hint">${say('events.late.how')}</p>` : nothing}${entryForm(
            screen,
            contest,
            say(late ? 'events.late.name' : 'events.name'),
          )}`
        : nothing
    }
    <ul class="rows" data-entries>
      ${here.map((/** @type {Line} */ line) => row(screen, contest, line))}
    </ul>
    ${late ? html`<a class="link" href=${`#/event/${doc.id}/draw`}>${say('events.see-draw')}</a>` : nothing}`;
}
