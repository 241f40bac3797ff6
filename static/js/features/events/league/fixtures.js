/** The fixtures of a league, one week at a time: who plays whom, at home first, and what is missing. */

import {html, nothing} from 'lit-html';
import {rotation} from '../../../competitions/sheets/rotation.js';
import {isPlaying} from '../../../desk/boards.js';
import {byesIn, currentWeek, dayless, isMissing, isPostponed, missingIn, weeksOf} from '../../../desk/league/season.js';
import {icon} from '../../../ui/icon.js';
import {rowLink} from '../../../ui/row.js';
import {SIDES} from '../../../ui/sides.js';
import {say} from '../../../words/index.js';
import {inHalves} from '../../../words/reasons.js';
import {differsRows} from '../differs/rows.js';
import {overPart} from '../tabs/over.js';
import {changeDays} from './acts.js';
import {dayNamed, today} from '../day_words.js';

/** @typedef {import('../event_screen.js').EventScreen} EventScreen */
/** @typedef {import('../../../desk/contest.js').Contest} Contest */
/** @typedef {import('../../../desk/contest.js').Line} Line */
/** @typedef {import('../../../desk/league/season.js').Week} Week */
/** @typedef {import('../../../competitions/sheets/rotation.js').Places} Places */

/** @param {Places} places @returns {string} a pair, e.g. "A"; of a four-person team who is at which end, e.g. "3-2" */
export const placesSaid = (places) => (typeof places === 'string' ? places : `${places.left}-${places.right}`);

/** @param {any} form @returns {string} e.g. "AA BB CC · AB CA BC · CB AC BA", as the book prints it: home first */
function rotationName(form) {
  /** @type {string[][]} */
  const rounds = [];
  for (const {round, a, b} of rotation(form))
    (rounds[round - 1] ??= []).push(typeof a === 'string' ? `${placesSaid(a)}${placesSaid(b)}` : placesSaid(a));
  return rounds.map((games) => games.join(' ')).join(' · ');
}

/** @param {Week} week @param {Line} match @returns {{words: string, looks: string}} what its chip says, or '' */
export function chipOf(week, match) {
  const {status, ending, board, on} = match;
  if (status === 'disputed') return {words: say('league.disputed'), looks: 'bad'};
  if (isPlaying(match)) return {words: say('events.on-board', {board}), looks: 'live'};
  if (status === 'decided')
    return {words: ending === 'forfeit' || ending === 'double-forfeit' ? say('events.by-forfeit') : '', looks: ''};
  if (isMissing(match, today())) return {words: say('league.sheet-missing'), looks: 'bad'};
  if (!isPostponed(week, match)) return {words: '', looks: ''};
  return {words: on === null ? say('league.no-day') : say('league.moved-to', {day: dayNamed(on)}), looks: ''};
}

/** @param {EventScreen} screen @param {Contest} contest @param {Week} week @param {Line} match */
function row(screen, contest, week, match) {
  const {words, looks} = chipOf(week, match);
  return html`<li>
    <a class="item match" data-match=${match.id} href=${`#/event/${screen.id}/match/${match.id}`}>
      ${words ? html`<span class="chip ${looks}">${words}</span>` : nothing}<span class="body"
        >${SIDES.map(
          (side) =>
            html`<span class=${`line ${match.winner === side ? 'won' : ''}`}
              ><bdi class="name">${contest.nameOf(match[side])}</bdi
              ><b class="points">${match.status === 'decided' ? inHalves(match.halves[side]) : ''}</b></span
            >`,
        )}</span
      >
    </a>
  </li>`;
}

/** @param {EventScreen} screen @param {number} n of a round */
function show(screen, n) {
  screen.round = n;
  screen.app.paint();
}

/** @param {EventScreen} screen @param {number} n @param {'back' | 'next'} sign */
const step = (screen, n, sign) =>
  html`<button
    type="button"
    class="button icon viewing"
    data-week=${n}
    aria-label=${say('league.week', {n})}
    @click=${() => show(screen, n)}
  >
    ${icon(sign)}
  </button>`;

/** @param {EventScreen} screen @param {Week[]} weeks @param {Week} week */
const weekBar = (screen, weeks, {n, day}) =>
  html`<div class="week-bar">
    ${n > 1 ? step(screen, n - 1, 'back') : html`<span></span>`}
    <h2>
      ${say('league.week-of', {n, of: weeks.length})}<span class="muted"
        >${day === null ? say('league.no-day') : dayNamed(day)}</span
      >
    </h2>
    ${n < weeks.length ? step(screen, n + 1, 'next') : html`<span></span>`}
  </div>`;

/** What somebody has to look after: sheets that did not come, and matches without a day.
 * @param {EventScreen} screen @param {Contest} contest @param {Week[]} weeks */
function duePart(screen, contest, weeks) {
  const missing = missingIn(weeks, today());
  const open = dayless(weeks);
  return missing.length || open.length
    ? html`<div class="rows" data-missing>
        ${missing.map(
          ({week, n}) =>
            html`<button type="button" class="item viewing" @click=${() => show(screen, week.n)}>
              ${icon('flag')}<span class="body"><b>${say('league.missing', {n, week: week.n})}</b></span>
            </button>`,
        )}
        ${open.map((match) =>
          rowLink(
            `#/event/${screen.id}/match/${match.id}`,
            'cal',
            html`<bdi>${contest.nameOf(match.a)}</bdi> ${say('events.v')} <bdi>${contest.nameOf(match.b)}</bdi>`,
            say('league.no-day'),
          ),
        )}
      </div>`
    : nothing;
}

/** @param {EventScreen} screen @param {Contest} contest */
export function fixturesTab(screen, contest) {
  const weeks = weeksOf(contest);
  const week = weeks.find(({n}) => n === screen.round) ?? currentWeek(weeks, today());
  if (!week) return html`<p class="muted">${say('events.none-played')}</p>`;
  const over = contest.state.status === 'finished';
  return html`${over ? overPart(screen, contest) : html`${differsRows(contest)} ${duePart(screen, contest, weeks)}`}
    ${weekBar(screen, weeks, week)}
    <ul class="rows" data-matches>
      ${week.matches.map((match) => row(screen, contest, week, match))}
    </ul>
    ${byesIn(contest, week).map(
      (team) => html`<p class="muted" data-bye>${say('league.bye', {side: contest.called(team)})}</p>`,
    )}
    <p class="muted rotation">${say('league.rotation', {games: rotationName(contest.document.form)})}</p>
    ${
      over || contest.closed
        ? nothing
        : html`<button type="button" class="button" data-days @click=${() => changeDays(screen, contest, week)}>
            ${say(week.day === null ? 'league.set-days' : 'league.change-day')}
          </button>`
    }`;
}
