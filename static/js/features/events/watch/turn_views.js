/** What a large screen shows: boards and who is next, the week of a league, a bracket, the table, the winner. */

import {html, nothing} from 'lit-html';
import {comingUp} from '../../../desk/boards.js';
import {isEmpty} from '../../../desk/bracket.js';
import {BOARDS, LINES, calls, lastRounds, tableLines, weekMatches, winnerOf} from '../../../desk/turns.js';
import {SIDES} from '../../../ui/sides.js';
import {say} from '../../../words/index.js';
import {timeOf} from '../../../words/moments.js';
import {inHalves} from '../../../words/reasons.js';
import {roundTitle} from '../match_words.js';
import {placeOf, recordOf} from '../../../desk/standing_said.js';
import {tieFace} from './tie_card.js';
import {figure} from './tie_said.js';

/** @typedef {import('../../../desk/contest.js').Contest} Contest */
/** @typedef {import('../../../desk/contest.js').Line} Line */
/** @typedef {import('../../../desk/turns.js').Turn} Turn */

/** Who is said to be next. */
const NEXT = 6;

/** @param {Contest} contest @param {Line} board @returns {unknown} who has won how often in a row there */
const streak = (contest, {holder, streak: n}) =>
  holder && n > 1 ? html`<p class="since">${say('events.streak', {side: contest.called(holder), n})}</p>` : nothing;

/** @param {Contest} contest @param {Line} board @param {{match: string, at: string}[]} called */
function boardCard(contest, board, called) {
  const match = board.match === null ? undefined : contest.match(board.match);
  const number = html`<b class="board-number"
    ><span class="hidden">${say('events.board', {board: board.board})}</span
    ><span aria-hidden="true">${board.board}</span></b
  >`;
  if (!match)
    return html`<li class="call free">
      ${number}
      <div>
        ${
          board.open
            ? html`<p>${say('events.free')}</p>
                ${streak(contest, board)}`
            : say('events.closed')
        }
      </div>
    </li>`;
  const at = called.find((one) => one.match === match.id)?.at;
  return html`<li class="call ${called.at(-1)?.match === match.id ? 'newest' : ''}" data-board=${board.board}>
    ${number}
    <div>
      ${SIDES.map(
        (side) => html`<p class="tie-side"><bdi>${contest.nameOf(match[side])}</bdi><b>${figure(match, side)}</b></p>`,
      )}
      ${streak(contest, board)}${at ? html`<p class="since">${say('events.since', {time: timeOf(at)})}</p>` : nothing}
    </div>
  </li>`;
}

/** @param {Contest} contest */
function nextPart(contest) {
  const {calls: now, rest} = comingUp(contest);
  const rows = [...now, ...rest]
    .slice(0, NEXT)
    .map((one) =>
      typeof one === 'string'
        ? html`<bdi>${contest.nameOf(one)}</bdi>`
        : html`<bdi>${contest.nameOf(one.a)}</bdi> <span class="muted">${say('events.v')}</span>
            <bdi>${contest.nameOf(one.b)}</bdi>`,
    );
  return rows.length
    ? html`<section class="following">
        <h2>${say('events.next')}</h2>
        <ol>
          ${rows.map((row) => html`<li>${row}</li>`)}
        </ol>
      </section>`
    : nothing;
}

/** @param {Contest} contest @param {number} from */
function boardsView(contest, from) {
  const called = calls(contest);
  const shown = /** @type {Line[]} */ (contest.state.boards).slice(from, from + BOARDS);
  return html`<ul class="boards" data-turn="boards">
      ${shown.map((board) => boardCard(contest, board, called))}
    </ul>
    ${nextPart(contest)}`;
}

/** @param {Contest} contest @param {number} from */
const weekView = (contest, from) =>
  html`<ul class="boards" data-turn="week">
    ${weekMatches(contest)
      .slice(from, from + BOARDS)
      .map(
        (match) =>
          html`<li class="call">
            <div>
              ${SIDES.map(
                (side) =>
                  html`<p class="tie-side">
                    <bdi>${contest.nameOf(match[side])}</bdi
                    ><b>${match.status === 'decided' ? inHalves(match.halves[side]) : ''}</b>
                  </p>`,
              )}
            </div>
          </li>`,
      )}
  </ul>`;

/** @param {Contest} contest @param {Record<string, string>} table the sentences of reasons */
function bracketView(contest, table) {
  return html`<div class="trees" data-turn="bracket">
    ${lastRounds(contest).map(
      (rounds) =>
        html`<ol class="tree">
          ${rounds.map(
            ({key, ties, leads}) =>
              html`<li class="round ${leads ? 'leads' : ''}">
                <h2>${roundTitle(contest, key)}</h2>
                <ol class="ties">
                  ${ties.map((tie, n) =>
                    isEmpty(tie)
                      ? html`<li class="nobody" aria-hidden="true"></li>`
                      : html`<li>
                          <div class="tie">${tieFace({contest, table}, tie, ties.length > 1 ? n + 1 : 0)}</div>
                        </li>`,
                  )}
                </ol>
              </li>`,
          )}
        </ol>`,
    )}
  </div>`;
}

/** @param {Contest} contest @param {number} from */
const tableView = (contest, from) =>
  html`<ol class="table-turn" data-turn="table">
    ${tableLines(contest)
      .slice(from, from + LINES)
      .map(
        (line, i) =>
          html`<li>
            <b>${contest.state.queue ? from + i + 1 : placeOf(line)}</b><bdi>${contest.nameOf(line.entry)}</bdi
            ><span class="muted">${recordOf(contest, line)}</span>
          </li>`,
      )}
  </ol>`;

/** @param {Contest} contest @param {Turn} turn @param {Record<string, string>} table the sentences of reasons */
export function turnView(contest, {view, from}, table) {
  if (view === 'winner')
    return html`<p class="winner-turn" data-turn="winner">
      ${say('events.won', {side: contest.called(winnerOf(contest))})}
    </p>`;
  if (view === 'boards') return boardsView(contest, from);
  if (view === 'week') return weekView(contest, from);
  return view === 'bracket' ? bracketView(contest, table) : tableView(contest, from);
}
