/**
 * The part of home that follows its first paint. Open games can be continued; they can be discarded if only this phone
 * has them, and a correction can be taken back. The other games are listed below.
 */

import {html, nothing} from 'lit-html';
import {named, say} from '../../words/index.js';
import {discard, recover} from '../../store/games/discarded.js';
import {load} from '../../store/games/game_log.js';
import {openGames} from '../../store/games/open_games.js';
import {announce} from '../../ui/announcer.js';
import {keepingChip, statusLine} from '../../ui/keeping.js';
import {matchLabel} from '../../ui/match_label.js';
import {weekdayText} from '../../lib/numbers.js';
import {bothNames} from '../../ui/sides.js';
import {stageOf} from '../../ui/stage.js';
import {listed, marks} from '../../game/listed.js';
import {gameList} from '../../game/game_list.js';
import {drop, heldGames} from '../../game/current_game.js';
import {healthLines} from '../../game/notices.js';
import {lookForPassing, passing} from './passing.js';
import {reopenedLine} from '../../game/reopening.js';

/** @typedef {import('../../game/listed.js').Listed} Listed */
/** @typedef {import('../../lib/types.d.ts').GameHeader} GameHeader */

/** Rows below the newest game until the person asks for all. */
const FEW = 4;

/** @param {Listed} game @returns {boolean} */
const isOpen = ({state}) => state?.status === 'open';

/**
 * Saves a current game that is not durable yet, before it is put aside.
 * @param {string} id
 * @returns {Promise<boolean>}
 */
async function settled(id) {
  const game = heldGames().find(({document}) => document.id === id);
  await game?.save();
  return !game || game.durable;
}

export class OpenGames {
  /** @param {import('../../app/start.js').App} app */
  constructor(app) {
    this.app = app;
    /** @type {() => unknown} reloads home's data */
    this.reload = () => undefined;
    /** @type {string[]} */
    this.ids = [];
    /** @type {Set<string>} ids of the games that can be discarded */
    this.free = new Set();
    /** @type {Listed[]} the newest games, or all */
    this.games = [];
    this.all = false;
    /** @type {GameHeader | null} the game that was discarded last */
    this.gone = null;
    this.failed = false;
  }

  /** Home was opened again. @param {() => unknown} reload */
  again(reload) {
    Object.assign(this, {reload, gone: null, failed: false, all: false});
  }

  async load() {
    Object.assign(this, await openGames());
    const kept = await Promise.all(this.ids.slice(0, this.all ? undefined : FEW + 1).map(load));
    const found = await Promise.all(kept.flatMap((one) => one ?? []).map(listed));
    this.games = found.filter(isOpen);
  }

  /** @param {() => Promise<GameHeader | null>} work returns the header of a game that undo can restore */
  async attempt(work) {
    this.failed = false;
    try {
      this.gone = await work();
      if (this.gone) announce(say('discard.done', {names: bothNames(this.gone)}));
    } catch {
      this.failed = true;
    }
    await this.reload();
  }

  /** @param {GameHeader} header */
  discard(header) {
    return this.attempt(async () => {
      if (!(await settled(header.id))) throw new Error('not durable');
      await discard(header.id);
      drop(header.id);
      return header;
    });
  }

  /**
   * @param {Listed} game
   * @param {boolean} [apart] whether the button is not beside its game, so that it must name it
   */
  button(game, apart = false) {
    const which = say('discard.which', {names: bothNames(game.document)});
    return this.free.has(game.document.id) && game.keeping === 'open'
      ? html`<button
          type="button"
          class="button quiet ${apart ? 'wide' : ''}"
          data-discard
          aria-label=${which}
          @click=${() => this.discard(game.document)}
        >
          ${apart ? which : say('discard.do')}
        </button>`
      : nothing;
  }

  /** The actions for the newest game, other than continuing. @param {Listed} game */
  beside(game) {
    return game.keeping === 'reopened' ? reopenedLine(this.app, game.document.id) : nothing;
  }

  /** @param {Listed} game */
  row(game) {
    const {document, state, kind, rules, keeping} = game;
    const facts = [
      matchLabel(document),
      stageOf(kind, state?.next?.frame ?? 1),
      weekdayText(document.started_at),
      named(rules),
    ]
      .filter(Boolean)
      .join(' · ');
    return html`<li class="card open-game">
      ${marks(game)}
      <span class="foot"><span class="muted">${facts}</span>${keeping === 'open' ? nothing : keepingChip(game)}</span>
      ${keeping === 'reopened' ? reopenedLine(this.app, document.id) : nothing}
      <div class="row">
        <a class="button" href=${`#/game/${document.id}`}>${say('home.go-on')}</a>${this.button(game)}
      </div>
    </li>`;
  }

  /** @param {Listed | undefined} newest the one shown above them */
  rows(newest) {
    const others = this.games.filter(({document}) => document.id !== newest?.document.id);
    const showAll = () => {
      this.all = true;
      return this.load().then(this.app.paint);
    };
    return html`${
      others.length
        ? html`<h2>${say('home.also-open')}</h2>
            <ul class="games open-games">
              ${others.map((game) => this.row(game))}
            </ul>`
        : nothing
    }
    ${
      this.ids.length > FEW + 1 && !this.all
        ? html`<button type="button" class="button wide" @click=${showAll}>
            ${say('home.all-open', {n: this.ids.length})}
          </button>`
        : nothing
    }
    ${newest ? this.button(newest, true) : nothing}`;
  }

  /**
   * Everything below the first links.
   * @param {Listed[] | null} games null: not read yet
   * @param {Listed | undefined} newest the open game shown above
   */
  below(games, newest) {
    const {app} = this;
    return html`${(games && passing(app)) || nothing}${
      games?.length || app.status.broken ? statusLine(app) : nothing
    }${healthLines(app)}
    ${games ? this.rows(newest) : nothing}
    ${
      games?.some((game) => !isOpen(game))
        ? html`<h2>${say('home.games')}</h2>
            ${gameList(app, games, isOpen)}`
        : nothing
    }
    ${this.undoLine()}`;
  }

  /** The game that was discarded last, until the next action. */
  undoLine() {
    const {gone} = this;
    if (this.failed) return html`<p class="status bad" role="alert">${say('discard.failed')}</p>`;
    if (!gone) return nothing;
    const undo = () =>
      this.attempt(async () => {
        await recover(gone.id);
        return null;
      });
    return html`<p class="notice undo-line" data-discarded>
      <span>${say('discard.done', {names: bothNames(gone)})} ${say('discard.kept')}</span
      ><button type="button" class="link" @click=${undo}>${say('pad.undo')}</button>
    </p>`;
  }
}

/** @param {import('../../app/start.js').App} app @returns {Promise<OpenGames>} */
export async function openDesk(app) {
  await lookForPassing();
  const desk = new OpenGames(app);
  await desk.load().catch(() => undefined); // home itself reports that storage does not respond
  return desk;
}
