/** My games: all games in pages, the newest first, with a search by name, rule set and place of storage. */

import {say} from '../../words/index.js';
import {finder, searched} from '../../competitions/figures/search.js';
import {newestBooks, newestHouse} from '../../store/books.js';
import {recent} from '../../store/games/newest.js';
import {entries} from '../../store/games/pages.js';
import {whole} from '../../lib/numbers.js';
import {rest} from '../../lib/pause.js';
import {Wide} from '../../ui/table/wide.js';
import {loadListed} from '../../game/game_list.js';
import {allListed} from '../../game/listed.js';
import {addressText} from './player_link.js';
import {monthOf, gamesView} from './games_view.js';

/** @typedef {import('../../game/listed.js').Listed} Listed */
/** @typedef {import('../../store/games/pages.js').Entry} Entry */
/** @typedef {Entry & {text: string}} Indexed a game, and the text to search in */

/** Rows shown at first and added at a time; the number of headers read at once. */
const FIRST = 8;
const MORE = 30;
const BATCH = 50;
const FINISHED = ['waiting', 'attention', 'archived', 'imported'];

/** @param {string} standing @param {Entry['keeping']} keeping */
const stands = (standing, keeping) =>
  standing === 'all' ||
  standing === keeping ||
  (standing === 'finished' && FINISHED.includes(keeping)) ||
  (standing === 'open' && keeping === 'reopened');

/** A search of all games, with its results in pages. */
export class MyGames {
  /** @type {Indexed[]} all games read so far */
  index = [];
  complete = false;
  /** @type {string[]} ids of the games that were found */
  hits = [];
  /** @type {Listed[][]} the pages on screen */
  shown = [];
  loading = true;
  broken = false;
  left = false;
  /** The number of the search, so that results of an earlier one are ignored. */
  search = 0;
  /** @type {IntersectionObserver | null} */
  watcher = null;

  /**
   * @param {import('../../app/start.js').App} app
   * @param {string} [about] a name to search for at first
   */
  constructor(app, about = '') {
    this.app = app;
    this.want = {text: addressText(about), ruleset: '', standing: 'all'};
    /** @type {{id: string, name: string}[]} */
    this.books = newestBooks();
    /** @type {Wide<import('./games_table.js').GamesTable>} */
    this.wide = new Wide(this.refit, async () => (await import('./games_table.js')).gamesTable(this));
    this.opened = this.open();
    newestHouse()
      .then((house) => {
        this.books = [...newestBooks(), ...house];
      })
      .catch(() => undefined);
  }

  narrowed() {
    return this.want.text.trim() !== '' || this.want.ruleset !== '' || this.want.standing !== 'all';
  }

  /** @param {number} i a page @returns {boolean} whether it begins in the month in which the page before ends */
  goesOn(i) {
    const [last, first] = [this.shown[i - 1]?.at(-1), this.shown[i]?.[0]];
    return Boolean(last && first && monthOf(last) === monthOf(first));
  }

  countShown() {
    return this.shown.reduce((sum, part) => sum + part.length, 0);
  }

  fails = () => {
    this.broken = true;
    this.app.paint();
  };

  /** Shows the table instead of the rows, or the other way round; rows are never sorted. */
  refit = () => {
    if (this.wide.table?.grid.changes) this.seek({});
    else this.app.paint();
  };

  /** @returns {(game: Indexed) => boolean} */
  test() {
    const finds = finder(this.want.text);
    return ({text, header, keeping}) =>
      (this.want.ruleset === '' || header.ruleset === this.want.ruleset) &&
      stands(this.want.standing, keeping) &&
      finds(text);
  }

  /** Shows the next results. @param {number} run */
  async more(run) {
    if (this.loading) return;
    const ids = this.hits.slice(this.countShown(), this.countShown() + (this.countShown() === 0 ? FIRST : MORE));
    if (ids.length === 0) return;
    this.loading = true;
    const next = await loadListed(ids);
    this.loading = false;
    if (run !== this.search || this.left) return;
    // a game may have been deleted meanwhile
    this.hits = this.hits.filter((id) => !ids.includes(id) || next.some(({document}) => document.id === id));
    this.shown = [...this.shown, next];
    this.app.paint();
  }

  /** Reads the games on screen again, because some may have been archived. */
  async synced() {
    const {search, shown} = this;
    const again = await Promise.all(shown.map((part) => loadListed(part.map(({document}) => document.id))));
    if (search !== this.search || shown !== this.shown || this.left) return;
    this.shown = again;
    this.app.paint();
  }

  /** Reads all headers in batches. */
  async lookThrough() {
    let rows = await entries(BATCH);
    while (rows.length > 0 && !this.left) {
      const fresh = rows.map(({id, header, keeping}) => ({id, header, keeping, text: searched(header)}));
      this.index.push(...fresh);
      this.hits.push(...fresh.filter(this.test()).map(({id}) => id));
      if (this.countShown() === 0) await this.more(this.search);
      if (this.index.length % 500 === 0) this.app.paint();
      await rest();
      rows = await entries(BATCH, rows.at(-1)?.id);
    }
    this.complete = true;
    if (this.countShown() === 0) await this.more(this.search);
    if (!this.left) this.refit();
  }

  /** @param {Partial<MyGames['want']>} change */
  seek(change) {
    Object.assign(this.want, change);
    this.search += 1;
    this.loading = false;
    const found = this.index.filter(this.test());
    const {fits, table} = this.wide;
    this.hits = (fits && table ? table.grid.sorted(found) : found).map(({id}) => id);
    this.shown = [];
    if (found.length === 0) this.app.paint(); // otherwise once, with the rows
    this.more(this.search).catch(this.fails);
  }

  /** Reads the newest games for the first paint, and then the others. */
  async open() {
    try {
      const first = this.narrowed() ? [] : await allListed(await recent(FIRST));
      if (first.length) this.shown = [first];
      this.loading = false;
    } catch {
      return this.fails();
    }
    rest()
      .then(() => this.lookThrough())
      .catch(this.fails);
  }

  /** Clicks the button for more results when it becomes visible. */
  watch = () => {
    this.watcher?.disconnect();
    const button = document.querySelector('[data-more]');
    if (!button) return;
    this.watcher = new IntersectionObserver(
      ([seen]) => {
        if (seen?.isIntersecting) this.more(this.search).catch(this.fails);
      },
      {rootMargin: '600px'},
    );
    this.watcher.observe(button);
  };

  summary() {
    if (this.index.length === 0) return this.complete ? '' : say('games.looking');
    const n = this.hits.length;
    if (!this.complete) return say('games.looked', {shown: whole(n), read: whole(this.index.length)});
    return this.narrowed()
      ? say('games.found', {n, shown: whole(n), all: whole(this.index.length)})
      : say('games.all', {n, shown: whole(n)});
  }

  view() {
    return gamesView(this);
  }

  leave() {
    this.left = true;
    this.watcher?.disconnect();
    this.wide.leave();
  }
}

/**
 * @param {import('../../app/start.js').App} app
 * @param {string} [about] a name to search for at first
 * @returns {Promise<import('../../app/start.js').Screen>} with its first rows, so that it is painted once
 */
export async function games(app, about = '') {
  const screen = new MyGames(app, about);
  await screen.opened;
  return screen;
}
