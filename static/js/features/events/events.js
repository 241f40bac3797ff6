/** Events: the competitions on this phone, and starting one. Everything works without a network. */

import {html, nothing} from 'lit-html';
import {TONIGHT} from '../../desk/plan.js';
import {placeBar} from '../../ui/bars.js';
import {icon} from '../../ui/icon.js';
import {rowLink} from '../../ui/row.js';
import {listCompetitions} from '../../store/competition_list.js';
import {listSheets} from '../../store/sheet_list.js';
import {say} from '../../words/index.js';
import {rowText} from '../../words/moments.js';
import {lookAtAll, openPart} from './events_open.js';

/** @typedef {import('../../store/competition_list.js').ListedCompetition} Listed */

/** The icon of each form. */
const SIGNS = /** @type {const} */ ({
  mixer: 'people',
  'round-robin': 'frames',
  championship: 'frames',
  elimination: 'events',
  'double-elimination': 'twice',
  'league-six': 'cal',
  'league-four': 'cal',
  queue: 'crown',
  ladder: 'ladder',
});

/** @param {Listed} one @param {string} [facts] what goes on in it */
const row = ({header: {id, name, form, started_at: at}}, facts = '') =>
  html`<li>
    ${rowLink(
      `#/event/${id}`,
      SIGNS[form],
      html`<bdi>${name}</bdi>`,
      [say(`form.${form}`), facts || rowText(at)].filter((fact) => fact !== name).join(' · '),
    )}
  </li>`;

/** @param {Listed[]} rows */
const past = (rows) =>
  rows.length
    ? html`<section>
        <h2 class="head">${say('events.past')}</h2>
        <ul class="rows">
          ${rows.map((one) => row(one))}
        </ul>
      </section>`
    : nothing;

/** Sheets that are listed; older ones are at their matches. */
const MOST_SHEETS = 5;

/** @param {import('../../lib/types.d.ts').SheetHeader[]} found the sheets of this phone */
const sheets = (found) =>
  found.length
    ? html`<section data-sheets>
        <h2 class="head">${say('lineup.list')}</h2>
        <nav class="rows" aria-label=${say('lineup.list')}>
          ${found
            .slice(0, MOST_SHEETS)
            .map(({id, teams: {a, b}, started_at: at}) =>
              rowLink(`#/sheet/${id}`, 'cal', html`<bdi>${a.name}</bdi> – <bdi>${b.name}</bdi>`, rowText(at)),
            )}
        </nav>
      </section>`
    : nothing;

const starting = () =>
  html`<section>
    <h2 class="head">${say('events.start')}</h2>
    <nav class="rows">
      ${TONIGHT.map((form) =>
        rowLink(`#/events/new/${form}`, SIGNS[form], say(`form.${form}`), say(`events.what.${form}`)),
      )}
      ${rowLink('#/events/new/tournament', 'cup', say('events.tournament'), say('events.tournament.what'))}
      ${rowLink('#/events/new/league', 'cal', say('league.name'), say('league.what'))}
    </nav>
  </section>`;

/** @param {Listed} one */
const isOpen = ({finished}) => !finished;

/**
 * @param {Listed[]} listed @param {Awaited<ReturnType<typeof lookAtAll>>} looked
 * @param {Awaited<ReturnType<typeof listSheets>>} kept the sheets of this phone
 * @param {boolean} failed whether they could not be read
 */
const content = (listed, looked, kept, failed) =>
  html`${failed ? html`<p class="status bad" role="alert">${say('events.unread')}</p>` : nothing}
  ${openPart(listed.filter(isOpen), looked, row)} ${sheets(kept)} ${starting()}
  ${past(listed.filter(({finished}) => finished))}`;

const DATES = '#/dates';

/** @param {import('../../app/start.js').App} app @returns {import('../../app/start.js').Screen} */
export function events(app) {
  /** @type {Listed[] | null} null until they are read: nothing moves under the finger then */
  let listed = null;
  let failed = false;
  /** @type {Awaited<ReturnType<typeof lookAtAll>>} */
  let looked = new Map();
  /** @type {Awaited<ReturnType<typeof listSheets>>} */
  let kept = [];
  listCompetitions()
    .then(async (found) => {
      looked = await lookAtAll(found.filter(isOpen));
      kept = await listSheets();
      listed = found;
    })
    .catch(() => {
      listed = [];
      failed = true;
    })
    .finally(app.paint);
  return {
    view: () =>
      html`<div class="screen events">
        ${placeBar(
          say('place.events'),
          html`<a class="button icon" href=${DATES} aria-label=${say('dates.title')}>${icon('cal')}</a>`,
        )}
        <main>${listed ? content(listed, looked, kept, failed) : nothing}</main>
      </div>`,
  };
}
