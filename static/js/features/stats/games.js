/** My games: all of them, the newest first, by pages; found by name, rule set and where they stand. */

import {html, nothing} from 'lit-html';
import {guard} from 'lit-html/directives/guard.js';
import {named, say} from '../../words/index.js';
import {finder, searched} from '../../competitions/search.js';
import {newestBooks, newestHouse} from '../../store/books.js';
import {load} from '../../store/games/game_log.js';
import {entries, page} from '../../store/games/pages.js';
import {monthText, whole} from '../../lib/numbers.js';
import {matchOf} from '../../ui/match_label.js';
import {rest} from './figures.js';
import {gameList} from '../../game/game_list.js';
import {listed} from '../../game/listed.js';
import {addressText} from './player_link.js';

/** @typedef {import('../../game/listed.js').Listed} Listed */
/** @typedef {import('../../store/games/pages.js').Entry} Entry */
/**
 * @typedef {{id: string, text: string, ruleset: string, keeping: Entry['keeping']}} Indexed what a search needs of a
 *   game
 */

/** Rows that are shown at first, and how many more at a time; headers that are read at once. */
const FIRST = 8;
const MORE = 30;
const SLICE = 50;
const FINISHED = ['waiting', 'attention', 'archived', 'imported'];
const STANDINGS = /** @type {const} */ (['all', 'open', 'finished', 'waiting', 'attention', 'archived']);

/** @param {string} standing @param {Entry['keeping']} keeping */
const stands = (standing, keeping) =>
  standing === 'all' ||
  standing === keeping ||
  (standing === 'finished' && FINISHED.includes(keeping)) ||
  (standing === 'open' && keeping === 'reopened');

/** @param {Listed} game @returns {string} year and month, where it was played */
const monthOf = ({document: {started_at: at}}) => at.slice(0, 7);

/**
 * @param {Listed[]} listedGames neighbours
 * @returns {Listed[][]} parted where the month changes, but never within a match
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

/**
 * @param {import('../../app/start.js').App} app
 * @param {string} [about] a name to begin with
 * @returns {import('../../app/start.js').Screen}
 */
export function games(app, about = '') {
  const want = {text: addressText(about), ruleset: '', standing: 'all'};
  /** @type {Indexed[]} all games, as far as they were looked through */
  const index = [];
  let complete = false;
  /** @type {string[]} ids of those that were found */
  let hits = [];
  /** @type {Listed[][]} the pages that are shown */
  let shown = [];
  let loading = true;
  let broken = false;
  let left = false;
  /** Counts searches: what an earlier one still brings is not shown. */
  let search = 0;
  /** @type {{id: string, name: string}[]} */
  let books = newestBooks();
  /** @type {IntersectionObserver | null} */
  let watcher = null;

  const narrowed = () => want.text.trim() !== '' || want.ruleset !== '' || want.standing !== 'all';
  /** @param {number} i a page @returns {boolean} whether it begins in the month with which the one before ends */
  const goesOn = (i) => {
    const [last, first] = [shown[i - 1]?.at(-1), shown[i]?.[0]];
    return Boolean(last && first && monthOf(last) === monthOf(first));
  };
  const count = () => shown.reduce((sum, part) => sum + part.length, 0);
  const fails = () => {
    broken = true;
    app.paint();
  };

  /** @returns {(game: Indexed) => boolean} */
  const test = () => {
    const finds = finder(want.text);
    return ({text, ruleset, keeping}) =>
      (want.ruleset === '' || ruleset === want.ruleset) && stands(want.standing, keeping) && finds(text);
  };

  /** Shows the next of those that were found. @param {number} run */
  const more = async (run) => {
    if (loading) return;
    const ids = hits.slice(count(), count() + (count() === 0 ? FIRST : MORE));
    if (ids.length === 0) return;
    loading = true;
    const kept = (await Promise.all(ids.map(load))).flatMap((one) => one ?? []);
    const next = await Promise.all(kept.map(listed));
    loading = false;
    if (run !== search || left) return;
    // one may have been taken away meanwhile
    hits = hits.filter((id) => !ids.includes(id) || next.some(({document}) => document.id === id));
    shown = [...shown, next];
    app.paint();
  };

  /** Reads all headers, slice by slice. */
  const lookThrough = async () => {
    let rows = await entries(null, SLICE);
    while (rows.length > 0 && !left) {
      const fresh = rows.map(({id, header, keeping}) => ({
        id,
        text: searched(header),
        ruleset: header.ruleset,
        keeping,
      }));
      index.push(...fresh);
      hits.push(...fresh.filter(test()).map(({id}) => id));
      if (count() === 0) await more(search);
      if (index.length % 500 === 0) app.paint();
      await rest();
      rows = await entries(rows.at(-1)?.id ?? '', SLICE);
    }
    complete = true;
    if (count() === 0) await more(search);
    if (!left) app.paint();
  };

  /** @param {Partial<typeof want>} change */
  const seek = (change) => {
    Object.assign(want, change);
    search += 1;
    loading = false;
    hits = index.filter(test()).map(({id}) => id);
    shown = [];
    app.paint();
    more(search).catch(fails);
  };

  const open = async () => {
    const first = narrowed() ? [] : await page(null, FIRST).then((kept) => Promise.all(kept.map(listed)));
    if (first.length) shown = [first];
    loading = false;
    app.paint();
    await rest();
    await lookThrough();
  };
  open().catch(fails);
  newestHouse()
    .then((house) => {
      books = [...newestBooks(), ...house];
    })
    .catch(() => undefined);

  /** The button that shows more presses itself when it comes into sight. */
  const watch = () => {
    watcher?.disconnect();
    const button = document.querySelector('[data-more]');
    if (!button) return;
    watcher = new IntersectionObserver(
      ([seen]) => {
        if (seen?.isIntersecting) more(search).catch(fails);
      },
      {rootMargin: '600px'},
    );
    watcher.observe(button);
  };

  const summary = () => {
    if (index.length === 0) return complete ? '' : say('games.looking');
    const n = hits.length;
    if (!complete) return say('games.looked', {shown: whole(n), read: whole(index.length)});
    return narrowed()
      ? say('games.found', {n, shown: whole(n), all: whole(index.length)})
      : say('games.all', {n, shown: whole(n)});
  };

  const empty = () =>
    index.length === 0
      ? html`<div class="welcome">
          <p class="muted">${say('games.empty')}</p>
          <a class="button primary wide" href="#/new">${say('home.new')}</a>
        </div>`
      : html`<div class="welcome">
          <p class="muted">${say('games.none')}</p>
          <button type="button" class="button wide" @click=${() => seek({text: '', ruleset: '', standing: 'all'})}>
            ${say('games.show-all')}
          </button>
        </div>`;

  /** @param {string} label @param {'ruleset' | 'standing'} name @param {{id: string, name: string}[]} options */
  const choice = (label, name, options) =>
    html`<label
      ><span class="hidden">${label}</span
      ><select
        @change=${(/** @type {Event} */ event) => seek({[name]: /** @type {HTMLSelectElement} */ (event.target).value})}
      >
        ${options.map(
          (one) => html`<option value=${one.id} ?selected=${one.id === want[name]}>${named(one.name)}</option>`,
        )}
      </select></label
    >`;

  const view = () => {
    queueMicrotask(watch);
    const rulesets = [
      {id: '', name: say('games.any-rules')},
      ...books.filter(({id}) => !complete || index.some(({ruleset}) => ruleset === id)),
    ];
    return html`<div class="screen my-games">
      <header class="bar">
        <a class="button icon" href="#/" aria-label=${say('nav.home')}>‹</a>
        <h1>${say('games.title')}</h1>
        <a class="button quiet" href="#/players">${say('players.title')}</a>
      </header>
      <main>
        <search class="sifting">
          <label
            ><span class="hidden">${say('games.search')}</span
            ><input
              type="search"
              enterkeyhint="search"
              autocomplete="off"
              placeholder=${say('games.search')}
              maxlength="80"
              .value=${want.text}
              @input=${(/** @type {Event} */ event) =>
                seek({text: /** @type {HTMLInputElement} */ (event.target).value})}
          /></label>
          <div class="sifters">
            ${choice(say('games.rules'), 'ruleset', rulesets)}${choice(
              say('games.standing'),
              'standing',
              STANDINGS.map((id) => ({id, name: say(`games.is.${id}`)})),
            )}
          </div>
        </search>
        ${
          broken
            ? html`<p class="status bad" role="alert">${say('status.broken')}</p>`
            : html`<p class="summary muted" role="status">${summary()}</p>`
        }
        ${shown.map((part, i) =>
          guard([part], () =>
            byMonth(part).map(
              (of, at) =>
                html`<section class="month">
                  ${
                    at === 0 && goesOn(i)
                      ? nothing
                      : html`<h2>${monthText(/** @type {Listed} */ (of[0]).document.started_at)}</h2>`
                  }${gameList(app, of)}
                </section>`,
            ),
          ),
        )}
        ${
          count() < hits.length && count() > 0
            ? html`<button type="button" class="button wide" data-more @click=${() => more(search).catch(fails)}>
                ${say('games.more')}
              </button>`
            : nothing
        }
        ${complete && hits.length === 0 && !broken ? empty() : nothing}
      </main>
    </div>`;
  };
  return {
    view,
    leave: () => {
      left = true;
      watcher?.disconnect();
    },
  };
}
