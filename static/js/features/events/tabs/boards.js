/** The boards of a competition: who plays where, who is next. One button calls the next match. */

import {html, nothing} from 'lit-html';
import {freeBoards, nextCalls, readyMatches} from '../../../desk/boards.js';
import {isKind} from '../../../competitions/document.js';
import {SIDES} from '../../../ui/sides.js';
import {say} from '../../../words/index.js';
import {call, keepScore} from '../acts/boards.js';
import {challenge} from '../acts/challenge.js';
import {finish} from '../acts/finish.js';
import {askAndTell, tell} from '../acts/result.js';

/** @typedef {import('../event_screen.js').EventScreen} EventScreen */
/** @typedef {import('../../../desk/contest.js').Contest} Contest */
/** @typedef {import('../../../desk/contest.js').Line} Line */
/** @typedef {import('../../../desk/boards.js').Next} Next */

/** @param {EventScreen} screen @param {Contest} contest @param {Line} board @param {Line} match */
function playing(screen, contest, {board, holder, streak}, match) {
  const inQueue = holder !== undefined;
  return html`<section class="card at-board" data-board=${board}>
    <p class="kicker"><b>${say('events.board', {board})}</b><span class="chip live">${say('events.playing')}</span></p>
    ${
      inQueue && streak > 0
        ? html`<p class="muted">${say('events.streak', {side: contest.called(holder), n: streak})}</p>`
        : nothing
    }
    ${
      inQueue
        ? html`<p class="muted">${say('events.tap-winner')}</p>
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
            </div>`
        : html`<p class="sides-of">
              <bdi>${contest.nameOf(match.a)}</bdi> <span class="muted">${say('events.v')}</span>
              <bdi>${contest.nameOf(match.b)}</bdi>
            </p>
            <button type="button" class="button" data-result @click=${() => askAndTell(screen, contest, match.id)}>
              ${say('events.result')}
            </button>`
    }
    <button type="button" class="link" data-keep-score @click=${() => keepScore(screen, contest, match.id)}>
      ${say(contest.games.has(match.id) ? 'events.go-on' : 'events.keep-score')}
    </button>
  </section>`;
}

/** @param {EventScreen} screen @param {Contest} contest @param {Next | undefined} first who is called next */
function callPart(screen, contest, first) {
  if (!first) return nothing;
  return html`<section class="card call-next">
    <h2>${say('events.next')}</h2>
    <p class="sides-of">
      <bdi>${contest.nameOf(first.a)}</bdi> <span class="muted">${say('events.v')}</span>
      <bdi>${contest.nameOf(first.b)}</bdi>
    </p>
    <button type="button" class="button primary big" data-call @click=${() => call(screen, contest, first)}>
      ${say('events.call', {board: first.board})}
    </button>
  </section>`;
}

/**
 * Who waits, after those who are called next.
 * @param {Contest} contest @param {Next[]} calls
 */
function waitingPart(contest, calls) {
  const {queue} = contest.state;
  const rows = queue
    ? queue.map((/** @type {string} */ entry) => contest.nameOf(entry))
    : readyMatches(contest)
        .slice(calls.length)
        .map(({a, b}) => html`<bdi>${contest.nameOf(a)}</bdi> ${say('events.v')} <bdi>${contest.nameOf(b)}</bdi>`);
  return rows.length
    ? html`<section>
        <h2 class="head">${say(queue ? 'events.queue' : 'events.ready')}</h2>
        <ol class="rows" data-waiting>
          ${rows.map((/** @type {unknown} */ row) => html`<li><span class="item">${row}</span></li>`)}
        </ol>
      </section>`
    : nothing;
}

/** @param {EventScreen} screen @param {Contest} contest */
const finishButton = (screen, contest) =>
  html`<button type="button" class="button" data-finish @click=${() => finish(screen, contest)}>
    ${say('events.finish')}
  </button>`;

/** @param {EventScreen} screen @param {Contest} contest */
export function boardsTab(screen, contest) {
  const {state, document: doc} = contest;
  if (state.status === 'finished')
    return html`<p class="status good" data-over>${say(contest.closed ? 'events.finished' : 'events.over')}</p>
      <a class="button primary big" href=${`#/event/${doc.id}/table`}>${say('events.see-table')}</a>
      ${contest.closed ? nothing : finishButton(screen, contest)}`;
  const free = freeBoards(contest);
  const calls = nextCalls(contest);
  const boards = state.boards.flatMap((/** @type {Line} */ board) => {
    const match = board.match === null ? undefined : contest.match(board.match);
    return match ? [playing(screen, contest, board, match)] : [];
  });
  return html`<div class="two-panes">
    <div>
      ${callPart(screen, contest, calls[0])} ${boards.length ? html`<div class="at-boards">${boards}</div>` : nothing}
      ${
        isKind(doc.form, 'drawn') && free.length && !calls.length
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
      ${waitingPart(contest, calls)} ${finishButton(screen, contest)}
    </div>
  </div>`;
}
