/**
 * One player: figures, the map of weights, partners, head to head, the newest games; one page per kind of game.
 */

import {html, nothing} from 'lit-html';
import {say} from '../../words/index.js';
import {countPerson, keyOf, playersOf} from '../../competitions/figures/players.js';
import {whole} from '../../lib/numbers.js';
import {unnamed} from '../../ui/sides.js';
import {kindName} from '../../ui/figure_rows.js';
import {walk} from './figures.js';
import {addressText} from './player_link.js';
import {top, drawings, others, newest} from './player_parts.js';
import {topBar} from '../../ui/bars.js';

/** @typedef {import('../../lib/types.d.ts').Kind} Kind */
/** @typedef {import('../../competitions/figures/players.js').Person} Person */

/** The last result, shown while the counting runs again. @type {{key: string, person: Person} | null} */
let before = null;

/** One player, as far as the games are counted. */
class Player {
  /** @type {Kind | null} */
  chosen = null;
  /** @type {string[]} the tables that are expanded */
  opened = [];
  read = 0;
  done = false;
  broken = false;
  left = false;

  /**
   * @param {import('../../app/start.js').App} app
   * @param {string} [part] of the address: the name
   */
  constructor(app, part = '') {
    this.app = app;
    this.key = keyOf(addressText(part));
    /** @type {Person} */
    this.person = {name: addressText(part), kinds: new Map()};
    walk(
      (game) => countPerson(this.person, this.key, game, unnamed),
      () => app.paint(),
      () => this.left,
      (n) => {
        this.read = n;
      },
      this.plays,
    )
      .then(() => {
        if (this.left) return;
        this.done = true;
        before = {key: this.key, person: this.person};
      })
      .catch(() => {
        this.broken = true;
      })
      .finally(() => {
        if (!this.left) app.paint();
      });
  }

  /** @param {import('../../lib/types.d.ts').GameHeader} header */
  plays = ({sides}) =>
    [sides.a, sides.b].some((side) => playersOf(side, unnamed).some((name) => keyOf(name) === this.key));

  /** @param {string} name */
  open(name) {
    return () => {
      this.opened = [...this.opened, name];
      this.app.paint();
    };
  }

  view() {
    return playerView(this);
  }

  leave() {
    this.left = true;
  }
}

/** @param {Player} screen @param {Person} shown */
function figuresOf(screen, shown) {
  const kinds = [...shown.kinds].sort(([, one], [, two]) => two.tally.games - one.tally.games);
  const [kind, of] = kinds.find(([one]) => one === screen.chosen) ?? kinds[0] ?? [];
  if (!kind || !of) return nothing;
  return html`${
    kinds.length > 1
      ? html`<div class="segments kinds" role="group" aria-label=${say('player.kinds')}>
          ${kinds.map(
            ([one]) =>
              html`<button
                type="button"
                aria-pressed=${one === kind}
                @click=${() => {
                  screen.chosen = one;
                  screen.app.paint();
                }}
              >
                ${kindName(one)}
              </button>`,
          )}
        </div>`
      : nothing
  }
  ${top(kind, of)}${drawings(kind, of)}
  ${others(
    'head-title',
    say('player.opponents'),
    of.opponents,
    kind,
    screen.opened.includes('opponents'),
    screen.open('opponents'),
  )}
  ${others(
    'partners-title',
    say('player.partners'),
    of.partners,
    kind,
    screen.opened.includes('partners'),
    screen.open('partners'),
  )}
  ${newest(of, shown.name)}`;
}

/** @param {Person} person @returns {number} the games that its figures count; games in progress are not among them */
const gamesOf = ({kinds}) => [...kinds.values()].reduce((sum, {tally}) => sum + tally.games, 0);

/** @param {Player} screen */
function playerView(screen) {
  const shown = !screen.done && before?.key === screen.key ? before.person : screen.person;
  const games = gamesOf(shown);
  return html`<div class="screen people">
    ${topBar(html`<bdi>${shown.name}</bdi>`, '#/players', say('players.title'))}
    <main>
      ${
        screen.broken
          ? html`<p class="status bad" role="alert">${say('status.broken')}</p>`
          : html`<p class="summary muted" role="status">
              ${
                screen.done
                  ? say('player.counted', {n: games, shown: whole(games)})
                  : screen.read
                    ? say('players.counting', {n: screen.read, shown: whole(screen.read)})
                    : say('games.looking')
              }
            </p>`
      }
      ${
        screen.done && shown.kinds.size === 0
          ? html`<div class="welcome">
              <p class="muted">${say('player.nobody')}</p>
              <a class="button wide" href="#/players">${say('players.title')}</a>
            </div>`
          : figuresOf(screen, shown)
      }
      ${shown.kinds.size ? html`<p class="hint">${say('player.hint')}</p>` : nothing}
    </main>
  </div>`;
}

/**
 * @param {import('../../app/start.js').App} app
 * @param {string} [part] of the address: the name
 * @returns {import('../../app/start.js').Screen}
 */
export const player = (app, part = '') => new Player(app, part);
