/** What became of a file that was brought, on the screen that brought it. */

import {html, nothing} from 'lit-html';
import {say} from '../i18n/index.js';

/** @param {string[]} faults */
const faultList = (faults) => html`<ul class="faults">${faults.map((fault) => html`<li>${fault}</li>`)}</ul>`;

/** @param {import('./bring.js').Outcome | null} told */
export function outcomeView(told) {
  if (!told) return nothing;
  const {done, sentence, faults, lines = [], differing = []} = told;
  return html`<div class="status told ${done ? 'good' : 'bad'}" role=${done ? 'status' : 'alert'} data-told><p>${sentence}</p>
    ${lines.map((line) => html`<p>${line}</p>`)}
    ${differing.length ? html`<ul class="faults">${differing.map(({id, name}) => html`<li><a class="link" href=${`#/game/${id}/versions`}>${name}</a></li>`)}</ul>` : nothing}
    ${faults.length > 8 ? html`<details><summary>${say('bring.why')}</summary>${faultList(faults)}</details>` : faults.length ? faultList(faults) : nothing}</div>`;
}
