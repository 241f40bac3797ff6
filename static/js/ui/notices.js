/** Notices above all screens (#notices in the shell). */

import {html, render} from 'lit-html';

/** @type {Map<string, unknown>} */
const lines = new Map();

/** @param {string} name of the notice @param {unknown} line its content; null removes it */
export function notice(name, line) {
  lines.set(name, line);
  render(html`${[...lines.values()]}`, /** @type {HTMLElement} */ (document.getElementById('notices')));
}
