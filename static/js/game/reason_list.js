/** A list of the rules' reasons, with their sections below: the book is named once. */

import {html, nothing} from 'lit-html';
import {citation} from '../ui/citation.js';
import {words} from './reasons.js';

/** @typedef {import('../lib/types.d.ts').Reason} Reason */
/** @typedef {import('../lib/types.d.ts').GameHeader} GameHeader */
/** @typedef {import('../lib/types.d.ts').Ruleset} Ruleset */

/** @param {Reason[]} reasons @param {GameHeader} header @param {Ruleset} ruleset */
export function reasonList(reasons, header, ruleset) {
  const source = citation(ruleset, reasons);
  return html`<ol class="reasons">
    ${reasons.map((reason) => html`<li>${words(reason, header, ruleset)}</li>`)}${
      source === nothing ? nothing : html`<li>${source}</li>`
    }
  </ol>`;
}
