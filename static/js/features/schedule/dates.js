/** What comes up, by day: one's own dates and those of one's clubs, or of one club. */

import {html, nothing} from 'lit-html';
import {instant} from '../../lib/clock.js';
import {say} from '../../words/index.js';
import {forgetDates, keptDates} from '../../store/dates.js';
import {keptClub, keptMe} from '../../store/me.js';
import {rings} from '../../store/push.js';
import {seenReminders} from '../../store/reminders.js';
import {Refused} from '../../sync/client.js';
import {readDates} from '../../sync/dates.js';
import {byDay, dayOf, dayWords, underDay} from '../../lib/moments.js';
import {Desk, deskView} from '../../ui/club_desk.js';
import {restOf, titleOf, whenOf} from '../../ui/date_words.js';

/** @typedef {import('../../store/dates.js').Appointment} Appointment */

/** @param {Appointment} date @param {string} day under which it stands */
const row = (date, day) =>
  html`<li>
    <a class="card date-row ${date.what}" href=${`#/date/${date.id}`}>
      <b class="time">${underDay(whenOf(date), instant(), day)}</b
      ><span class="who"><bdi class="name">${titleOf(date)}</bdi><span class="muted">${restOf(date)}</span></span></a
    >
  </li>`;

/** What a phone that is not told of them can do. */
export const offer = () =>
  html`<p class="status" data-offer>
    ${say('notify.offer')} <a class="link" href="#/notifications">${say('notify.title')}</a>
  </p>`;

/**
 * @param {import('../../app/start.js').App} app @param {string} club its id; '': all that is mine
 * @returns {import('../../app/start.js').Screen}
 */
export function datesList(app, club) {
  /** @type {Appointment[] | null} */
  let dates = null;
  let name = '';
  let official = false;
  let gone = false;
  /** Whether this phone is told of them while the app is closed. */
  let told = false;

  /** Whether the server can know of any: this phone is somebody's, or one was set here. */
  let possible = true;

  const kept = Promise.all([keptDates(club), keptClub(club), keptMe(), seenReminders(), rings()]).then(
    ([known, found, me, seen, rung]) => {
      const mine = me?.me.clubs.find(({id}) => id === club);
      name = mine?.name ?? found?.club.name ?? '';
      official = (mine?.role ?? 'player') !== 'player';
      told = rung;
      possible = Boolean(club || known || seen || me?.me.player);
      if (known) {
        dates = known.dates;
        desk.at = known.at;
      }
      app.paint();
    },
  );
  const desk = new Desk(
    app,
    async () => {
      try {
        dates = possible ? (await readDates(club)).dates : [];
      } catch (error) {
        if (!(error instanceof Refused)) throw error;
        gone = true;
        await forgetDates();
      }
    },
    kept,
  );
  desk.watch();

  /** @param {Appointment[]} all */
  const list = (all) =>
    byDay(all.map((date) => ({...date, ...whenOf(date)}))).map(
      ([day, some]) =>
        html`<h2 class="day">${dayWords(day, dayOf(instant()))}</h2>
          <ul class="games">
            ${some.map((date) => row(date, day))}
          </ul>`,
    );

  /** They stand above: a list of weekly nights is long. */
  const ways = () =>
    (club
      ? official &&
        html`<div class="row">
          <a class="button" href=${`#/dates/${club}/call`}>${say('summon.title')}</a
          ><a class="button" href=${`#/dates/${club}/new`}>${say('dates.new')}</a>
        </div>`
      : html`<a class="button wide" href="#/dates/new">${say('dates.remind')}</a>`) || nothing;

  const content = () =>
    html`${dates || desk.said ? ways() : nothing}
      <div class="dates" data-dates>
        ${dates === null ? nothing : dates.length ? list(dates) : html`<p>${say('dates.none')}</p>`}
      </div>
      ${dates && !told ? offer() : nothing}`;

  return {
    leave: () => desk.leave(),
    view: () =>
      deskView(
        'dates-list',
        club && name ? say('dates.of', {club: name}) : say('dates.title'),
        club ? `#/club/${club}` : '#/',
        desk,
        gone ? html`<p class="status bad" role="alert" data-gone>${say('club.gone')}</p>` : content(),
      ),
  };
}
