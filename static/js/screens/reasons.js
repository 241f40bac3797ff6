/** The rules' reasons (`explain`) as sentences. */

import {html} from 'lit-html';
import {hasWords, say} from '../i18n/index.js';
import {colourOf} from '../ui/sides.js';

/** @typedef {import('../types.d.ts').Reason} Reason */
/** @typedef {import('../types.d.ts').GameHeader} GameHeader */
/** @typedef {import('../types.d.ts').Side} Side */

/** @param {Reason} reason @param {GameHeader} header @returns {string} */
export function words(reason, header) {
  const {say: key, side, other, zone, count, ...values} = reason;
  if (!hasWords(key)) return key;
  /** @param {unknown} value @returns {string} sides are called by their colour: it is what one sees on the board */
  const colour = (value) => (value ? say(`colour.${colourOf(header, /** @type {Side} */ (value))}`) : '');
  return say(key, {
    ...values, n: Number(count ?? 0),
    side: colour(side), other: colour(other),
    zone: zone ? say(`weight.in.${/** @type {'4'} */ (zone)}`) : '',
  });
}

/** @param {Reason[]} reasons @param {GameHeader} header @param {import('../types.d.ts').Ruleset} ruleset */
export const reasonList = (reasons, header, {book}) => html`<ol class="reasons">${reasons.map((reason) => html`<li>${words(reason, header)}
  <span class="section">${say('cite', {book, section: reason.section})}</span></li>`)}</ol>`;
