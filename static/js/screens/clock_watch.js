/** Follows a game's clocks: paints their times, says once when one has run out, keeps the screen on while one runs. */

import {html, nothing} from 'lit-html';
import {live} from 'lit-html/directives/live.js';
import {instant} from '../clock.js';
import {say} from '../i18n/index.js';
import {clocksOf, keepClocks} from '../store/clocks.js';
import {announce} from '../ui/announcer.js';
import {stayAwake} from '../ui/awake.js';
import * as clocks from '../ui/clocks.js';
import {colourOf, letter, nameOf, shape} from '../ui/sides.js';

/** @typedef {import('../ui/clocks.js').Clock} Clock */
/** @typedef {import('../store/game.js').Game} Game */

/** How often the times are looked at while one runs and the app is in sight, in milliseconds: a second never comes late enough to see. */
const TICK = 200;
/** @type {number[]} how the phone shakes when a clock has run out, in milliseconds */
const SHAKE = [200, 100, 200];

/** @param {Game} game @param {Clock} clock @returns {string} e.g. "Shot clock, Ann" */
export const clockName = ({document: doc}, {kind, side}) => (side ? say('clock.of', {clock: say(`clock.${kind}`), side: nameOf(doc, side)}) : say(`clock.${kind}`));

export class ClockWatch {
  /** @type {Clock[]} */
  list = [];
  #seen = '';
  #timer = 0;

  /** @param {import('../app.js').App} app @param {Game} game */
  constructor(app, game) {
    this.app = app;
    this.game = game;
    document.addEventListener('visibilitychange', this.#follow);
    clocksOf(game.document.id).then((found) => {
      this.list = found;
      this.#follow();
      app.paint();
    });
  }

  /** @param {Clock[]} next what the clocks are from now on */
  change(next) {
    this.list = next;
    keepClocks(this.game.document.id, next);
    this.#follow();
    this.app.paint();
  }

  /** @param {Clock} clock @returns {clocks.Reading} */
  read(clock) {
    return clocks.read(clock, this.game.ruleset, instant());
  }

  /** @param {Clock} clock its time, which goes on without painting anything else */
  time(clock) {
    return html`<span class="time" role="timer" data-clock=${clock.id} .textContent=${live(clocks.shown(clock, this.game.ruleset, instant()))}></span>`;
  }

  /**
   * The clocks in small, for every screen of the game; a tap leads to them.
   * @param {(event: Event) => void} [open] does so without leaving the screen
   */
  chips(open) {
    if (this.list.length === 0) return nothing;
    const {document: doc} = this.game;
    return html`<p class="clock-chips">${this.list.map((clock) => html`<a class="chip clock-chip ${this.read(clock).phase}" href=${`#/game/${doc.id}/referee/clocks`} @click=${open ?? nothing}>
      ${clock.side ? html`<span class="mark ${shape(clock.side)} ${colourOf(doc, clock.side)}" aria-hidden="true">${letter(doc, clock.side)}</span>` : nothing}
      <span class="hidden">${clockName(this.game, clock)}</span><span aria-hidden="true">${say(`clock.short.${clock.kind}`)}</span> ${this.time(clock)}</a>`)}</p>`;
  }

  leave() {
    document.removeEventListener('visibilitychange', this.#follow);
    clearInterval(this.#timer);
    this.#timer = 0;
    stayAwake(false);
  }

  #follow = () => {
    const runs = this.list.some((clock) => clock.stopped === null);
    clearInterval(this.#timer);
    this.#timer = runs && document.visibilityState === 'visible' ? window.setInterval(this.#tick, TICK) : 0;
    stayAwake(runs);
    if (this.#timer) this.#tick();
  };

  #tick = () => {
    const now = instant();
    const {ruleset} = this.game;
    for (const element of document.querySelectorAll('[data-clock]')) {
      const clock = this.list.find(({id}) => id === element.getAttribute('data-clock'));
      const time = clock ? clocks.shown(clock, ruleset, now) : '';
      if (element.textContent !== time) element.textContent = time;
    }
    const out = clocks.ended(this.list, ruleset, now);
    const phases = clocks.phases(this.list, ruleset, now);
    const changed = phases !== this.#seen;
    this.#seen = phases;
    if (out.length) this.#tell(out);
    else if (changed) this.app.paint();
  };

  /** @param {Clock[]} out clocks that have run out just now */
  #tell(out) {
    announce(out.map((clock) => say(`clock.out.${clock.kind}`, {side: clock.side ? nameOf(this.game.document, clock.side) : ''})).join(' '));
    navigator.vibrate?.(SHAKE);
    this.list = clocks.markTold(this.list, out);
    keepClocks(this.game.document.id, this.list);
    this.app.paint();
  }
}
