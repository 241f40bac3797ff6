/** A clock on the referee's screen, and the cards that contain clocks. */

import {html, nothing} from 'lit-html';
import {instant} from '../lib/clock.js';
import {say} from '../words/index.js';
import {citation} from '../ui/citation.js';
import * as clocks from './clocks.js';
import {colourOf, letter, nameOf, shape} from '../ui/sides.js';
import {clockTime} from '../lib/numbers.js';
import {clockName} from './clock_watch.js';

/** @typedef {import('../lib/types.d.ts').Side} Side */
/** @typedef {import('../features/referee/referee.js').Desk} Desk */
/** @typedef {import('./clocks.js').Clock} Clock */

/** Seconds by which a wrongly started clock can be corrected. */
const STEPS = [-60, -5, 5, 60];

/** @param {Desk} desk @param {Side} side whose mark and name a button shows */
export const sideTag = ({game: {document: doc}}, side) =>
  html`<span class="mark ${shape(side)} ${colourOf(doc, side)}" aria-hidden="true">${letter(doc, side)}</span
    ><bdi class="name">${nameOf(doc, side)}</bdi>`;

/**
 * @param {Desk} desk @param {string} title
 * @param {import('../words/duties.js').Cited} cited
 * @param {unknown} content
 */
export const card = ({game: {ruleset}}, title, cited, content) =>
  html`<section class="card clock-card" aria-label=${title}>
    <h2>${title} ${citation(ruleset, [cited])}</h2>
    ${content}
  </section>`;

/**
 * A clock with its time, its meaning and its buttons.
 * @param {Desk} desk @param {Clock} clock @param {unknown} words its current sentence @param {unknown} steps buttons
 */
export function face(desk, clock, words, steps) {
  const {phase} = desk.watch.read(clock);
  return html`<div
    class="clock ${phase}"
    data-running=${clock.id}
    role="group"
    aria-label=${clockName(desk.game, clock)}
  >
    <p class="clock-face">
      ${clock.side ? sideTag(desk, clock.side) : nothing}<span class="sign" aria-hidden="true"
        >${phase === 'over' ? '▲' : phase === 'stopped' ? '■' : '▶'}</span
      >${desk.watch.time(clock)}
    </p>
    <p class="clock-words">${words}</p>
    <div class="row">${steps}</div>
    <details class="clock-adjust">
      <summary>${say('clock.adjust')}</summary>
      <div class="row">
        ${STEPS.map(
          (by) =>
            html`<button
              type="button"
              class="button"
              @click=${() =>
                desk.watch.change(clocks.adjust(desk.watch.list, clock.id, by, desk.game.ruleset, instant()))}
            >
              <span aria-hidden="true">${by < 0 ? '−' : '+'}${clockTime(Math.abs(by))}</span
              ><span class="hidden">${adjustWords(by)}</span>
            </button>`,
        )}
        <button
          type="button"
          class="button"
          @click=${() => {
            desk.watch.change(clocks.dismiss(desk.watch.list, clock.id));
            desk.rest();
          }}
        >
          ${say('clock.dismiss')}
        </button>
      </div>
    </details>
  </div>`;
}

/** @param {number} by @returns {string} */
const adjustWords = (by) =>
  Math.abs(by) < 60
    ? say(by < 0 ? 'clock.less.seconds' : 'clock.more.seconds', {n: Math.abs(by)})
    : say(by < 0 ? 'clock.less.minutes' : 'clock.more.minutes', {n: Math.abs(by) / 60});
