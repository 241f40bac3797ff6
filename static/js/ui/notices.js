/** Lines that stand above all screens (#notices in the shell). */

import {html, render} from 'lit-html';

/** @type {Map<string, unknown>} */
const lines = new Map();

/** @param {string} name of the line @param {unknown} line what it says now; null takes it away */
export function notice(name, line) {
  lines.set(name, line);
  render(html`${[...lines.values()]}`, /** @type {HTMLElement} */ (document.getElementById('notices')));
}
