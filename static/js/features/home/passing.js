/**
 * Notices on home about games that move between phones: handed over, in two versions, or received by codes and not
 * accepted yet. Also the next date.
 */

import {html, nothing} from 'lit-html';
import {inside, say} from '../../words/index.js';
import {load} from '../../store/logs/log.js';
import {allHanded} from '../../store/games/handed.js';
import {allTaking} from '../../store/games/taking.js';
import {undecided} from '../../store/logs/versions.js';
import {nameOf} from '../../ui/sides.js';
import {goOnHere} from '../../game/handed_over.js';
import {lookForDates, nextLine} from './next_date.js';
import {lookForEvents} from './open_events.js';

/** @typedef {{id: string, name: string}} Named */
/** @typedef {{over: Named[], apart: Named[], codes: boolean}} Passing */

/** @type {Passing | null} */
let found = null;
let looked = false;
window.addEventListener('hashchange', () => {
  looked = false;
});

/**
 * @param {string[]} ids
 * @returns {Promise<Named[]>} with the names of the sides; without games that this phone does not have
 */
const named = (ids) =>
  Promise.all(
    ids.map(async (id) => {
      const kept = await load(id);
      return kept ? [{id, name: `${inside(nameOf(kept.document, 'a'))} – ${inside(nameOf(kept.document, 'b'))}`}] : [];
    }),
  ).then((all) => all.flat());

/** Reads the data; never fails, because home itself reports storage faults. */
export async function lookForPassing() {
  looked = true;
  await Promise.all([look().catch(() => undefined), lookForDates(), lookForEvents()]);
}

async function look() {
  const [handed, apart, codes] = await Promise.all([allHanded(), undecided(), allTaking()]);
  found = {
    over: await named(handed.filter(({over}) => over).map(({game}) => game)),
    apart: await named(apart),
    codes: codes.length > 0,
  };
}

/** @param {import('../../app/start.js').App} app */
export function passing(app) {
  if (!looked) lookForPassing().then(app.paint);
  if (!found) return nextLine(app);
  return html`${nextLine(app)}${found.over.map(
    ({id, name}) =>
      html`<p class="status follow" data-over>
        ${say('passing.over', {name})}
        <button type="button" class="button" @click=${() => goOnHere(id).then(() => app.go(`#/game/${id}`))}>
          ${say('hand.back')}
        </button>
      </p>`,
  )}
  ${found.apart.map(
    ({id, name}) =>
      html`<p class="status bad" data-apart>
        ${say('passing.apart', {name})} <a class="button" href=${`#/game/${id}/versions`}>${say('versions.look')}</a>
      </p>`,
  )}
  ${
    found.codes
      ? html`<p class="status" data-codes>
          ${say('passing.codes')} <a class="button" href="#/take">${say('passing.take')}</a>
        </p>`
      : nothing
  }`;
}
