/**
 * The rows on home for the newest competitions that are open. What goes on in one is read with the code for events,
 * which only a phone with an open competition loads here.
 */

import {html} from 'lit-html';
import {listCompetitions} from '../../store/competition_list.js';
import {rowLink} from '../../ui/row.js';

/** @typedef {{id: string, name: string, words: string | null}} Shown  words: what goes on; null until it is read */

/** Competitions that are looked at; those before them are under Events. */
const NEWEST = 2;

/** @type {Shown[]} */
let shown = [];

/** Reads the list; never fails. */
export async function lookForEvents() {
  const listed = await listCompetitions(NEWEST).catch(() => []);
  shown = listed
    .filter(({finished}) => !finished)
    .map(({header: {id, name}}) => ({id, name, words: shown.find((one) => one.id === id)?.words ?? null}));
}

/** @param {import('../../app/start.js').App} app */
async function read({paint}) {
  const {glanceAt} = await import('../../desk/look.js');
  for (const one of shown) one.words = (await glanceAt(one.id).catch(() => null))?.words ?? '';
  paint();
}

/** @type {Shown[]} those that are read, or being read */
let asked = [];

/** @param {import('../../app/start.js').App} app @returns {unknown} nothing without an open competition */
export function eventRows(app) {
  if (!shown.length) return '';
  if (asked !== shown) {
    asked = shown;
    read(app).catch(() => undefined); // without them the rows still lead there
  }
  return html`<nav class="rows" data-open-events>
    ${shown.map(({id, name, words}) => rowLink(`#/event/${id}`, 'events', html`<bdi>${name}</bdi>`, words || '\u00a0'))}
  </nav>`;
}
