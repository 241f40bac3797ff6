/**
 * The board on this phone: the whole screen, live, also from the window that records. It records nothing, and takes no
 * place at the game.
 */

import {html, nothing} from 'lit-html';
import {say} from '../../words/index.js';
import {countWins} from '../../rules/matches.js';
import {replay} from '../../rules/replay.js';
import {open} from '../../game/game.js';
import {rulesOf} from '../../store/rulesets.js';
import {follow} from '../../store/windows.js';
import {announce} from '../../ui/announcer.js';
import {stayAwake} from '../../ui/awake.js';
import {scoreboard} from './scoreboard.js';
import {scoreTold} from '../../ui/sides.js';
import {placeWords} from '../../game/game_words.js';
import {inHand} from '../../game/in_hand.js';
import {earlierGames} from '../../game/match_games.js';
import {missing, troubleOf} from '../../game/missing.js';

/** @typedef {import('../../game/game.js').Game} Game */

const page = document.documentElement;

/**
 * @param {import('../../app/start.js').App} app
 * @param {string} id
 * @returns {import('../../app/start.js').Screen}
 */
export function board(app, id) {
  /** @type {Game | null} */
  let game = null;
  let wins = {a: 0, b: 0};
  let told = '';
  let left = false;
  /** @type {import('../../game/missing.js').Trouble} */
  let trouble = 'opening';

  /** The game as this window has it in hand, else as it is stored: a board takes no window's place. */
  const look = async () => {
    const own = inHand();
    const found = own?.document.id === id ? own : await open(id, rulesOf);
    trouble = 'missing';
    if (!found || left) return;
    if (found === own)
      own.changed = () => {
        tell(own);
        app.paint();
      };
    tell(found);
  };
  /** @param {Game} found */
  const tell = async (found) => {
    game = found;
    const {document: doc, ruleset, state} = found;
    const words = `${scoreTold(found)} ${placeWords(found)}`;
    if (told && words !== told) announce(words);
    told = words;
    wins = countWins([...(await earlierGames(doc)).map((one) => replay(one, ruleset)), state]);
    app.paint();
  };
  const refresh = () =>
    look()
      .catch((error) => {
        if (!game) trouble = troubleOf(error);
      })
      .finally(app.paint);
  const stop = follow(id, refresh);
  const leave = () => location.replace(`#/game/${id}${game?.state.status === 'finished' ? '/sheet' : ''}`);
  const onKey = (/** @type {KeyboardEvent} */ event) => {
    if (event.key === 'Escape') leave();
  };
  const onFull = () => {
    if (!document.fullscreenElement) leave();
    else app.paint();
  }; // the browser's own Esc
  // where there is none, the board fills the window
  const fill = () => page.requestFullscreen?.().catch(() => undefined);
  document.addEventListener('keydown', onKey);
  document.addEventListener('fullscreenchange', onFull);
  if (navigator.userActivation?.isActive) fill(); // the tap that led here
  stayAwake('board', true);
  refresh();

  return {
    leave: () => {
      left = true;
      stop();
      stayAwake('board', false);
      document.removeEventListener('keydown', onKey);
      document.removeEventListener('fullscreenchange', onFull);
      if (document.fullscreenElement) document.exitFullscreen().catch(() => undefined);
      if (game && game === inHand()) game.changed = () => undefined;
    },
    view: () =>
      game
        ? html`<main class="room room-1 here">
            <h1 class="hidden">${say('menu.board')}</h1>
            ${scoreboard(game, placeWords(game), wins)}
            <button type="button" class="sb-leave" aria-label=${say('board.leave')} @click=${leave}></button>
            ${
              document.fullscreenElement || !document.fullscreenEnabled
                ? nothing
                : html`<button type="button" class="sb-full" aria-label=${say('board.full')} @click=${fill}>⛶</button>`
            }
          </main>`
        : missing(trouble),
  };
}
