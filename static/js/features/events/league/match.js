/** One match of a league: its sides, day and games, its sheet, and what was recorded of it. */

import {html, nothing} from 'lit-html';
import {rotation} from '../../../competitions/sheets/rotation.js';
import {freeBoards, isPlaying} from '../../../desk/boards.js';
import {isToPlay, weeksOf} from '../../../desk/league/season.js';
import {SIDES} from '../../../ui/sides.js';
import {say} from '../../../words/index.js';
import {inHalves} from '../../../words/reasons.js';
import {callTo, takeBack} from '../acts/boards.js';
import {historyPart} from '../tabs/history.js';
import {whyMatch} from '../watch/why_match.js';
import {forfeit, postpone} from './acts.js';
import {dayNamed} from '../day_words.js';
import {chipOf, placesSaid} from './fixtures.js';
import {paperForm} from './paper.js';

/** @typedef {import('../event_screen.js').EventScreen} EventScreen */
/** @typedef {import('../../../desk/contest.js').Contest} Contest */
/** @typedef {import('../../../desk/contest.js').Line} Line */
/** @typedef {import('../../../desk/league/season.js').Week} Week */

/** @param {Contest} contest @param {Week} week @param {Line} match @returns {string} its week, day and status */
function factsOf(contest, week, match) {
  const {status, score, on} = match;
  const decided = status === 'decided';
  return [
    say('league.week', {n: week.n}),
    on === null ? '' : dayNamed(on),
    chipOf(week, match).words,
    decided && score.a + score.b ? say('events.scored', {n: score.a, against: score.b}) : '',
  ]
    .filter(Boolean)
    .join(' · ');
}

/** @param {Contest} contest @param {Week} week @param {Line} match */
const sidesPart = (contest, week, match) =>
  html`<section class="card match-sides">
    ${SIDES.map(
      (side) =>
        html`<p class=${`line ${match.winner === side ? 'won' : ''}`}>
          <bdi>${contest.nameOf(match[side])}</bdi
          ><b class="points">${match.status === 'decided' ? inHalves(match.halves[side]) : ''}</b>
        </p>`,
    )}
    <p class="muted">${factsOf(contest, week, match)}</p>
  </section>`;

/** Who plays whom in each game: the rotation of the book. @param {Contest} contest */
function gamesPart({document: {form}}) {
  /** @type {import('../../../competitions/sheets/rotation.js').Row[][]} */
  const rounds = [];
  for (const game of rotation(/** @type {any} */ (form))) (rounds[game.round - 1] ??= []).push(game);
  return html`<section>
    <h2 class="head">${say('league.games')}</h2>
    <ol class="rows" data-rotation>
      ${rounds.map(
        (games, i) =>
          html`<li class="item">
            <span class="muted">${say('events.round', {n: i + 1})}</span
            ><span class="body num"
              >${games.map(({a, b}) => `${placesSaid(a)} ${say('events.v')} ${placesSaid(b)}`).join(' · ')}</span
            >
          </li>`,
      )}
    </ol>
    <p class="hint">${say(form === 'league-four' ? 'league.games.four' : 'league.games.six')}</p>
  </section>`;
}

/** @param {EventScreen} screen @param {boolean} on */
function type(screen, on) {
  screen.paper = on ? {a: [], b: []} : null;
  screen.app.paint();
}

/** @param {string} word @param {() => unknown} act @param {string} name */
const button = (word, act, name) =>
  html`<button type="button" class="button" data-act=${name} @click=${act}>${word}</button>`;

/** @param {EventScreen} screen @param {Contest} contest @param {Line} match */
function boardActs(screen, contest, match) {
  if (isPlaying(match)) return button(say('events.take-back'), () => takeBack(screen, contest, match), 'take-back');
  const callable = match.status === 'ready' && freeBoards(contest).length > 0;
  return callable ? button(say('events.call-it'), () => callTo(screen, contest, match), 'call') : nothing;
}

/** @param {EventScreen} screen @param {Contest} contest @param {Line} match */
function actsPart(screen, contest, match) {
  if (contest.closed || match.status === 'void') return nothing;
  const open = isToPlay(match);
  return html`<div class="acts">
    <a class=${`button ${open ? 'primary big' : ''}`} data-sheet href=${`#/sheet/${screen.id}/${match.id}`}
      >${say('league.sheet.open')}</a
    >
    ${button(say(open ? 'league.type' : 'league.correct'), () => type(screen, true), 'paper')}
    ${open ? button(say('league.postpone'), () => postpone(screen, contest, match), 'postpone') : nothing}
    ${button(say('league.forfeit'), () => forfeit(screen, contest, match), 'forfeit')}
    ${boardActs(screen, contest, match)}
  </div>`;
}

/** @param {EventScreen} screen @param {Contest} contest */
export function matchTab(screen, contest) {
  const match = contest.match(screen.about);
  const week = weeksOf(contest).find(({matches}) => matches.some((one) => one === match));
  if (!match || !week) return html`<p class="status">${say('events.no-match')}</p>`;
  return html`${sidesPart(contest, week, match)}
  ${
    screen.paper && contest.here
      ? paperForm(screen, contest, match, () => type(screen, false))
      : html`${actsPart(screen, contest, match)}
        ${match.status === 'decided' || match.status === 'disputed' ? whyMatch(screen, contest, match.id) : nothing}
        ${gamesPart(contest)} ${historyPart(screen, contest, match)}`
  }`;
}
