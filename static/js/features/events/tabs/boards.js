/** The boards of a competition: who plays where, who is next. One button calls the next match. */

import {html, nothing} from 'lit-html';
import {repeat} from 'lit-html/directives/repeat.js';
import {isKind} from '../../../competitions/document.js';
import {boardsFor, calledAt, freeBoards, nextCalls, readyMatches} from '../../../desk/boards.js';
import {playersOf} from '../../../desk/elsewhere.js';
import {isLeague} from '../../../desk/league/season.js';
import {isSigningUp} from '../../../desk/sign_up.js';
import {instant} from '../../../lib/clock.js';
import {icon} from '../../../ui/icon.js';
import {SIDES} from '../../../ui/sides.js';
import {say} from '../../../words/index.js';
import {addBoard, call, callTo, closeBoard, keepScore, setBoard} from '../acts/boards.js';
import {challenge} from '../acts/challenge.js';
import {drawStage, flip} from '../acts/draw.js';
import {askAndTell, tell} from '../acts/result.js';
import {differsRows} from '../differs/rows.js';
import {matchTitle} from '../match_words.js';
import {finishButton, overPart} from './over.js';
import {signUpTab} from './sign_up.js';

/** @typedef {import('../event_screen.js').EventScreen} EventScreen */
/** @typedef {import('../../../desk/contest.js').Contest} Contest */
/** @typedef {import('../../../desk/contest.js').Line} Line */
/** @typedef {import('../../../desk/boards.js').Next} Next */

/** Minutes after which a missing result is pointed out (docs/competitions.md, fed 6.10.1). */
const LATE = 20;
/** Minutes after which nobody counts them any more: the evening is over. */
const FORGOTTEN = 600;
/** Matches that are listed as ready; the others are among the matches. */
const MOST_READY = 12;

/** @param {Contest} contest @param {any} a @param {any} b */
const sides = (contest, a, b) =>
  html`<p class="sides-of">
    <bdi>${contest.nameOf(a)}</bdi> <span class="muted">${say('events.v')}</span> <bdi>${contest.nameOf(b)}</bdi>
  </p>`;

/** @param {Contest} contest @param {string} match @returns {number} minutes since it was called */
function minutesOn(contest, match) {
  const at = calledAt(contest, match);
  return at === null ? 0 : Math.max(0, Math.floor((instant() - Date.parse(at)) / 60_000));
}

/** @param {Contest} contest @param {string} side who holds the board @param {number} n games won in a row */
const streakLine = (contest, side, n) =>
  html`<p class="muted">${say('events.streak', {side: contest.called(side), n})}</p>`;

/** Where one tap on the winner is enough, because the next challenger waits. @param {EventScreen} screen
 * @param {Contest} contest @param {Line} board @param {Line} match */
const winnerButtons = (screen, contest, {holder, streak}, match) =>
  html`${streak > 0 ? streakLine(contest, holder, streak) : nothing}
    <p class="muted">${say('events.tap-winner')}</p>
    <div class="winners">
      ${SIDES.map(
        (side) =>
          html`<button
            type="button"
            class="button big"
            data-winner=${side}
            @click=${() => tell(screen, contest, match, {winner: side, ending: 'played'})}
          >
            <bdi>${contest.nameOf(match[side])}</bdi>
          </button>`,
      )}
    </div>`;

/** @param {EventScreen} screen @param {Contest} contest @param {Line} match */
const resultButton = (screen, contest, match) =>
  match.status === 'flip'
    ? html`<button type="button" class="button" data-flip @click=${() => flip(screen, contest, match)}>
        ${say('events.flip')}
      </button>`
    : html`<button type="button" class="button" data-result @click=${() => askAndTell(screen, contest, match.id)}>
        ${say('events.result')}
      </button>`;

/** A match of a league has a page of its own. @param {EventScreen} screen @param {Line} match */
const matchLink = (screen, {id}) =>
  html`<a class="button" href=${`#/event/${screen.id}/match/${id}`}>${say('league.match.open')}</a>`;

/** The game of a match, and its card. @param {EventScreen} screen @param {Contest} contest @param {Line} match */
const gameLinks = (screen, contest, match) =>
  html`<p class="acts">
    <button type="button" class="link" data-keep-score @click=${() => keepScore(screen, contest, match.id)}>
      ${say(contest.games.has(match.id) ? 'events.go-on' : 'events.keep-score')}</button
    ><a class="link" data-card href=${`#/event/${screen.id}/card/${match.id}`}>${say('card.show')}</a>
  </p>`;

/** @param {EventScreen} screen @param {Contest} contest @param {Line} match */
const moreLink = (screen, contest, match) =>
  html`<a
    class="button icon"
    href=${`#/event/${screen.id}/match/${match.id}`}
    aria-label=${say('events.match-more', {match: matchTitle(contest, match)})}
    >${icon('more')}</a
  >`;

/** How a match stands on its board. @param {Line} match @param {number} minutes since it was called */
function stateWords({status}, minutes) {
  if (status === 'flip') return say('events.double-forfeit');
  return minutes && minutes < FORGOTTEN ? say('events.for-minutes', {n: minutes}) : say('events.playing');
}

/** @param {EventScreen} screen @param {Contest} contest @param {Line} board @param {Line} match */
function playing(screen, contest, board, match) {
  const inQueue = board.holder !== undefined;
  const minutes = minutesOn(contest, match.id);
  const inLeague = isLeague(contest);
  const late = minutes >= LATE && !inLeague; // nine games take an evening
  return html`<section class=${`card at-board ${late ? 'overdue' : ''}`} data-board=${board.board}>
    <p class="kicker">
      <b>${say('events.board', {board: board.board})}</b
      ><span class=${`chip ${late ? 'bad' : 'live'}`}>${stateWords(match, minutes)}</span
      >${contest.state.queue || inLeague ? nothing : moreLink(screen, contest, match)}
    </p>
    ${late ? html`<p class="muted">${say('events.no-report')}</p>` : nothing}
    ${
      inQueue
        ? winnerButtons(screen, contest, board, match)
        : html`${sides(contest, match.a, match.b)}
          ${inLeague ? matchLink(screen, match) : resultButton(screen, contest, match)}`
    }
    ${inLeague || match.status === 'flip' ? nothing : gameLinks(screen, contest, match)}
  </section>`;
}

/** A board that is closed. @param {EventScreen} screen @param {Contest} contest @param {Line} board */
const closedBoard = (screen, contest, {board}) =>
  html`<section class="card at-board free" data-board=${board}>
    <p class="kicker"><b>${say('events.board', {board})}</b><span class="chip">${say('events.closed')}</span></p>
    <button type="button" class="button" @click=${() => setBoard(screen, contest, board, true)}>
      ${say('events.open-board')}
    </button>
  </section>`;

/** @param {Contest} contest @param {Next} next @returns {string} why this board, in a bracket (fed 4.6) */
function boardWords(contest, {a, b, board}) {
  if (!isKind(contest.document.form, 'bracket')) return '';
  const suits = boardsFor(contest, /** @type {any} */ ({a, b}));
  const kind = suits.choices.find((one) => one.board === board)?.kind ?? suits.kind;
  if (suits.flip) return say('events.kind.flip', {one: suits.boards[0] ?? '', other: suits.boards[1] ?? ''});
  return kind ? say(`events.kind.${kind}`) : '';
}

/** Who plays in another event now. @param {EventScreen} screen @param {Contest} contest @param {Next} next */
const elsewhereLines = (screen, contest, {a, b}) =>
  [a, b]
    .flatMap((team) => playersOf(contest, team))
    .flatMap((name) => {
      const place = screen.elsewhere.get(name);
      return place ? [html`<p class="status bad" data-elsewhere>${say('events.elsewhere', {name, ...place})}</p>`] : [];
    });

/** @param {EventScreen} screen @param {Contest} contest @param {Next | undefined} first who is called next */
function callPart(screen, contest, first) {
  if (!first) return nothing;
  const match = first.match === null ? undefined : contest.match(first.match);
  return html`<section class="card call-next">
    <h2>${say('events.next')}${match ? html` <span class="muted">${matchTitle(contest, match)}</span>` : nothing}</h2>
    ${sides(contest, first.a, first.b)} ${elsewhereLines(screen, contest, first)}
    <button type="button" class="button primary big" data-call @click=${() => call(screen, contest, first)}>
      ${say('events.call', {board: first.board})}
    </button>
    ${isKind(contest.document.form, 'bracket') ? html`<p class="muted">${boardWords(contest, first)}</p>` : nothing}
  </section>`;
}

/** @param {Contest} contest @returns {Line[]} what must be decided before play goes on */
const undecided = ({state, counting}) =>
  state.due.filter(
    (/** @type {Line} */ {kind, stage}) =>
      kind !== 'draw' || !counting.some((event) => event.type === 'draw' && event.stage === stage),
  );

/** @param {EventScreen} screen @param {Contest} contest */
const duePart = (screen, contest) =>
  undecided(contest).map((due) => {
    const match = contest.match(due.match ?? '');
    if (due.kind === 'flip' && match)
      return html`<section class="card call-next" data-due="flip">
        <h2>${say('events.flip.due')}</h2>
        ${sides(contest, match.a, match.b)}
        <button type="button" class="button primary" data-flip @click=${() => flip(screen, contest, match)}>
          ${say('events.flip')}
        </button>
      </section>`;
    if (due.kind !== 'draw') return nothing;
    return html`<section class="card call-next" data-due="draw">
      <h2>${say('events.level')}</h2>
      <p><bdi>${due.entries.map((/** @type {string} */ entry) => contest.nameOf(entry)).join(', ')}</bdi></p>
      <button type="button" class="button primary" data-draw-stage @click=${() => drawStage(screen, contest, due)}>
        ${say('events.draw-level')}
      </button>
    </section>`;
  });

/** @param {EventScreen} screen @param {Contest} contest @param {Line} match */
const readyRow = (screen, contest, match) =>
  html`<li class="item">
    <span class="body"
      ><b><bdi>${contest.nameOf(match.a)}</bdi> ${say('events.v')} <bdi>${contest.nameOf(match.b)}</bdi></b
      ><span class="muted">${matchTitle(contest, match)}</span></span
    >${
      freeBoards(contest).length
        ? html`<button
            type="button"
            class="button slim"
            data-call-match=${match.id}
            @click=${() => callTo(screen, contest, match)}
          >
            ${say('events.call-it')}
          </button>`
        : nothing
    }
  </li>`;

/**
 * Who waits, after those who are called next.
 * @param {EventScreen} screen @param {Contest} contest @param {Line[]} ready
 */
function waitingPart(screen, contest, ready) {
  const {queue} = contest.state;
  const rows = queue
    ? queue.map((/** @type {string} */ entry) => html`<li><span class="item">${contest.nameOf(entry)}</span></li>`)
    : repeat(
        ready.slice(0, MOST_READY),
        ({id}) => id,
        (match) => readyRow(screen, contest, match),
      );
  return (queue ?? ready).length
    ? html`<section>
        <h2 class="head">${say(queue ? 'events.queue' : 'events.ready')}</h2>
        <ol class="rows" data-waiting>
          ${rows}
        </ol>
        ${
          ready.length > MOST_READY
            ? html`<a class="link" href=${`#/event/${screen.id}/matches`}
                >${say('events.more-ready', {n: ready.length - MOST_READY})}</a
              >`
            : nothing
        }
      </section>`
    : nothing;
}

/** @param {EventScreen} screen @param {Contest} contest */
export function boardsTab(screen, contest) {
  const {state, document: doc} = contest;
  if (isSigningUp(contest)) return signUpTab(screen, contest);
  if (state.status === 'finished') return overPart(screen, contest);
  const free = freeBoards(contest);
  const ready = state.queue ? [] : readyMatches(contest);
  const calls = nextCalls(contest, ready);
  const boards = state.boards.flatMap((/** @type {Line} */ board) => {
    const match = board.match === null ? undefined : contest.match(board.match);
    if (match) return [playing(screen, contest, board, match)];
    return board.open ? [] : [closedBoard(screen, contest, board)];
  });
  return html`<div class="two-panes">
    <div>
      ${differsRows(contest)} ${duePart(screen, contest)} ${callPart(screen, contest, calls[0])}
      ${boards.length ? html`<div class="at-boards">${boards}</div>` : nothing}
      ${
        isKind(doc.form, 'drawn') && free.length && !calls.length && !undecided(contest).length
          ? html`<p class="muted" data-free>${say('events.waits', {n: free.length})}</p>`
          : nothing
      }
    </div>
    <div>
      ${
        doc.form === 'ladder'
          ? html`<button type="button" class="button" data-challenge @click=${() => challenge(screen, contest)}>
              ${say('events.challenge')}
            </button>`
          : nothing
      }
      ${waitingPart(
        screen,
        contest,
        ready.filter(({id}) => id !== calls[0]?.match),
      )}
      <button type="button" class="button" data-add-board @click=${() => addBoard(screen, contest)}>
        ${say('events.add-board')}
      </button>
      ${
        free.length && state.boards.filter((/** @type {Line} */ {open}) => open).length > 1
          ? html`<button type="button" class="button" data-close-board @click=${() => closeBoard(screen, contest)}>
              ${free.length > 1 ? say('events.close-a-board') : say('events.close-board', {board: free[0]?.board})}
            </button>`
          : nothing
      }
      ${finishButton(screen, contest)}
    </div>
  </div>`;
}
