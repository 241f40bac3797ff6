/**
 * The board on this phone: full screen and live, also while another window records. It records nothing and does not
 * replace the recording window.
 */

import {html, nothing} from 'lit-html';
import {say} from '../../words/index.js';
import {countWins} from '../../rules/matches.js';
import {replay} from '../../rules/replay.js';
import {open} from '../../game/game.js';
import {rulesOf} from '../../store/rulesets.js';
import {follow} from '../../recorder/seat.js';
import {announce} from '../../ui/announcer.js';
import {stayAwake} from '../../ui/awake.js';
import {scoreboard} from './scoreboard.js';
import {scoreTold} from '../../ui/sides.js';
import {placeWords} from '../../game/game_words.js';
import {currentGame} from '../../game/current_game.js';
import {earlierGames} from '../../game/match_games.js';
import {missing, troubleOf} from '../../game/missing.js';

/** @typedef {import('../../game/game.js').Game} Game */

const page = document.documentElement;

/** A game in full screen on this phone. */
class Board {
  /** @type {Game | null} */
  game = null;
  wins = {a: 0, b: 0};
  announced = '';
  left = false;
  /** @type {import('../../game/missing.js').Trouble} */
  trouble = 'opening';

  /**
   * @param {import('../../app/start.js').App} app
   * @param {string} id
   */
  constructor(app, id) {
    this.app = app;
    this.id = id;
    this.stop = follow(id, this.refresh);
    document.addEventListener('keydown', this.onKey);
    document.addEventListener('fullscreenchange', this.onFull);
    if (navigator.userActivation?.isActive) this.fill(); // the tap that opened this screen
    stayAwake('board', true);
    this.refresh();
  }

  /** The current game of this window, else the stored game, so that the board does not replace the recording window. */
  async look() {
    const own = currentGame();
    const found = own?.document.id === this.id ? own : await open(this.id, rulesOf);
    this.trouble = 'missing';
    if (!found || this.left) return;
    if (found === own)
      own.onChange = () => {
        this.tell(own);
        this.app.paint();
      };
    this.tell(found);
  }

  /** @param {Game} found */
  async tell(found) {
    this.game = found;
    const {document: doc, ruleset, state} = found;
    const words = `${scoreTold(found)} ${placeWords(found)}`;
    if (this.announced && words !== this.announced) announce(words);
    this.announced = words;
    this.wins = countWins([...(await earlierGames(doc)).map((one) => replay(one, ruleset)), state]);
    this.app.paint();
  }

  refresh = () =>
    this.look()
      .catch((error) => {
        if (!this.game) this.trouble = troubleOf(error);
      })
      .finally(this.app.paint);

  goBack = () => location.replace(`#/game/${this.id}${this.game?.state.status === 'finished' ? '/sheet' : ''}`);

  /** @param {KeyboardEvent} event */
  onKey = (event) => {
    if (event.key === 'Escape') this.goBack();
  };

  onFull = () => {
    if (!document.fullscreenElement) this.goBack();
    else this.app.paint();
  }; // Esc, handled by the browser

  // without full screen, the board fills the window
  fill = () => page.requestFullscreen?.().catch(() => undefined);

  leave() {
    this.left = true;
    this.stop();
    stayAwake('board', false);
    document.removeEventListener('keydown', this.onKey);
    document.removeEventListener('fullscreenchange', this.onFull);
    if (document.fullscreenElement) document.exitFullscreen().catch(() => undefined);
    if (this.game && this.game === currentGame()) this.game.onChange = () => undefined;
  }

  view() {
    return this.game
      ? html`<main class="room room-1 here">
          <h1 class="hidden">${say('menu.board')}</h1>
          ${scoreboard(this.game, placeWords(this.game), this.wins)}
          <button type="button" class="sb-leave" aria-label=${say('board.leave')} @click=${this.goBack}></button>
          ${
            document.fullscreenElement || !document.fullscreenEnabled
              ? nothing
              : html`<button type="button" class="sb-full" aria-label=${say('board.full')} @click=${this.fill}>
                  ⛶
                </button>`
          }
        </main>`
      : missing(this.trouble);
  }
}

/**
 * @param {import('../../app/start.js').App} app
 * @param {string} id
 * @returns {import('../../app/start.js').Screen}
 */
export const board = (app, id) => new Board(app, id);
