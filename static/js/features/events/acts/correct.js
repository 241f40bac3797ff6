/** Says what an act would change before it is recorded, and records it if the person agrees. */

import {html, nothing} from 'lit-html';
import {preview} from '../../../competitions/reasons/explain.js';
import {VOID} from '../../../desk/recorded_reasons.js';
import {now} from '../../../lib/clock.js';
import {sure} from '../../../ui/dialogs.js';
import {reasonsSaid} from '../../../ui/competitions/reasons_said.js';
import {say} from '../../../words/index.js';

/** @typedef {import('../event_screen.js').EventScreen} EventScreen */
/** @typedef {import('../../../desk/contest.js').Contest} Contest */
/** @typedef {import('../../../desk/sign_up.js').Act} Act */

/** Changes that are listed; the rest is counted. */
const SHOWN = 8;

/**
 * @param {Contest} contest @param {Act[]} acts @returns {Promise<string[]>} what they would change, in words
 * @throws {import('../../../competitions/errors.js').CompetitionError} if they would be refused
 */
async function changesSaid({document: doc, told}, acts) {
  const events = acts.map((act, i) => ({id: `new${i}`, at: now(), ...act}));
  const found = preview(doc, told.tellings, /** @type {any} */ (events));
  const said = await reasonsSaid({...doc, events: [...doc.events, ...events]}, found);
  return said.map(({text}) => text);
}

/**
 * @param {EventScreen} screen @param {Contest} contest
 * @param {{title: string, words: string, acts: Act[]}} about `title`: the question; `words`: what was done
 */
export async function correct(screen, contest, {title, words, acts}) {
  const record = () => screen.act(contest, words, () => acts.forEach((act) => contest.record(act)));
  const said = await changesSaid(contest, acts).catch(() => null);
  if (said === null) return record(); // it is refused, which the screen says
  const more = said.length - SHOWN;
  const list = html`<p>${say(said.length ? 'events.would-change' : 'events.changes-nothing')}</p>
    ${
      said.length
        ? html`<ul class="changes" data-changes>
            ${said.slice(0, SHOWN).map((text) => html`<li>${text}</li>`)}
            ${more > 0 ? html`<li>${say('events.more-changes', {n: more})}</li>` : nothing}
          </ul>`
        : nothing
    }`;
  if (await sure(title, list, title)) record();
}

/** Voids what was recorded, after saying what that changes. @param {EventScreen} screen @param {Contest} contest
 * @param {string} event its id */
export const voidEvent = (screen, contest, event) =>
  correct(screen, contest, {
    title: say('events.void'),
    words: say('events.voided'),
    acts: [{type: 'retract', event, reason: VOID}],
  });
