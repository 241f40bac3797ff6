/** The rules' reasons (`explain`) as sentences, with the side's names put in. */

import {html} from 'lit-html';
import {hasWords, say} from '../i18n/index.js';
import {nameOf} from '../ui/sides.js';

/** @typedef {import('../types.d.ts').Reason} Reason */
/** @typedef {import('../types.d.ts').GameHeader} GameHeader */
/** @typedef {import('../types.d.ts').Side} Side */

/** @param {Reason} reason @param {GameHeader} header @returns {string} */
export function words(reason, header) {
  const {say: key, side, other, zone, count, ...values} = reason;
  if (!hasWords(key)) return key;
  return say(key, {
    ...values, n: Number(count ?? 0),
    side: side ? nameOf(header, /** @type {Side} */ (side)) : '', other: other ? nameOf(header, /** @type {Side} */ (other)) : '',
    zone: zone ? say(`zone.${/** @type {'4'} */ (zone)}`) : '',
  });
}

/** @param {Reason[]} reasons @param {GameHeader} header */
export const reasonList = (reasons, header) => html`<ol class="reasons">${reasons.map((reason) => html`<li>${words(reason, header)} <span class="section">${reason.section}</span></li>`)}</ol>`;
