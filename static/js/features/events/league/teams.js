/** The teams of a league with their players. */

import {html, nothing} from 'lit-html';
import {rosterOf} from '../../../desk/league/teams.js';
import {icon} from '../../../ui/icon.js';
import {say} from '../../../words/index.js';
import {canEnter, change, entryForm} from '../acts/entries.js';

/** @typedef {import('../event_screen.js').EventScreen} EventScreen */
/** @typedef {import('../../../desk/contest.js').Contest} Contest */
/** @typedef {import('../../../desk/contest.js').Line} Line */

/** @param {EventScreen} screen @param {Contest} contest @param {Line} line */
function row(screen, contest, line) {
  const out = line.status !== 'in';
  const players = rosterOf(contest.counting, line.entry);
  const content = html`<span class="body"
    ><b><bdi>${contest.nameOf(line.entry)}</bdi></b
    ><span class="muted"
      >${out ? say('events.is-out') : html`<bdi>${players.join(', ') || say('league.no-players')}</bdi>`}</span
    ></span
  >`;
  return html`<li>
    ${
      out || !contest.here || contest.closed
        ? html`<span class="item">${content}</span>`
        : html`<button type="button" class="item" @click=${() => change(screen, contest, line)}>
            ${content}${icon('more')}
          </button>`
    }
  </li>`;
}

/** @param {EventScreen} screen @param {Contest} contest */
export const teamsTab = (screen, contest) =>
  html`<ul class="rows" data-entries>
      ${contest.state.entries.map((/** @type {Line} */ line) => row(screen, contest, line))}
    </ul>
    ${
      canEnter(contest)
        ? html`<p class="hint">${say('league.team.late')}</p>
            ${entryForm(screen, contest, say('events.late.name'))}`
        : nothing
    }
    <a class="link" href=${`#/event/${screen.id}/draw`}>${say('events.see-draw')}</a>`;
