/** The outcome of an action on what this phone stores, in words. */

import {html, nothing} from 'lit-html';
import {say} from '../words/index.js';

/** @typedef {{id: string, name: string}} Named a game of which this phone has another version */
/**
 * @typedef {object} Outcome
 * @property {boolean} done
 * @property {string} sentence
 * @property {string[]} faults why things were refused
 * @property {Named[]} [differing] games of which this phone has another version
 * @property {string[]} [lines] what else happened
 */

/** Number of refusals from which they are folded. */
const MANY = 8;

/** @param {string[]} faults */
const faultList = (faults) =>
  html`<ul class="faults">
    ${faults.map((fault) => html`<li>${fault}</li>`)}
  </ul>`;

/** @param {string[]} faults @param {boolean} counted whether to show their number, for a backup */
const refused = (faults, counted) =>
  html`${counted ? html`<p>${say('bring.refused', {n: faults.length})}</p>` : nothing}
  ${
    faults.length > MANY
      ? html`<details>
          <summary>${say('bring.why')}</summary>
          ${faultList(faults)}
        </details>`
      : faultList(faults)
  }`;

/** @param {Named[]} differing */
const differ = (differing) =>
  html`<p>${say('bring.differing', {n: differing.length})}</p>
    <ul class="faults">
      ${differing.map(({id, name}) => html`<li><a class="link" href=${`#/game/${id}/versions`}>${name}</a></li>`)}
    </ul>`;

/** @param {Outcome | null} told */
export function outcomeView(told) {
  if (!told) return nothing;
  const {done, sentence, faults, lines = [], differing = []} = told;
  return html`<div class="status told ${done ? 'good' : 'bad'}" role=${done ? 'status' : 'alert'} data-told>
    <p class="what">${sentence}</p>
    ${lines.map((line) => html`<p>${line}</p>`)}${
      differing.length ? differ(differing) : nothing
    }${faults.length ? refused(faults, lines.length > 0) : nothing}
  </div>`;
}
