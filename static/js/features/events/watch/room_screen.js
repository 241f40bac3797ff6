/**
 * A competition in large letters for a laptop at a TV, without a network: boards, bracket and table take turns. It
 * records nothing; it shows at once what the desk records in another window of this browser.
 */

import {html, nothing} from 'lit-html';
import {isKind} from '../../../competitions/document.js';
import {progressWords} from '../../../desk/going_on.js';
import {lookAt} from '../../../desk/look.js';
import {turnsOf} from '../../../desk/turns.js';
import {now} from '../../../lib/clock.js';
import {follow} from '../../../recorder/seat.js';
import {stayAwake} from '../../../ui/awake.js';
import {reasonsTable} from '../../../ui/competitions/reasons_said.js';
import {say} from '../../../words/index.js';
import {timeOf} from '../../../words/moments.js';
import {turnView} from './turn_views.js';

/** Milliseconds for which a turn lasts. */
const TURN = 12_000;

class RoomScreen {
  /** @type {import('../../../desk/contest.js').Contest | null} */
  contest = null;
  /** @type {Record<string, string>} the sentences of reasons, which a bracket needs */
  table = {};
  missing = false;
  turn = 0;
  paused = false;

  /** @param {import('../../../app/start.js').App} app @param {string} id */
  constructor(app, id) {
    this.app = app;
    this.id = id;
    this.stop = follow(id, this.refresh);
    this.timer = setInterval(this.next, TURN);
    document.addEventListener('keydown', this.onKey);
    document.addEventListener('fullscreenchange', app.paint);
    stayAwake('board', true);
    this.open();
  }

  async open() {
    await this.refresh();
    if (this.contest && isKind(this.contest.document.form, 'bracket')) this.table = await this.app.insist(reasonsTable);
    this.app.paint();
  }

  refresh = async () => {
    const found = await lookAt(this.id).catch(() => null);
    this.contest = found ?? this.contest;
    this.missing = this.contest === null;
    this.app.paint();
  };

  /** The next turn, with what was recorded meanwhile: games on this phone say their results to nobody at once. */
  next = () => {
    if (this.paused) return;
    this.turn += 1;
    this.refresh();
  };

  pause = () => {
    this.paused = !this.paused;
    this.app.paint();
  };

  fill = () => document.documentElement.requestFullscreen?.().catch(() => undefined);

  goBack = () => this.app.go(`#/event/${this.id}`);

  /** @param {KeyboardEvent} event */
  onKey = ({key}) => {
    if (key === 'Escape') this.goBack();
  };

  leave() {
    this.stop();
    clearInterval(this.timer);
    stayAwake('board', false);
    document.removeEventListener('keydown', this.onKey);
    document.removeEventListener('fullscreenchange', this.app.paint);
    if (document.fullscreenElement) document.exitFullscreen().catch(() => undefined);
  }

  acts() {
    const full = document.fullscreenElement || !document.fullscreenEnabled;
    return html`<footer class="room-acts">
      <button type="button" class="button" data-pause aria-pressed=${this.paused} @click=${this.pause}>
        ${say(this.paused ? 'events.screen.resume' : 'events.screen.pause')}
      </button>
      ${full ? nothing : html`<button type="button" class="button" @click=${this.fill}>${say('board.full')}</button>`}
      <button type="button" class="button" data-leave @click=${this.goBack}>${say('board.leave')}</button>
    </footer>`;
  }

  view() {
    const {contest} = this;
    const turns = contest ? turnsOf(contest) : [];
    const turn = turns[this.turn % turns.length];
    return html`<main class="room-turn">
      ${
        contest && turn
          ? html`<header>
                <h1><bdi>${contest.document.name}</bdi></h1>
                <p>${progressWords(contest)} · ${timeOf(now())}</p>
              </header>
              <div class="stage">${turnView(contest, turn, this.table)}</div>`
          : html`<p class="stage">${this.missing ? say('events.trouble.missing') : nothing}</p>`
      }
      ${this.acts()}
    </main>`;
  }
}

/**
 * @param {import('../../../app/start.js').App} app
 * @param {string} id
 * @returns {import('../../../app/start.js').Screen}
 */
export const roomScreen = (app, id) => new RoomScreen(app, id);
