/** Templates for My games: the search, the months, and the games of each month. */

import {html, nothing} from 'lit-html';
import {guard} from 'lit-html/directives/guard.js';
import {named, say} from '../../words/index.js';
import {monthText} from '../../words/moments.js';
import {matchOf} from '../../ui/match_label.js';
import {gameList} from '../../game/game_list.js';
import {gamesTabs} from './games_tabs.js';

/** @typedef {import('../../game/listed.js').Listed} Listed */
/** @typedef {import('./games.js').MyGames} MyGames */

const STANDINGS = /** @type {const} */ (['all', 'open', 'finished', 'waiting', 'attention', 'archived']);

/** @param {Listed} game @returns {string} year and month, in the time zone of the game */
export const monthOf = ({document: {started_at: at}}) => at.slice(0, 7);

/**
 * @param {Listed[]} listedGames neighbours
 * @returns {Listed[][]} split where the month changes, but never within a match
 */
function byMonth(listedGames) {
  /** @type {Listed[][]} */
  const parts = [];
  for (const game of listedGames) {
    const part = parts.at(-1);
    const last = part?.at(-1);
    const match = matchOf(game.document)?.id;
    if (part && last && (monthOf(last) === monthOf(game) || (match && matchOf(last.document)?.id === match)))
      part.push(game);
    else parts.push([game]);
  }
  return parts;
}

/** @param {MyGames} screen @param {Listed[]} part @param {number} i its place among the pages on screen */
const monthsOf = (screen, part, i) =>
  byMonth(part).map(
    (of, at) =>
      html`<section class="month">
        ${
          at === 0 && screen.goesOn(i)
            ? nothing
            : html`<h2>${monthText(/** @type {Listed} */ (of[0]).document.started_at)}</h2>`
        }${gameList(screen.app, of)}
      </section>`,
  );

/** @param {MyGames} screen */
const emptyPart = (screen) =>
  screen.index.length === 0
    ? html`<div class="welcome">
        <p class="muted">${say('games.empty')}</p>
        <a class="button primary wide" href="#/new">${say('home.new')}</a>
      </div>`
    : html`<div class="welcome">
        <p class="muted">${say('games.none')}</p>
        <button type="button" class="button wide" @click=${() => screen.seek({text: '', ruleset: '', standing: 'all'})}>
          ${say('games.show-all')}
        </button>
      </div>`;

/**
 * @param {MyGames} screen
 * @param {string} label
 * @param {'ruleset' | 'standing'} name
 * @param {{id: string, name: string}[]} options
 */
const choiceField = (screen, label, name, options) =>
  html`<label
    ><span class="hidden">${label}</span
    ><select
      @change=${(/** @type {Event} */ event) =>
        screen.seek({[name]: /** @type {HTMLSelectElement} */ (event.target).value})}
    >
      ${options.map(
        (one) => html`<option value=${one.id} ?selected=${one.id === screen.want[name]}>${named(one.name)}</option>`,
      )}
    </select></label
  >`;

/** @param {MyGames} screen */
function searchPart(screen) {
  const rulesets = [
    {id: '', name: say('games.any-rules')},
    ...screen.books.filter(({id}) => !screen.complete || screen.index.some(({header}) => header.ruleset === id)),
  ];
  return html`<search class="sifting">
    <label
      ><span class="hidden">${say('games.search')}</span
      ><input
        type="search"
        enterkeyhint="search"
        autocomplete="off"
        placeholder=${say('games.search')}
        maxlength="80"
        .value=${screen.want.text}
        @input=${(/** @type {Event} */ event) =>
          screen.seek({text: /** @type {HTMLInputElement} */ (event.target).value})}
    /></label>
    <div class="sifters">
      ${choiceField(screen, say('games.rules'), 'ruleset', rulesets)}${choiceField(
        screen,
        say('games.standing'),
        'standing',
        STANDINGS.map((id) => ({id, name: say(`games.is.${id}`)})),
      )}
    </div>
    ${screen.wide.show(
      (table) => table.tools(),
      () => nothing,
    )}
  </search>`;
}

/** @param {MyGames} screen */
export function gamesView(screen) {
  queueMicrotask(screen.watch);
  return html`<div class="screen my-games">
    ${gamesTabs('#/games')}
    <main>
      ${searchPart(screen)}
      ${
        screen.broken
          ? html`<p class="status bad" role="alert">${say('status.broken')}</p>`
          : html`<p class="summary muted" role="status">${screen.summary()}</p>`
      }
      ${screen.wide.show(
        (table) => table.view(),
        () => screen.shown.map((part, i) => guard([part], () => monthsOf(screen, part, i))),
      )}
      ${
        screen.countShown() < screen.hits.length && screen.countShown() > 0
          ? html`<button
              type="button"
              class="button wide"
              data-more
              @click=${() => screen.more(screen.search).catch(screen.fails)}
            >
              ${say('games.more')}
            </button>`
          : nothing
      }
      ${screen.complete && screen.hits.length === 0 && !screen.broken ? emptyPart(screen) : nothing}
    </main>
  </div>`;
}
