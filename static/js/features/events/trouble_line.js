/** Why what an event's screen shows is not here. */

import {html, nothing} from 'lit-html';

/** Troubles of this phone's storage. They are alarming; that something is not on this phone is not. */
const BROKEN = ['failed', 'damaged'];

/**
 * @param {string} trouble
 * @param {string} words what it says
 */
export function troubleLine(trouble, words) {
  const broken = BROKEN.includes(trouble);
  return html`<p class=${broken ? 'status bad' : 'status'} role=${broken ? 'alert' : nothing}>${words}</p>`;
}
