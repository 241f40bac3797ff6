/**
 * Follows a game's clocks: updates their times, announces once when one runs out, and keeps the screen on while one
 * runs.
 */

import {html, nothing} from 'lit-html';
import {live} from 'lit-html/directives/live.js';
import {instant} from '../lib/clock.js';
import {say} from '../words/index.js';
import {held, keepClocks} from '../store/clocks.js';
import {announce, happened} from '../ui/announcer.js';
import {stayAwake} from '../ui/awake.js';
import * as clocks from './clocks.js';
import {colourOf, letter, nameOf, shape} from '../ui/sides.js';

/** @typedef {import('./clocks.js').Clock} Clock */
/** @typedef {import('../game/game.js').Game} Game */

/** Milliseconds between updates while a clock runs and the app is visible, so that no second is visibly late. */
const TICK = 200;

/** @param {Game} game @param {Clock} clock @returns {string} e.g. "Shot clock, Ann" */
export const clockName = ({document: doc}, {kind, side}) =>
  side ? say('clock.of', {clock: say(`clock.${kind}`), side: nameOf(doc, side)}) : say(`clock.${kind}`);

export class ClockWatch {
  #seen = '';
  #timer = 0;
  #left = false;

  /** @param {import('../app/start.js').App} app @param {Game} game a game whose clocks `clocksOf` has loaded */
  constructor(app, game) {
    this.app = app;
    this.game = game;
    document.addEventListener('visibilitychange', this.#follow);
    queueMicrotask(() => {
      // after the constructor, because painting needs the finished screen
      this.#follow();
      app.paint();
    });
  }

  /** @returns {Clock[]} the current clocks, read each time so that they are never stale */
  get list() {
    const {document: doc} = this.game;
    return clocks.standing(held(doc), doc.events);
  }

  /** @param {Clock[]} next the new clocks */
  change(next) {
    keepClocks(this.game.document, next);
    this.#follow();
    this.app.paint();
  }

  /** @param {Clock} clock @returns {clocks.Reading} */
  read(clock) {
    return clocks.read(clock, this.game.ruleset, instant());
  }

  /** @param {Clock} clock whose time is updated without repainting anything else */
  time(clock) {
    return html`<span
      class="time"
      role="timer"
      data-clock=${clock.id}
      .textContent=${live(clocks.shown(clock, this.game.ruleset, instant()))}
    ></span>`;
  }

  /**
   * Small clocks for every screen of the game. A tap opens the referee's clocks.
   * @param {(event: Event) => void} [open] opens them without leaving the screen
   */
  chips(open) {
    if (this.list.length === 0) return nothing;
    const {document: doc} = this.game;
    return html`<p class="clock-chips">
      ${this.list.map(
        (clock) =>
          html`<a
            class="chip clock-chip ${this.read(clock).phase}"
            href=${`#/game/${doc.id}/referee/clocks`}
            @click=${open ?? nothing}
          >
            ${
              clock.side
                ? html`<span class="mark ${shape(clock.side)} ${colourOf(doc, clock.side)}" aria-hidden="true"
                    >${letter(doc, clock.side)}</span
                  >`
                : nothing
            }
            <span class="hidden">${clockName(this.game, clock)}</span
            ><span aria-hidden="true">${say(`clock.short.${clock.kind}`)}</span> ${this.time(clock)}</a
          >`,
      )}
    </p>`;
  }

  leave() {
    this.#left = true;
    document.removeEventListener('visibilitychange', this.#follow);
    clearInterval(this.#timer);
    this.#timer = 0;
    stayAwake('clock', false);
  }

  #follow = () => {
    if (this.#left) return; // another screen is in charge now, also of keeping the screen on
    const runs = clocks.awaited(this.list, this.game);
    clearInterval(this.#timer);
    this.#timer = runs && document.visibilityState === 'visible' ? window.setInterval(this.#tick, TICK) : 0;
    stayAwake('clock', runs);
    if (this.#timer) this.#tick();
  };

  #tick = () => {
    const now = instant();
    const {
      list,
      game: {ruleset},
    } = this;
    for (const element of document.querySelectorAll('[data-clock]')) {
      const clock = list.find(({id}) => id === element.getAttribute('data-clock'));
      const time = clock ? clocks.shown(clock, ruleset, now) : '';
      if (element.textContent !== time) element.textContent = time;
    }
    const out = clocks.ended(list, ruleset, now);
    const phases = clocks.phases(list, ruleset, now);
    const changed = phases !== this.#seen;
    this.#seen = phases;
    if (out.length) this.#tell(out);
    else if (changed) this.app.paint();
    if (!clocks.awaited(this.list, this.game)) this.#follow();
  };

  /** @param {Clock[]} out clocks that have just run out */
  #tell(out) {
    const sentence = out
      .map((clock) => say(`clock.out.${clock.kind}`, {side: clock.side ? nameOf(this.game.document, clock.side) : ''}))
      .join(' ');
    announce(sentence);
    happened('time', sentence);
    keepClocks(this.game.document, clocks.markTold(this.list, out));
    this.app.paint();
  }
}
