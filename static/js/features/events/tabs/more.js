/** What is seldom needed during a competition, one row each. */

import {html, nothing} from 'lit-html';
import {isKind} from '../../../competitions/document.js';
import {rowButton, rowLink} from '../../../ui/row.js';
import {say} from '../../../words/index.js';
import {announce} from '../acts/announce.js';
import {finish} from '../acts/finish.js';
import {feesOf} from './payouts.js';

/** @typedef {import('../event_screen.js').EventScreen} EventScreen */
/** @typedef {import('../../../desk/contest.js').Contest} Contest */

/** @param {EventScreen} screen @param {Contest} contest */
export function moreTab(screen, contest) {
  const {form} = contest.document;
  const to = (/** @type {string} */ tab) => `#/event/${screen.id}/${tab}`;
  return html`<nav class="rows" data-more>
    ${rowLink(to('share'), 'tv', say('events.share.title'), say('events.share.what'))}
    ${feesOf(contest) ? rowLink(to('payouts'), 'coin', say('events.pay')) : nothing}
    ${isKind(form, 'drawn') ? rowLink(to('draw'), 'events', say('events.see-draw')) : nothing}
    ${rowLink(to('log'), 'games', say('events.log'), say('events.log.what'))}
    ${contest.closed ? nothing : rowButton('bell', say('events.announce'), () => announce(screen, contest))}
    ${contest.closed ? nothing : rowButton('check', say('events.finish'), () => finish(screen, contest))}
  </nav>`;
}
