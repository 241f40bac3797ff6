/** The table of a league, and who has played enough games for the play-offs. */

import {html, nothing} from 'lit-html';
import {playedByTeam} from '../../../desk/league/season.js';
import {icon} from '../../../ui/icon.js';
import {say} from '../../../words/index.js';
import {tableTab as anyTable} from '../tabs/table.js';

/** @typedef {import('../event_screen.js').EventScreen} EventScreen */
/** @typedef {import('../../../desk/contest.js').Contest} Contest */
/** @typedef {import('../../../desk/league/season.js').Played} Played */

/** @param {Contest} contest @param {Played} team */
const teamPart = (contest, {entry, needed, players}) =>
  html`<details class="card more-options" data-eligible=${entry}>
    <summary>
      <bdi>${contest.nameOf(entry)}</bdi>
      <span class="muted"
        >${say('league.eligible.of', {n: players.filter(({eligible}) => eligible).length, of: players.length})}</span
      >
    </summary>
    <p class="hint">${say('league.eligible.needed', {n: needed})}</p>
    <ul class="rows">
      ${players.map(
        ({player, games, eligible}) =>
          html`<li class="item">
            <span class="body"
              ><b><bdi>${player}</bdi></b
              ><span class="muted"
                >${say('events.games', {n: games})}${
                  eligible ? nothing : html` · ${say('league.eligible.more', {n: needed - games})}`
                }</span
              ></span
            >${eligible ? html`<span class="chip good">${icon('check')}${say('league.eligible.yes')}</span>` : nothing}
          </li>`,
      )}
    </ul>
  </details>`;

/** @param {Contest} contest */
function eligiblePart(contest) {
  const teams = playedByTeam(contest).filter(({players}) => players.length);
  return teams.length
    ? html`<section>
        <h2 class="head">${say('league.eligible')}</h2>
        ${teams.map((team) => teamPart(contest, team))}
      </section>`
    : nothing;
}

/** @param {EventScreen} screen @param {Contest} contest */
export const tableTab = (screen, contest) => html`${anyTable(screen, contest)} ${eligiblePart(contest)}`;
