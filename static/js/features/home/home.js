/**
 * Home: the newest open game first and large, a new game, the other open games, the finished ones, and where they are
 * stored.
 */

import {html, nothing} from 'lit-html';
import {say} from '../../words/index.js';
import {recent} from '../../store/games/game_log.js';
import {count} from '../../store/games/outbox.js';
import {currentGame} from '../../game/current_game.js';
import {listed, marks} from '../../game/listed.js';
import {matchLabel} from '../../ui/match_label.js';
import {stageOf} from '../../ui/stage.js';

/** @typedef {import('../../game/listed.js').Listed} Listed */

/**
 * The number of games that are read and painted first, because reading delays the start. The open game is among the
 * newest.
 */
const FIRST = 3;
const SHOWN = 50;
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

/** @param {Listed} game @param {unknown} beside further actions, once their code has loaded */
const resume = (game, beside) =>
  html`<div class="newest">
    <a class="card resume" href=${`#/game/${game.document.id}`}>
      <span class="kicker"
        >${[say('home.resume'), matchLabel(game.document)].filter(Boolean).join(' · ')} ·
        ${stageOf(game.kind, game.state?.next?.frame ?? 1)}</span
      >
      ${marks(game)}
      <span class="go">${say('home.go-on')}</span> </a
    >${beside}
  </div>`;

/** @param {Listed[] | null} games @param {boolean} calm @param {() => unknown} tryExample */
function homeView(games, calm, tryExample) {
  const open = games?.find((game) => game.state?.status === 'open');
  return html`<div class="screen home">
    <header class="brand">
      <img src="/static/icons/icon.svg" alt="" width="44" height="44" />
      <div>
        <h1>${say('app.name')}</h1>
        <p class="muted">${say('app.tagline')}</p>
      </div>
    </header>
    <main>
      ${
        games?.length === 0
          ? html`<div class="welcome"><img src="/static/icons/icon.svg" alt="" /><b>${say('home.welcome')}</b></div>`
          : nothing
      }
      ${open ? resume(open, desk?.beside(open) ?? nothing) : nothing}
      ${
        games || !calm
          ? html`<a class="button ${open ? '' : 'primary'} wide" href="#/new">${say('home.new')}</a>
              ${
                games?.length === 0
                  ? html`<button type="button" class="button wide" @click=${tryExample}>${say('example.try')}</button>`
                  : nothing
              }
              <nav class="links">
                <a class="button quiet" href="#/games">${say('games.title')}</a
                ><a class="button quiet" href="#/players">${say('players.title')}</a>
                <a class="button quiet" href="#/how">${say('how.title')}</a
                ><a class="button quiet" href="#/club">${say('clubs.title')}</a>
                <a class="button quiet" href="#/storage">${say('storage.title')}</a
                ><a class="button quiet" href="#/settings">${say('settings.title')}</a>
              </nav>`
          : nothing
      }
      ${desk?.below(games, open) ?? nothing}
      ${games?.length === 0 ? html`<p class="muted empty">${say('home.empty')}</p>` : nothing}
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
  let calm = true;
  const waiting = setTimeout(() => {
    calm = false;
    app.paint();
  }, CALM);
  /** @param {number} limit */
  const load = (limit) =>
    Promise.all([recent(limit).then((kept) => Promise.all(kept.map(listed))), count(), desk?.load()])
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
  load(FIRST).then(() => {
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

  return {synced: reload, leave: () => clearTimeout(waiting), view: () => homeView(games, calm, tryExample)};
}
