/** A list of the rules' reasons, each with its section. */

import {html} from 'lit-html';
import {cite} from '../ui/cite.js';
import {words} from './reasons.js';

/** @typedef {import('../lib/types.d.ts').Reason} Reason */
/** @typedef {import('../lib/types.d.ts').GameHeader} GameHeader */
/** @typedef {import('../lib/types.d.ts').Ruleset} Ruleset */

/** @param {Reason[]} reasons @param {GameHeader} header @param {Ruleset} ruleset */
export const reasonList = (reasons, header, ruleset) =>
  html`<ol class="reasons">
    ${reasons.map(
      (reason) =>
        html`<li>${words(reason, header, ruleset)} <span class="section">${cite(ruleset, reason.section)}</span></li>`,
    )}
  </ol>`;
