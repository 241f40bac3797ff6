/** Why this phone does not record a competition, what is safe, and what to do; and one that only the archive has. */

import {html, nothing} from 'lit-html';
import {say} from '../../../words/index.js';
import {momentText} from '../../../words/moments.js';
import {troubleLine} from '../trouble_line.js';
import {handOn} from './hand_on.js';
import {readIt, takeOver} from './take.js';

/** @typedef {import('../event_screen.js').EventScreen} EventScreen */
/** @typedef {import('../../../desk/contest.js').Contest} Contest */

/** Troubles that may pass. */
const AGAIN = ['unreached', 'failed'];

/** @param {EventScreen} screen */
const versionsLink = ({id, tab}) =>
  tab === 'versions' ? nothing : html`<a class="link" href=${`#/event/${id}/versions`}>${say('events.apart.see')}</a>`;

/** @param {EventScreen} screen @param {Contest} contest */
export function deskNotice(screen, contest) {
  const {place, seen} = contest.desk;
  if (place === 'handed')
    return html`<p class="status" role="status" data-desk=${place}>
      <span>${say('events.hand.over')}</span>
      <button type="button" class="link" @click=${() => handOn(screen, contest, false)}>
        ${say('events.hand.back')}
      </button>
    </p>`;
  if (place === 'reading')
    return html`<p class="status" data-desk=${place}>
      ${seen ? say('events.desk.as-of', {when: momentText(seen)}) : say('events.desk.read-only')}
    </p>`;
  if (place === 'elsewhere')
    return html`<p class="status bad" role="alert" data-desk=${place}>
      ${say(`events.desk.${elsewhere(screen)}`)} ${versionsLink(screen)}
    </p>`;
  return screen.waiting
    ? html`<p class="status" data-apart>${say('events.apart.wait', {n: screen.waiting})} ${versionsLink(screen)}</p>`
    : nothing;
}

/** @param {EventScreen} screen @returns {'conflict' | 'not-allowed' | 'gone'} why what was recorded here is not sent */
function elsewhere({stored}) {
  const code = stored?.problem?.code;
  return code === 'conflict' || code === 'not-allowed' ? code : 'gone';
}

/** A competition that this phone does not have. @param {EventScreen} screen */
export function absentPart(screen) {
  const {found, trouble} = screen;
  if (!found)
    return trouble && trouble !== 'opening'
      ? html`${troubleLine(trouble, say(`events.trouble.${trouble}`))}
        ${
          AGAIN.includes(trouble)
            ? html`<button type="button" class="button" @click=${() => screen.reopen().finally(screen.app.paint)}>
                ${say('app.again')}
              </button>`
            : nothing
        }`
      : nothing;
  const {document: doc, desk} = found;
  return html`<section class="card" data-found>
      <p>
        <b><bdi>${doc.name}</bdi></b>
      </p>
      <p class="muted">${say(`form.${doc.form}`)} · ${say('take.entries', {n: doc.events.length})}</p>
      <p>${say('events.desk.in-archive', {when: momentText(desk.since)})}</p>
    </section>
    ${screen.refused ? html`<p class="status bad" role="alert">${screen.refused}</p>` : nothing}
    <button type="button" class="button primary big" data-read @click=${() => readIt(screen, found)}>
      ${say('events.desk.read')}
    </button>
    ${
      desk.takes
        ? html`<button type="button" class="button" data-take-desk @click=${() => takeOver(screen)}>
            ${say('events.desk.take')}
          </button>`
        : nothing
    }`;
}
