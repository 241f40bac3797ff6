/**
 * Home: the newest open game large, the other open games, a new game, what comes next, the latest results, and
 * where games are stored.
 */

import {html, nothing} from 'lit-html';
import {painted} from '../../lib/painted.js';
import {say} from '../../words/index.js';
import {recent} from '../../store/games/newest.js';
import {count} from '../../store/logs/outbox.js';
import {currentGame} from '../../game/current_game.js';
import {allListed, isOpen, marks} from '../../game/listed.js';
import {placeBar} from '../../ui/bars.js';
import {matchLabel} from '../../ui/match_label.js';
import {SPRITE, icon} from '../../ui/icon.js';
import {stageOf} from '../../ui/stage.js';

/** @typedef {import('../../game/listed.js').Listed} Listed */

/**
 * The number of games that are read and painted first, because reading delays the start. The open game is among the
 * newest.
 */
const FIRST = 3;
/** The number of games that are read later: the finished ones below, and open ones among them. */
const SHOWN = 12;
/**
 * Milliseconds for which the rest of the screen waits for the games, so that nothing moves under the finger when they
 * appear.
 */
const CALM = 500;

/** @type {import('./open_games.js').OpenGames | null} the part that follows the first paint */
let desk = null;
/** @type {Promise<unknown> | null} resolves when its code has loaded; requested only once */
let coming = null;

/** @returns {Listed[]} the current game, if nothing can be stored */
function unkept() {
  const game = currentGame();
  return game
    ? [
        {
          document: game.document,
          state: game.state,
          rules: game.ruleset.name,
          kind: game.ruleset.kind,
          keeping: 'open',
          problem: null,
          etag: null,
          least: 0,
        },
      ]
    : [];
}

/** @param {Listed} game @param {unknown} more its other actions, once their code has loaded */
const resume = (game, more) =>
  html`<section class="card resume">
    <p class="kicker">
      <span class="chip live">${stageOf(game.kind, game.state?.next?.frame ?? 1)}</span
      ><span class="muted">${matchLabel(game.document)}</span>${more}
    </p>
    ${marks(game)}
    <a class="button primary big go" href=${`#/game/${game.document.id}`}>${say('home.go-on')}</a>
  </section>`;

/** @param {() => unknown} tryExample */
const welcome = (tryExample) =>
  html`<section class="welcome">
      <svg viewBox="0 0 358 160" aria-hidden="true"><use href=${`${SPRITE}#i-welcome`}></use></svg>
      <h2>${say('home.welcome')}</h2>
      <p class="muted">${say('home.what')}</p>
      <a class="button primary big" href="#/new">${say('home.new')}</a>
      <button type="button" class="button big" @click=${tryExample}>${say('example.try')}</button>
    </section>
    ${desk?.first() ?? nothing}`;

/** @param {boolean} first whether nothing is more important */
const newGameLink = (first) =>
  html`<a class="button ${first ? 'primary' : ''} big new-game" href="#/new">${icon('plus')}${say('home.new')}</a>`;

/**
 * @param {Listed[] | null} games
 * @param {boolean} early whether the link to a new game was shown before the games were read
 * @param {() => unknown} tryExample
 */
function homeView(games, early, tryExample) {
  const open = games?.find(isOpen);
  return html`<div class="screen home ${games && !games.every(isOpen) ? 'sided' : ''}">
    ${placeBar(
      say('app.name'),
      html`<a class="button icon settings" href="#/settings" aria-label=${say('settings.title')}>${icon('gear')}</a>`,
    )}
    <main>
      ${early && games?.length !== 0 ? newGameLink(!open) : nothing}
      ${games?.length === 0 ? welcome(tryExample) : nothing}
      ${open ? resume(open, desk?.more(open) ?? nothing) : nothing}
      ${games?.length && !early ? newGameLink(!open) : nothing} ${desk?.below(games, open) ?? nothing}
    </main>
  </div>`;
}

/**
 * @param {import('../../app/start.js').App} app
 * @returns {import('../../app/start.js').Screen}
 */
export function home(app) {
  /** @type {Listed[] | null} */
  let games = null;
  // Once the link to a new game is on the screen, it stays where it is.
  let early = false;
  const waiting = setTimeout(() => {
    early = games === null;
    app.paint();
  }, CALM);
  /** @param {number} limit */
  const load = (limit) =>
    Promise.all([recent(limit).then(allListed), count(), desk?.load()])
      .then(([found, counted]) => {
        games = found;
        Object.assign(app.status, counted, {broken: false});
        app.paint();
      })
      .catch(() => {
        games = unkept();
        app.status.broken = true;
        app.paint();
      });
  const reload = () => load(SHOWN);
  desk?.again(reload);
  load(FIRST).then(async () => {
    await painted(); // to ask earlier would delay it
    coming ??= app
      .insist(() => import('./open_games.js'))
      .then(async ({openDesk}) => {
        desk = await openDesk(app);
      });
    if (!desk)
      coming.then(() => {
        desk?.again(reload);
        app.paint();
      });
    return reload();
  });

  const tryExample = () => import('../../game/example.js').then((part) => part.tryExample(app));

  return {synced: reload, leave: () => clearTimeout(waiting), view: () => homeView(games, early, tryExample)};
}
