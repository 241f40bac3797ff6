/** What is seldom needed during a competition, one row each. */

import {html, nothing} from 'lit-html';
import {isKind} from '../../../competitions/document.js';
import {feesOf} from '../../../desk/fees.js';
import {rowButton, rowLink} from '../../../ui/row.js';
import {say} from '../../../words/index.js';
import {announce, publish} from '../acts/announce.js';
import {finish} from '../acts/finish.js';
import {takeOver} from '../move/take.js';

/** @typedef {import('../event_screen.js').EventScreen} EventScreen */
/** @typedef {import('../../../desk/contest.js').Contest} Contest */

/**
 * How the desk moves between phones.
 * @param {EventScreen} screen @param {Contest} contest @param {(tab: string) => string} to
 */
function deskRows(screen, {desk, here}, to) {
  return html`${
    desk.place === 'reading'
      ? nothing
      : rowLink(to('hand-over'), 'share', say('events.hand.title'), say('events.hand.what'))
  }
  ${here ? nothing : rowButton('swap', say('events.desk.take'), () => takeOver(screen))}
  ${screen.versions.length ? rowLink(to('versions'), 'frames', say('events.apart.title')) : nothing}`;
}

/** @param {EventScreen} screen @param {Contest} contest */
export function moreTab(screen, contest) {
  const {form} = contest.document;
  const over = contest.closed || !contest.here;
  const to = (/** @type {string} */ tab) => `#/event/${screen.id}/${tab}`;
  return html`<div class="rows" data-more>
    ${rowLink(to('share'), 'tv', say('events.share.title'), say('events.share.what'))}
    ${rowLink(to('screen'), 'tv', say('events.screen.title'), say('events.screen.what'))}
    ${feesOf(contest) ? rowLink(to('payouts'), 'coin', say('events.pay')) : nothing}
    ${isKind(form, 'drawn') ? rowLink(to('draw'), 'events', say('events.see-draw')) : nothing}
    ${rowLink(to('log'), 'games', say('events.log'), say('events.log.what'))} ${deskRows(screen, contest, to)}
    ${over ? nothing : rowButton('bell', say('events.announce'), () => announce(screen, contest))}
    ${contest.document.club ? rowButton('bell', say('publish.act'), () => publish(screen)) : nothing}
    ${over ? nothing : rowButton('check', say('events.finish'), () => finish(screen, contest))}
  </div>`;
}
