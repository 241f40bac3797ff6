/** Pay-outs: how the pool is divided (fed 4.4). The app only shows amounts; nobody's money is kept. */

import {html, nothing} from 'lit-html';
import {payouts} from '../../../competitions/payouts.js';
import {feesOf} from '../../../desk/fees.js';
import {competing, isSigningUp} from '../../../desk/sign_up.js';
import {say} from '../../../words/index.js';

/** @typedef {import('../../../desk/contest.js').Contest} Contest */

/** @param {number} cents @returns {string} e.g. "12.50" */
const amount = (cents) => (cents / 100).toFixed(2);

/** @param {Contest} contest @returns {number} entries that pay */
const paying = (contest) =>
  isSigningUp(contest)
    ? competing(contest).length
    : contest.state.entries.filter((/** @type {any} */ {number}) => number !== null).length;

/** @param {string} word @param {string} value */
const row = (word, value) => html`<li class="item"><span class="body">${word}</span><b class="num">${value}</b></li>`;

/** @param {unknown} _screen @param {Contest} contest */
export function payoutsTab(_screen, contest) {
  const fees = feesOf(contest);
  if (!fees) return html`<p class="muted">${say('events.pay.none')}</p>`;
  const n = paying(contest);
  if (!n) return html`<p class="muted">${say('events.sign-up.none')}</p>`;
  const {entry, added = 0, event_fee: fee = 0, paid, unit} = fees;
  const {total, house, pool, shares} = payouts(n, entry, added, fee, paid ?? null, unit ?? 1);
  const final = contest.state.payouts;
  return html`<ul class="rows">
      ${row(say('events.pay.total', {n}), amount(total))}
      ${house ? row(say('events.pay.house'), amount(house)) : nothing} ${row(say('events.pay.pool'), amount(pool))}
    </ul>
    <h2 class="head">${say(final ? 'events.pay.won' : 'events.pay.places')}</h2>
    <ol class="rows" data-payouts>
      ${
        final
          ? final.map((/** @type {any} */ one) => row(contest.nameOf(one.entry), amount(one.amount)))
          : shares.map(({from, to, each}) =>
              row(from === to ? say('events.pay.place', {n: from}) : say('events.pay.range', {from, to}), amount(each)),
            )
      }
    </ol>`;
}
