/** Upcoming dates by day: private ones and those of the person's clubs, or of one club. */

import {html, nothing} from 'lit-html';
import {instant} from '../../lib/clock.js';
import {say} from '../../words/index.js';
import {forgetDates, keptDates} from '../../store/dates.js';
import {keptMe} from '../../store/me.js';
import {rings} from '../../store/push.js';
import {seenReminders} from '../../store/reminders.js';
import {Refused} from '../../sync/client.js';
import {readDates} from '../../sync/dates.js';
import {dayOf} from '../../lib/days.js';
import {headingText} from '../../words/moments.js';
import {Desk, deskUnder, deskView} from '../../ui/club_desk.js';
import {clubHead, headOf} from '../../ui/club_head.js';
import {restOf, titleOf, whenOf} from '../../ui/date_words.js';
import {byDay, underDay} from './calendar.js';

/** @typedef {import('../../store/dates.js').Appointment} Appointment */

/** @param {Appointment} date @param {string} day the day whose heading it is under */
const row = (date, day) =>
  html`<li>
    <a class="card date-row ${date.what}" href=${`#/date/${date.id}`}>
      <b class="time">${underDay(whenOf(date), instant(), day)}</b
      ><span class="who"><bdi class="name">${titleOf(date)}</bdi><span class="muted">${restOf(date)}</span></span></a
    >
  </li>`;

/** Advice for a phone that gets no notifications. */
export const offer = () =>
  html`<p class="status" data-offer>
    ${say('notify.offer')} <a class="link" href="#/notifications">${say('notify.title')}</a>
  </p>`;

/** The dates of a club, or all dates of this player. */
class Dates {
  /** @type {Appointment[] | null} */
  dates = null;
  /** @type {import('../../ui/club_head.js').Head | null} null until this phone's own data is read */
  head = null;
  gone = false;
  /** Whether this phone gets notifications of them while the app is closed. */
  notified = false;
  /** Whether the server can have any: this phone belongs to a player, or a date was set here. */
  possible = true;

  /** @param {import('../../app/start.js').App} app @param {string} club the club's id; '': all dates of this player */
  constructor(app, club) {
    this.club = club;
    const kept = Promise.all([keptDates(club), headOf(club), keptMe(), seenReminders(), rings()]).then(
      ([known, head, me, seen, rung]) => {
        this.head = head;
        this.notified = rung;
        this.possible = Boolean(club || known || seen || me?.me.player);
        if (known) {
          this.dates = known.dates;
          this.desk.at = known.at;
        }
        app.paint();
      },
    );
    this.desk = new Desk(
      app,
      async () => {
        try {
          this.dates = this.possible ? (await readDates(club)).dates : [];
        } catch (error) {
          if (!(error instanceof Refused)) throw error;
          this.gone = true;
          await forgetDates();
        }
      },
      kept,
    );
    this.desk.watch();
  }

  leave() {
    return this.desk.leave();
  }

  view() {
    const content = this.gone
      ? html`<p class="status bad" role="alert" data-gone>${say('club.gone')}</p>`
      : datesView(this);
    if (this.club && !this.head) return html``; // the name would move what is below
    return this.head && this.club
      ? deskUnder('dates-list', clubHead(this.club, 'calendar', this.head), this.desk, content)
      : deskView('dates-list', say('dates.title'), '', this.desk, content);
  }
}

/** @param {Appointment[]} all */
const list = (all) =>
  byDay(all.map((date) => ({...date, ...whenOf(date)}))).map(
    ([day, some]) =>
      html`<h2 class="day">${headingText(day, dayOf(instant()))}</h2>
        <ul class="games">
          ${some.map((date) => row(date, day))}
        </ul>`,
  );

/** The links for new dates; above the list, because a list of weekly nights is long. @param {Dates} screen */
const ways = (screen) =>
  (screen.club
    ? screen.head?.role !== 'player' &&
      html`<div class="row">
        <a class="button" href=${`#/dates/${screen.club}/call`}>${say('summon.title')}</a>${
          screen.dates?.length === 0
            ? nothing
            : html`<a class="button" href=${`#/dates/${screen.club}/new`}>${say('dates.new')}</a>`
        }
      </div>`
    : html`<a class="button wide" href="#/dates/new">${say('dates.remind')}</a>`) || nothing;

/** @param {Dates} screen */
const none = ({club, head}) =>
  html`<div class="welcome">
    <p class="muted">${say('dates.none')}</p>
    ${
      club && head?.role !== 'player'
        ? html`<a class="button primary wide" href=${`#/dates/${club}/new`}>${say('dates.add')}</a>`
        : nothing
    }
  </div>`;

/** @param {Dates} screen */
const datesView = (screen) =>
  html`${screen.dates || screen.desk.said ? ways(screen) : nothing}
    <div class="dates" data-dates>
      ${screen.dates === null ? nothing : screen.dates.length ? list(screen.dates) : none(screen)}
    </div>
    ${screen.dates && !screen.notified ? offer() : nothing}`;

/**
 * @param {import('../../app/start.js').App} app @param {string} club the club's id; '': all dates of this player
 * @returns {import('../../app/start.js').Screen}
 */
export const datesList = (app, club) => new Dates(app, club);
