/** All players on this phone, sorted by the number of games. */

import {html, nothing} from 'lit-html';
import {say} from '../../words/index.js';
import {countPlayers, ranked} from '../../competitions/figures/players.js';
import {finder, plain} from '../../competitions/figures/search.js';
import {letters} from '../../lib/cut.js';
import {share, whole} from '../../lib/numbers.js';
import {unnamed} from '../../ui/sides.js';
import {Wide} from '../../ui/table/wide.js';
import {walk} from './figures.js';
import {playerAddress} from './player_link.js';
import {gamesTabs} from './games_tabs.js';

/** @typedef {import('../../competitions/figures/players.js').Line} Line */

/** Rows shown at a time. */
const MORE = 50;
/** The last result, shown while the counting runs again. @type {Line[]} */
let before = [];

/** @param {number} won @param {number} lost @param {number} games @returns {string} e.g. "8 won · 3 lost · 1 tied" */
export const record = (won, lost, games) =>
  [
    say('players.won', {n: won, shown: whole(won)}),
    say('players.lost', {n: lost, shown: whole(lost)}),
    ...(games > won + lost ? [say('players.tied', {n: games - won - lost, shown: whole(games - won - lost)})] : []),
  ].join(' · ');

/** @param {Line} line */
const row = ({key, name, tally: {games, won, lost}}) =>
  html`<li>
    <a class="card person" href=${playerAddress(key)}>
      <span class="initial" aria-hidden="true">${letters(name)[0]}</span>
      <span class="who"
        ><bdi class="name">${name}</bdi
        ><span class="muted"
          >${say('players.games', {n: games, shown: whole(games)})} · ${record(won, lost, games)}</span
        ></span
      >
      <span class="rate"><b>${share(won, games)}</b><span class="muted">${say('players.wins')}</span></span></a
    >
  </li>`;

/** All players, as far as their games are counted. */
export class Players {
  /** @type {Map<string, Line>} */
  list = new Map();
  typed = '';
  shown = MORE;
  read = 0;
  done = false;
  broken = false;
  left = false;

  /** @param {import('../../app/start.js').App} app */
  constructor(app) {
    this.app = app;
    /** @type {Wide<import('./players_table.js').PlayersTable>} */
    this.wide = new Wide(app.paint, async () => (await import('./players_table.js')).playersTable(this));
    walk(
      (game) => countPlayers(this.list, game, unnamed),
      () => app.paint(),
      () => this.left,
      (n) => {
        this.read = n;
      },
    )
      .then(() => {
        if (this.left) return;
        this.done = true;
        before = ranked(this.list.values());
      })
      .catch(() => {
        this.broken = true;
      })
      .finally(() => {
        if (!this.left) app.paint();
      });
  }

  /** The rows to show: the last result until the new one is complete, or has found as many players. */
  lines() {
    return this.done || this.list.size >= before.length ? ranked(this.list.values()) : before;
  }

  /** @param {Line[]} all */
  summary(all) {
    return this.done
      ? say('players.all', {n: all.length, shown: whole(all.length)})
      : this.read
        ? say('players.counting', {n: this.read, shown: whole(this.read)})
        : say('games.looking');
  }

  view() {
    return playersView(this);
  }

  /** @param {Event} event */
  seek = (event) => {
    this.typed = /** @type {HTMLInputElement} */ (event.target).value;
    this.shown = MORE;
    this.app.paint();
  };

  more = () => {
    this.shown += MORE;
    this.app.paint();
  };

  leave() {
    this.left = true;
    this.wide.leave();
  }
}

/** @param {Players} screen */
function playersView(screen) {
  const finds = finder(screen.typed);
  const all = screen.lines();
  const found = all.filter(({name}) => finds(plain(name)));
  return html`<div class="screen people">
    ${gamesTabs('#/players')}
    <main>
      <search class="sifting">
        <label
          ><span class="hidden">${say('players.search')}</span
          ><input
            type="search"
            enterkeyhint="search"
            autocomplete="off"
            placeholder=${say('players.search')}
            maxlength="80"
            .value=${screen.typed}
            @input=${screen.seek}
        /></label>
      </search>
      ${
        screen.broken
          ? html`<p class="status bad" role="alert">${say('status.broken')}</p>`
          : html`<p class="summary muted" role="status">${screen.summary(all)}</p>`
      }
      ${
        screen.done && all.length === 0
          ? html`<div class="welcome">
              <p class="muted">${say('players.empty')}</p>
              <a class="button primary wide" href="#/new">${say('home.new')}</a>
            </div>`
          : nothing
      }
      ${
        screen.done && all.length > 0 && found.length === 0
          ? html`<div class="welcome"><p class="muted">${say('players.none')}</p></div>`
          : nothing
      }
      ${screen.wide.show(
        (table) => table.view(found),
        () =>
          html`<ul class="games">
            ${found.slice(0, screen.shown).map(row)}
          </ul>`,
      )}
      ${
        found.length > screen.shown
          ? html`<button type="button" class="button wide" @click=${screen.more}>${say('games.more')}</button>`
          : nothing
      }
      ${all.length ? html`<p class="hint">${say('players.hint')}</p>` : nothing}
    </main>
  </div>`;
}

/**
 * @param {import('../../app/start.js').App} app
 * @returns {import('../../app/start.js').Screen}
 */
export const players = (app) => new Players(app);
