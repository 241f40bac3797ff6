/**
 * The part of home that follows its first paint. Open games can be continued and handed over; they can be discarded if
 * only this phone has them, and a correction can be taken back. The latest finished games are below.
 */

import {html, nothing} from 'lit-html';
import {named, say} from '../../words/index.js';
import {discard, recover} from '../../store/games/discarded.js';
import {openGames} from '../../store/games/open_games.js';
import {announce} from '../../ui/announcer.js';
import {keepingChip, statusLine} from '../../ui/keeping.js';
import {matchLabel} from '../../ui/match_label.js';
import {rowText} from '../../words/moments.js';
import {ask} from '../../ui/dialogs.js';
import {icon} from '../../ui/icon.js';
import {rowLink} from '../../ui/row.js';
import {SIDES, bothNames, nameOf} from '../../ui/sides.js';
import {stageOf} from '../../ui/stage.js';
import {gameList, loadListed} from '../../game/game_list.js';
import {isOpen} from '../../game/listed.js';
import {drop, heldGames} from '../../game/current_game.js';
import {healthLines} from '../../game/notices.js';
import {eventRows} from './open_events.js';
import {lookForPassing, passing} from './passing.js';
import {reopenedLine} from '../../game/reopening.js';
import {proper} from '../../lib/text.js';

/** @typedef {import('../../game/listed.js').Listed} Listed */
/** @typedef {import('../../lib/types.d.ts').GameHeader} GameHeader */

/** Rows below the newest game until the person asks for all. */
const FEW = 4;
/** Finished games below them; the others are under Games. */
const LATEST = 3;

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
    this.games = (await loadListed(this.ids.slice(0, this.all ? undefined : FEW + 1))).filter(isOpen);
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

  /** The actions for an open game other than continuing it. @param {Listed} game */
  async act(game) {
    const {document} = game;
    const chosen = await ask(
      (/** @type {(value: boolean) => void} */ answer) =>
        html`<h2>${bothNames(document)}</h2>
          <div class="choices">
            <a class="button wide" href=${`#/game/${document.id}/hand-over`} @click=${() => answer(false)}
              >${say('menu.hand-over')}</a
            >
            ${
              this.free.has(document.id) && game.keeping === 'open'
                ? html`<button type="button" class="button danger wide" data-discard @click=${() => answer(true)}>
                    ${say('discard.do')}
                  </button>`
                : nothing
            }
          </div>
          <button type="button" class="button" @click=${() => answer(false)}>${say('dialog.cancel')}</button>`,
    );
    if (chosen) await this.discard(document);
  }

  /** The button for these actions. @param {Listed} game */
  more(game) {
    return html`${game.keeping === 'reopened' ? reopenedLine(this.app, game.document.id) : nothing}<button
        type="button"
        class="button icon"
        data-more
        aria-label=${say('home.more', {names: bothNames(game.document)})}
        @click=${() => this.act(game)}
      >
        ${icon('more')}
      </button>`;
  }

  /** @param {Listed} game */
  row(game) {
    const {document, state, kind, keeping, rules} = game;
    const book = kind === 'knock-off' ? '' : named(rules);
    const facts = [book, matchLabel(document), stageOf(kind, state?.next?.frame ?? 1), rowText(document.started_at)]
      .filter(Boolean)
      .join(' · ');
    const score = SIDES.map(
      (side, i) => html`${i ? ', ' : nothing}<bdi>${nameOf(document, side)}</bdi> ${proper(state?.score[side] ?? '?')}`,
    );
    return html`<li class="item open-game">
      <span class="body"
        ><b>${score}</b><span class="muted">${facts}</span>${keeping === 'open' ? nothing : keepingChip(game)}</span
      ><a class="button slim" href=${`#/game/${document.id}`}>${say('home.go-on')}</a>${this.more(game)}
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
            <ul class="rows open-games">
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
    }`;
  }

  /** What somebody without games can do first, besides playing. */
  first() {
    return html`<nav class="rows">
      ${rowLink('#/how', 'flag', say('how.title'), say('home.how'))}
      ${rowLink('#/events', 'events', say('home.draw'), say('home.draw.what'))}
      ${rowLink('#/club', 'club', say('home.club'), say('home.club.what'))}
    </nav>`;
  }

  /**
   * Everything below the first buttons.
   * @param {Listed[] | null} games null: not read yet
   * @param {Listed | undefined} newest the open game shown above
   */
  below(games, newest) {
    const {app} = this;
    const latest = (games ?? []).filter((game) => !isOpen(game)).slice(0, LATEST);
    return html`${games ? this.rows(newest) : nothing}${games ? eventRows(app) : nothing}${
      (games && passing(app)) || nothing
    }${healthLines(app)}
    ${
      latest.length
        ? html`<section class="latest">
            <h2 class="head">${say('home.games')} <a class="link" href="#/games">${say('home.all-games')}</a></h2>
            ${gameList(app, latest)}
          </section>`
        : nothing
    }
    ${games?.length || app.status.broken ? statusLine(app) : nothing} ${this.undoLine()}`;
  }

  /** The game that was discarded last, until the next action. */
  undoLine() {
    const {gone} = this;
    if (this.failed) return html`<p class="status bad" role="alert">${say('fault.not-done')}</p>`;
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
