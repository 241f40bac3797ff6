/**
 * The line on home with the next date. It comes from the server's last answer, which is renewed now and then if this
 * phone can have dates.
 */

import {html, nothing} from 'lit-html';
import {instant} from '../../lib/clock.js';
import {say} from '../../words/index.js';
import {keptDates} from '../../store/dates.js';
import {keptMe} from '../../store/me.js';
import {readDates} from '../../sync/dates.js';
import {restOf, titleOf, whenOf, whenWords} from '../../ui/date_words.js';

/**
 * Milliseconds for which a date stays after its time, and between queries of the server.
 */
const LATE = 3600_000;
const PAUSE = 60_000;

/** @type {import('../../store/dates.js').Appointment | undefined} */
let next;
let possible = false;
let asked = 0;

/** Reads the stored dates; never fails. */
export async function lookForDates() {
  const [known, me] = await Promise.all([keptDates(), keptMe()]);
  possible = Boolean(known?.dates.length || me?.me.clubs.length);
  next = known?.dates.find(({at}) => Date.parse(at) > instant() - LATE);
}

/** @param {import('../../app/start.js').App} app */
const refresh = async (app) => {
  asked = instant();
  await readDates();
  await lookForDates();
  app.paint();
};

/**
 * @param {import('../../app/start.js').App} app
 * @returns {unknown} nothing for a person without clubs and dates
 */
export function nextLine(app) {
  if (!possible) return nothing;
  if (instant() - asked > PAUSE) refresh(app).catch(() => undefined);
  return html`<a class="card next-date" href=${next?.what === 'posted' ? `#/date/${next.id}` : '#/dates'} data-next-date
    ><span class="kicker">${say('dates.title')}</span>
    <span
      >${
        next
          ? html`<b>${whenWords(whenOf(next), instant())}</b> · ${[titleOf(next), restOf(next)].join(' · ')}`
          : say('dates.none')
      }</span
    ></a
  >`;
}
