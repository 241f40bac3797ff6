/**
 * What only one of two logs of a competition has, event by event. At the desk each is taken in by a tap, as an event of
 * the desk's own, or left; elsewhere the list says what the desk does not have.
 */

import {html, nothing} from 'lit-html';
import {anew, onlyIn} from '../../../desk/apart.js';
import {uuid7} from '../../../lib/random.js';
import {settleEvent} from '../../../store/desks.js';
import {say} from '../../../words/index.js';
import {rowText} from '../../../words/moments.js';
import {eventWords} from '../event_words.js';
import {readVersions, stateOf} from './read_versions.js';
import {takeOver} from './take.js';

/** @typedef {import('../event_screen.js').EventScreen} EventScreen */
/** @typedef {import('../../../desk/contest.js').Contest} Contest */
/** @typedef {import('../../../store/schema.js').VersionRow} VersionRow */
/** @typedef {import('../../../lib/types.d.ts').CompetitionDocument} CompetitionDocument */
/** @typedef {import('../../../lib/types.d.ts').CompetitionEvent} CompetitionEvent */
/** @typedef {import('./read_versions.js').Apart} Apart */

/** @param {Contest} log @param {CompetitionEvent} event one of it @returns {string} what it records */
function said(log, event) {
  const target = event.type === 'retract' && log.document.events.find(({id}) => id === event.event);
  return target ? say('events.apart.void', {what: said(log, target)}) : eventWords(log, event);
}

/**
 * Notes the decision before the event is recorded: it is taken in once the log has what the decision names, so that
 * neither a second tap nor a phone that dies in between takes it in twice.
 * @param {EventScreen} screen @param {Contest} contest @param {Apart} apart @param {CompetitionEvent} event
 * @param {boolean} taken whether it is taken in; else it is left
 */
async function settle(screen, contest, {row, log}, event, taken) {
  const own = taken ? uuid7() : 'left';
  screen.refused = '';
  try {
    const noted = await settleEvent(row, event.id, own);
    if (noted && taken) screen.act(contest, said(log, event), () => contest.record({...anew(event), id: own}));
    await contest.writing;
    await readVersions(screen, contest);
  } catch {
    screen.refused = say('events.trouble.failed');
  }
  screen.app.paint();
}

/** @param {EventScreen} screen @param {Contest} contest @param {Apart} apart @param {CompetitionEvent} event */
function eventRow(screen, contest, apart, event) {
  const state = stateOf(contest, apart.row, event.id);
  return html`<li class="card apart" data-event=${event.id} data-state=${state}>
    <p><b>${said(apart.log, event)}</b></p>
    <p class="muted">${rowText(event.at)}${state === 'open' ? '' : ` · ${say(`events.apart.${state}`)}`}</p>
    ${
      contest.here && state !== 'taken'
        ? html`<div class="row">
            <button type="button" class="button" data-take @click=${() => settle(screen, contest, apart, event, true)}>
              ${say('events.apart.take')}
            </button>
            ${
              state === 'open'
                ? html`<button
                    type="button"
                    class="button quiet"
                    data-leave
                    @click=${() => settle(screen, contest, apart, event, false)}
                  >
                    ${say('events.apart.leave')}
                  </button>`
                : nothing
            }
          </div>`
        : nothing
    }
  </li>`;
}

/** What was recorded here and the desk does not have. @param {EventScreen} screen @param {Contest} contest */
function ownPart(screen, contest) {
  const theirs = screen.versions.find(({row}) => row.from === 'archive' && !row.decided);
  return html`<h2 class="head">${say('events.apart.here')}</h2>
    <ul class="rows" data-own>
      ${
        theirs
          ? onlyIn(contest.document.events, theirs.document.events).map(
              (event) =>
                html`<li>
                  <span class="item"
                    ><span class="body"
                      ><b>${said(contest, event)}</b><span class="muted">${rowText(event.at)}</span></span
                    ></span
                  >
                </li>`,
            )
          : html`<li>
              <span class="item">${say('take.entries', {n: contest.document.events.length})}</span>
            </li>`
      }
    </ul>
    <p>${say('events.apart.how')}</p>
    <button type="button" class="button primary big viewing" data-take-desk @click=${() => takeOver(screen)}>
      ${say('events.desk.take')}
    </button>
    <a class="button" href=${`#/event/${screen.id}/hand-over`}>${say('events.apart.code')}</a>
    <button type="button" class="button quiet viewing" data-own-log @click=${() => takeOver(screen, true)}>
      ${say('events.desk.own')}
    </button>`;
}

/** @param {EventScreen} screen @param {Contest} contest */
export function versionsTab(screen, contest) {
  if (contest.desk.place === 'elsewhere') return ownPart(screen, contest);
  const some = screen.versions.filter(({events}) => events.length);
  if (!some.length) return html`<p class="muted">${say('events.apart.none')}</p>`;
  return html`<h2 class="head">${say('events.apart.title')}</h2>
    <p>${say(contest.here ? 'events.apart.lead' : 'events.apart.not-here')}</p>
    ${some.map(
      (apart) =>
        html`<section>
          <h3 class="head">${say(`versions.from.${apart.row.from}`)}</h3>
          <ul class="apart-list">
            ${apart.events.map((event) => eventRow(screen, contest, apart, event))}
          </ul>
        </section>`,
    )}`;
}
