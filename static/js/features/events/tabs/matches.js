/** The matches of a competition, one round at a time; of an elimination its bracket. */

import {html, nothing} from 'lit-html';
import {isKind} from '../../../competitions/document.js';
import {isPlaying} from '../../../desk/boards.js';
import {say} from '../../../words/index.js';
import {roundOf, roundTitle} from '../match_words.js';
import {bracketTab} from '../watch/bracket.js';

/** @typedef {import('../event_screen.js').EventScreen} EventScreen */
/** @typedef {import('../../../desk/contest.js').Contest} Contest */
/** @typedef {import('../../../desk/contest.js').Line} Line */
/** @typedef {{key: string, matches: Line[]}} Round  key: what the ids of its matches begin with */

/** @param {Contest} contest @returns {Round[]} in the order of the state */
function roundsOf({state}) {
  /** @type {Map<string, Line[]>} */
  const rounds = new Map();
  for (const match of state.matches) {
    if (['bye', 'unneeded', 'void'].includes(match.status)) continue;
    const key = roundOf(match.id);
    rounds.set(key, [...(rounds.get(key) ?? []), match]);
  }
  return [...rounds].map(([key, matches]) => ({key, matches}));
}

/** @param {Line} match @returns {string} what its chip says */
function chipOf(match) {
  const {status, board, ending} = match;
  if (isPlaying(match)) return say('events.on-board', {board});
  if (status === 'decided') return ending === 'forfeit' || ending === 'double-forfeit' ? say('events.by-forfeit') : '';
  return status === 'ready' ? say('events.can-play') : say('events.later');
}

/** @param {EventScreen} screen @param {Contest} contest @param {Line} match */
function row(screen, contest, match) {
  const chip = chipOf(match);
  const scored = match.score.a !== 0 || match.score.b !== 0;
  const sides = /** @type {const} */ (['a', 'b']).map(
    (side) =>
      html`<span class=${`line ${match.winner === side ? 'won' : ''}`}
        ><bdi class="name">${match[side] === null ? say('events.open-side') : contest.nameOf(match[side])}</bdi
        ><b class="points">${scored ? match.score[side] : match.winner === side ? say('events.winner') : ''}</b></span
      >`,
  );
  const content = html`${chip ? html`<span class="chip ${match.status}">${chip}</span>` : nothing}<span class="body"
      >${sides}</span
    >`;
  const tellable = ['ready', 'posted', 'decided', 'disputed'].includes(match.status) && !contest.state.queue;
  return html`<li>
    ${
      tellable && contest.state.status !== 'finished'
        ? html`<a class="item match" data-match=${match.id} href=${`#/event/${screen.id}/match/${match.id}`}
            >${content}</a
          >`
        : html`<span class="item match" data-match=${match.id}>${content}</span>`
    }
  </li>`;
}

/** @param {EventScreen} screen @param {Contest} contest */
export function matchesTab(screen, contest) {
  if (isKind(contest.document.form, 'bracket')) return bracketTab(screen, contest);
  const rounds = roundsOf(contest);
  if (!rounds.length) return html`<p class="muted">${say('events.none-played')}</p>`;
  const current = rounds.findIndex(({matches}) => matches.some(({status}) => status !== 'decided'));
  const chosen = rounds[screen.round ? screen.round - 1 : Math.max(0, current)] ?? rounds[0];
  return html`${
      rounds.length > 1
        ? html`<div class="segments rounds" role="group" aria-label=${say('events.rounds.choose')}>
            ${rounds.map(
              (round, i) =>
                html`<button
                  type="button"
                  aria-pressed=${round === chosen}
                  @click=${() => {
                    screen.round = i + 1;
                    screen.app.paint();
                  }}
                >
                  ${roundTitle(contest, round.key)}
                </button>`,
            )}
          </div>`
        : nothing
    }
    <ul class="rows" data-matches>
      ${chosen?.matches.map((match) => row(screen, contest, match))}
    </ul>`;
}
