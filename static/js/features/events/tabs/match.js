/** One match: its sides and result, what can be done with it, and what was recorded of it. */

import {html, nothing} from 'lit-html';
import {freeBoards, isPlaying} from '../../../desk/boards.js';
import {say} from '../../../words/index.js';
import {callTo, keepScore, move, setBoard, takeBack} from '../acts/boards.js';
import {flip} from '../acts/draw.js';
import {askAndTell} from '../acts/result.js';
import {matchTitle} from '../match_words.js';
import {historyPart} from './history.js';
import {waysPart, whyMatch} from '../watch/why_match.js';

/** @typedef {import('../event_screen.js').EventScreen} EventScreen */
/** @typedef {import('../../../desk/contest.js').Contest} Contest */
/** @typedef {import('../../../desk/contest.js').Line} Line */

/** @param {Contest} contest @param {Line} match @returns {string} how it stands */
function statusWords(contest, match) {
  const {status, board, ending, a, b} = match;
  if (isPlaying(match)) return say('events.on-board-now', {board});
  if (status === 'decided') {
    const side = contest.called(match.winner === 'b' ? b : a);
    if (ending === 'forfeit') return say('events.won-by-forfeit', {side});
    if (ending === 'double-forfeit') return say('events.double-forfeit');
    return match.winner === null ? say('events.is-level') : say('events.won', {side});
  }
  if (status === 'flip') return say('events.flip.due');
  if (status === 'disputed') return say('events.disputed');
  return say(status === 'ready' ? 'events.can-play' : 'events.later');
}

/** @param {Contest} contest @param {Line} match */
const sidesPart = (contest, match) => {
  const {score, wins, best_of: games} = match;
  const shown = (games ?? 1) > 1 ? wins : score;
  return html`<section class="card match-sides">
    ${
      /** @type {const} */ (['a', 'b']).map(
        (side) =>
          html`<p class=${`line ${match.winner === side ? 'won' : ''}`}>
            <bdi>${match[side] === null ? say('events.open-side') : contest.nameOf(match[side])}</bdi
            ><b class="points">${shown && shown.a + shown.b > 0 ? shown[side] : ''}</b>
          </p>`,
      )
    }
    <p class="muted">
      ${statusWords(contest, match)}${(games ?? 1) > 1 ? html` · ${say('events.best-of', {n: games})}` : nothing}
    </p>
  </section>`;
};

/** @param {string} word @param {() => unknown} act @param {string} name */
const button = (word, act, name) =>
  html`<button type="button" class="button" data-act=${name} @click=${act}>${word}</button>`;

/** @param {EventScreen} screen @param {Contest} contest @param {Line} match */
function actsPart(screen, contest, match) {
  const {id, status, board} = match;
  if (contest.state.status === 'finished' && contest.closed) return nothing;
  const on = isPlaying(match);
  const free = freeBoards(contest).length > 0;
  const callable = status === 'ready' && !on && free;
  const tellable = ['ready', 'posted', 'decided', 'disputed'].includes(status);
  return html`<div class="acts">
    ${
      tellable
        ? html`<button
            type="button"
            class=${`button ${on ? 'primary big' : ''}`}
            data-act="result"
            @click=${() => askAndTell(screen, contest, id)}
          >
            ${say(status === 'decided' ? 'events.correct' : 'events.result')}
          </button>`
        : nothing
    }
    ${
      ['ready', 'posted'].includes(status)
        ? html`<a class="button" data-card href=${`#/event/${screen.id}/card/${id}`}>${say('card.show')}</a>`
        : nothing
    }
    ${status === 'flip' ? button(say('events.flip'), () => flip(screen, contest, match), 'flip') : nothing}
    ${callable ? button(say('events.call-it'), () => callTo(screen, contest, match), 'call') : nothing}
    ${
      on
        ? html`${button(
            say(contest.games.has(id) ? 'events.go-on' : 'events.keep-score'),
            () => keepScore(screen, contest, id),
            'keep-score',
          )}
          ${free ? button(say('events.move'), () => move(screen, contest, match), 'move') : nothing}
          ${button(say('events.take-back'), () => takeBack(screen, contest, match), 'take-back')}
          ${button(say('events.close-board', {board}), () => setBoard(screen, contest, board, false), 'close-board')}`
        : nothing
    }
  </div>`;
}

/** @param {EventScreen} screen @param {Contest} contest */
export function matchTab(screen, contest) {
  const match = contest.match(screen.about);
  if (!match) return html`<p class="status">${say('events.no-match')}</p>`;
  return html`<h2>${matchTitle(contest, match)}</h2>
    ${sidesPart(contest, match)} ${actsPart(screen, contest, match)} ${whyMatch(screen, contest, match.id)}
    ${waysPart(screen, contest, match)} ${historyPart(screen, contest, match)}`;
}
