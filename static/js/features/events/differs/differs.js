/** What differs: for each match who says what, side by side, and the acts that settle it. */

import {html, nothing} from 'lit-html';
import {differencesOf, strayOf, voicesOf} from '../../../desk/differs.js';
import {settle} from '../../../desk/told.js';
import {say} from '../../../words/index.js';
import {hourText} from '../../../words/moments.js';
import {askAndTell} from '../acts/result.js';
import {scored} from '../cards/scored.js';
import {offeredPart} from './offered.js';
import {longWords, titleOf} from './rows.js';

/** @typedef {import('../event_screen.js').EventScreen} EventScreen */
/** @typedef {import('../../../desk/contest.js').Contest} Contest */
/** @typedef {import('../../../desk/differs.js').Difference} Difference */
/** @typedef {import('../../../desk/differs.js').Voices} Voices */
/** @typedef {import('../../../competitions/words.js').Telling} Telling */

/** @param {string} id of a game @returns {string} when it began, which a UUIDv7 begins with; '' if it is none */
function begunAt(id) {
  const at = new Date(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16));
  return id[14] === '7' ? hourText(at.toISOString()) : '';
}

/** @param {Contest} contest @param {Telling} telling who says it: a game here, or on another phone */
const gameWords = (contest, {id, kind}) =>
  kind === 'sheet'
    ? say('league.sheet.there', {time: begunAt(id)})
    : contest.ownGames.has(id)
      ? html`<a class="link" href=${`#/game/${id}/sheet`}>${say('differs.game-here')}</a>`
      : say('differs.game-there', {time: begunAt(id)});

/**
 * What one says of a game, with the button to let it count.
 * @param {Contest} contest @param {Telling} names whose sides it names @param {{who: unknown, told: any}} voice
 * @param {() => void} choose
 */
const voice = (contest, names, {who, told}, choose) =>
  html`<section class="card" data-voice>
    <h4>${who}</h4>
    ${scored({a: contest.nameOf(names.a), b: contest.nameOf(names.b)}, told)}
    <button type="button" class="button" data-choose @click=${choose}>${say('differs.choose')}</button>
  </section>`;

/** @param {EventScreen} screen @param {Contest} contest @param {Voices} voices */
function voicesPart(screen, contest, {desk, games}) {
  const [first] = games;
  const choose = (/** @type {Telling | null} */ chosen) =>
    screen.act(contest, say('differs.settled'), () =>
      settle(contest, chosen, games, say(chosen ? 'differs.other-counts' : 'differs.desk-counts')),
    );
  return html`<div class="voices">
    ${
      desk && first
        ? voice(contest, first, {who: say('differs.desk-at', {time: hourText(String(desk.at))}), told: desk}, () =>
            choose(null),
          )
        : nothing
    }
    ${games.map((one) => voice(contest, one, {who: gameWords(contest, one), told: one}, () => choose(one)))}
  </div>`;
}

/**
 * What is told of other sides, or of no match: it can be set aside; the desk's own is taken back.
 * @param {EventScreen} screen @param {Contest} contest @param {string} id
 */
function strayPart(screen, contest, id) {
  const {telling, event} = strayOf(contest, id);
  const one = telling ?? event;
  if (!one) return nothing;
  const reason = say('differs.aside');
  const act = () =>
    screen.act(contest, say('differs.settled'), () =>
      contest.record(telling ? {type: 'set_aside', results: [id], reason} : {type: 'retract', event: id, reason}),
    );
  return html`<section class="card" data-voice>
    <h4>${telling ? gameWords(contest, telling) : say('differs.desk-at', {time: hourText(String(event.at))})}</h4>
    ${scored({a: contest.nameOf(one.a), b: contest.nameOf(one.b)}, one)}
    <button type="button" class="button" data-aside @click=${act}>
      ${say(telling ? 'differs.set-aside' : 'differs.retract')}
    </button>
  </section>`;
}

/**
 * The acts for what was begun.
 * @param {EventScreen} screen @param {Contest} contest @param {Difference} one
 */
function actsPart(screen, contest, {codes, line}) {
  if (!line) return nothing;
  const {id: match, board} = line;
  const act = (/** @type {object} */ event) =>
    screen.act(contest, say('differs.settled'), () => contest.record({match, ...event}));
  const has = (/** @type {string[]} */ ...some) => some.some((code) => codes.includes(code));
  return html`${
    has('result-missing')
      ? html`<button type="button" class="button" data-result @click=${() => askAndTell(screen, contest, match)}>
          ${say('events.result')}
        </button>`
      : nothing
  }
  ${
    has('advanced-otherwise')
      ? html`<button
          type="button"
          class="button"
          data-uphold
          @click=${() => act({type: 'uphold', reason: say('differs.upheld')})}
        >
          ${say('differs.uphold')}
        </button>`
      : nothing
  }
  ${
    has('board-twice', 'not-in-match') && board !== null
      ? html`<button type="button" class="button" data-unpost @click=${() => act({type: 'unpost'})}>
          ${say('differs.unpost')}
        </button>`
      : nothing
  }`;
}

/** @param {EventScreen} screen @param {Contest} contest @param {Difference} one */
const difference = (screen, contest, one) =>
  html`<section class="difference" data-difference=${one.match}>
    <h3><bdi>${titleOf(contest, one)}</bdi></h3>
    ${one.codes.map((code) => html`<p data-code=${code}>${longWords(code)}</p>`)}
    ${one.line ? voicesOf(contest, one.line).map((voices) => voicesPart(screen, contest, voices)) : nothing}
    ${one.strays.map((id) => strayPart(screen, contest, id))} ${actsPart(screen, contest, one)}
  </section>`;

/** @param {EventScreen} screen @param {Contest} contest */
export function differsTab(screen, contest) {
  const found = differencesOf(contest);
  return html`<h2>${say('differs.title')}</h2>
    ${
      found.length || contest.offered.length
        ? nothing
        : html`<p class="status good" data-no-difference>${say('differs.none')}</p>
            <a class="button primary big" href=${`#/event/${screen.id}`}>${say('events.to-boards')}</a>`
    }
    ${found.map((one) => difference(screen, contest, one))} ${offeredPart(screen, contest)}`;
}
