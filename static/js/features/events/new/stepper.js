/** A number with a button on either side. */

import {html} from 'lit-html';
import {say} from '../../../words/index.js';

/**
 * @param {string} label @param {number} value @param {[low: number, high: number]} range
 * @param {(value: number) => void} choose
 */
export const stepper = (label, value, [low, high], choose) =>
  html`<div class="choice stepper">
    <span>${label}</span
    ><span class="row" role="group" aria-label=${label}
      ><button
        type="button"
        class="button icon"
        aria-label=${say('events.fewer', {label})}
        ?disabled=${value <= low}
        @click=${() => choose(value - 1)}
      >
        −</button
      ><output>${value}</output
      ><button
        type="button"
        class="button icon"
        aria-label=${say('events.more', {label})}
        ?disabled=${value >= high}
        @click=${() => choose(value + 1)}
      >
        +
      </button></span
    >
  </div>`;
