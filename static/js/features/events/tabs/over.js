/** A competition in which all is played. */

import {html, nothing} from 'lit-html';
import {say} from '../../../words/index.js';
import {finish} from '../acts/finish.js';
import {differsRows} from '../differs/rows.js';

/** @typedef {import('../event_screen.js').EventScreen} EventScreen */
/** @typedef {import('../../../desk/contest.js').Contest} Contest */

/** @param {EventScreen} screen @param {Contest} contest */
export const finishButton = (screen, contest) =>
  html`<button type="button" class="button" data-finish @click=${() => finish(screen, contest)}>
    ${say('events.finish')}
  </button>`;

/** @param {EventScreen} screen @param {Contest} contest */
export const overPart = (screen, contest) =>
  html`${differsRows(contest)}
    <p class="status good" data-over>${say(contest.closed ? 'events.finished' : 'events.over')}</p>
    <a class="button primary big" href=${`#/event/${screen.id}/table`}>${say('events.see-table')}</a>
    ${contest.closed ? nothing : finishButton(screen, contest)}`;
