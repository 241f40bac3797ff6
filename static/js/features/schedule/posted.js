/**
 * A call of players to a board: the board, the players, and the time until missing players go on the clock (fed 5.1,
 * then 2.9). Uses the server's clock.
 */

import {html, nothing} from 'lit-html';
import {live} from 'lit-html/directives/live.js';
import {instant} from '../../lib/clock.js';
import {say} from '../../words/index.js';
import {happened} from '../../ui/announcer.js';
import {stayAwake} from '../../ui/awake.js';
import {letters} from '../../lib/cut.js';
import {readPosted} from '../../lib/posted.js';
import {clockTime} from '../../lib/numbers.js';

/** @typedef {import('../../store/dates.js').Appointment} Appointment */

/** Milliseconds between updates while the app is visible. */
const TICK = 200;

export class PostedClock {
  #timer = 0;
  #phase = '';
  #left = false;

  /**
   * @param {import('../../app/start.js').App} app
   * @param {() => {clockAt: number, ahead: number} | null} callOf returns when missing players go on the clock, by the
   *   server's clock; null if no call is running
   */
  constructor(app, callOf) {
    this.app = app;
    this.callOf = callOf;
    document.addEventListener('visibilitychange', this.follow);
  }

  leave() {
    this.#left = true;
    document.removeEventListener('visibilitychange', this.follow);
    clearInterval(this.#timer);
    stayAwake('clock', false);
  }

  /** @returns {import('../../lib/posted.js').Reading | null} */
  read() {
    const call = this.callOf();
    return call && readPosted(call.clockAt, instant() + call.ahead);
  }

  /** Ticks while a call is running and the app is visible. */
  follow = () => {
    clearInterval(this.#timer);
    if (this.#left) return; // an answer arrived after the screen was left
    const reading = this.read();
    const runs = reading !== null && reading.phase !== 'over';
    this.#timer = runs && document.visibilityState === 'visible' ? window.setInterval(this.#tick, TICK) : 0;
    this.#phase = reading?.phase ?? '';
    stayAwake('clock', runs);
  };

  #tick = () => {
    const reading = this.read();
    const face = document.querySelector('[data-posted-clock]');
    if (!reading || !face) return;
    const time = clockTime(reading.seconds);
    if (face.textContent !== time) face.textContent = time;
    if (reading.phase === this.#phase) return;
    if (reading.phase === 'late') happened('time', say('posted.late'));
    this.follow();
    this.app.paint();
  };

  /** The time and its meaning. */
  view() {
    const reading = this.read();
    if (!reading) return nothing;
    const {phase, seconds} = reading;
    if (phase === 'over') return html`<p class="hint">${say('posted.over')}</p>`;
    return html`<div
      class="clock ${phase === 'late' ? 'over' : 'running'}"
      data-phase=${phase}
      role="group"
      aria-label=${say('posted.clock')}
    >
      <p class="clock-face">
        <span class="sign" aria-hidden="true">${phase === 'late' ? '▲' : '▶'}</span
        ><span class="time" role="timer" data-posted-clock .textContent=${live(clockTime(seconds))}></span>
      </p>
      <p class="clock-words" role="status">
        ${say(`posted.${phase}`)} <span class="section">${say('posted.section')}</span>
      </p>
    </div>`;
  }
}

/** @param {Appointment} date whose board is shown in large letters, with the called players */
export const postedView = ({board, members}) =>
  html`<p class="posted-board ${letters(board).length > 3 ? 'long' : ''}">
      <span>${say('posted.report')}</span> <b><bdi>${board}</bdi></b>
    </p>
    <ul class="posted-names">
      ${(members ?? []).map(({name}) => html`<li><bdi>${name}</bdi></li>`)}
    </ul>`;
