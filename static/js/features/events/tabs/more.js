/** What is seldom needed during a competition, one row each. */

import {html, nothing} from 'lit-html';
import {isKind} from '../../../competitions/document.js';
import {rowButton, rowLink} from '../../../ui/row.js';
import {say} from '../../../words/index.js';
import {finish} from '../acts/finish.js';

/** @typedef {import('../event_screen.js').EventScreen} EventScreen */
/** @typedef {import('../../../desk/contest.js').Contest} Contest */

/** @param {EventScreen} screen @param {Contest} contest */
export function moreTab(screen, contest) {
  const {form} = contest.document;
  const to = (/** @type {string} */ tab) => `#/event/${screen.id}/${tab}`;
  return html`<nav class="rows" data-more>
    ${rowLink(to('share'), 'tv', say('events.share.title'), say('events.share.what'))}
    ${isKind(form, 'drawn') ? rowLink(to('draw'), 'events', say('events.see-draw')) : nothing}
    ${contest.closed ? nothing : rowButton('check', say('events.finish'), () => finish(screen, contest))}
  </nav>`;
}
