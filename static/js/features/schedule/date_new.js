/**
 * A new date: a private reminder, or a club's plan, once or weekly. The form keeps its data until the server has it.
 */

import {html, nothing} from 'lit-html';
import {instant} from '../../lib/clock.js';
import {say} from '../../words/index.js';
import {keptClub} from '../../store/me.js';
import {readClub} from '../../sync/me.js';
import {tidy} from '../../lib/cut.js';
import {dayOf} from '../../lib/days.js';
import {Desk, deskView, filled} from '../../ui/club_desk.js';
import {BOARD, boardList, Delivery, habits, noteHabits} from './date_form.js';
import {peoplePart, stillIn} from './date_people.js';
import {nextWeekday} from './calendar.js';
import {LEADS, leadWords} from './leads.js';

/** @typedef {import('../../store/me.js').Named} Named */
/**
 * @typedef {{what: string, text: string, board: string, day: string, time: string, leads: number[], weeks: number,
 *   whom: string}} Typed
 */

/** Longest text that the server accepts, in characters. */
const TEXT = 120;
const WEEKS = 52;

/** @param {FormData} form @returns {Typed} */
const typedIn = (form) => {
  const text = (/** @type {string} */ name, longest = TEXT) => tidy(String(form.get(name) ?? ''), longest);
  return {
    what: text('what'),
    text: text('text'),
    board: text('board', BOARD),
    day: text('day'),
    time: text('time').slice(0, 5),
    leads: form.getAll('leads').map(Number),
    weeks: Number(form.get('weeks')) || 1,
    whom: text('whom'),
  };
};

/** The form of a new date. */
export class NewDate {
  /** @type {Typed | null} null until the earlier draft is known */
  form = null;
  /** @type {Named[]} */
  chosen = [];
  /** @type {Named[]} */
  members = [];
  /** @type {string[]} */
  boards = [];
  search = {text: ''};
  /** Whether it is one of a series that exists already. */
  series = false;

  /**
   * @param {import('../../app/start.js').App} app
   * @param {string} club the club's id; '': a private date
   * @param {string} [id] of a date to change (date_edit.js)
   */
  constructor(app, club, id = '') {
    this.app = app;
    this.club = club;
    this.id = id;
    this.back = id ? `#/date/${id}` : club ? `#/dates/${club}` : '#/dates';
    this.delivery = new Delivery(club);
    // deferred, so that a subclass's fields exist
    this.desk = new Desk(
      app,
      () => this.read(),
      Promise.resolve().then(() => this.open()),
    );
  }

  /** Fills in the earlier draft, or the usual values. */
  async open() {
    const [draft, usual, kept] = await Promise.all([this.delivery.open(), habits(), keptClub(this.club)]);
    const fresh = {
      what: this.club ? 'night' : 'reminder',
      text: '',
      board: '',
      day: nextWeekday(dayOf(instant()), usual.weekday),
      time: usual.time,
      leads: LEADS.slice(0, 2),
      weeks: 1,
      whom: 'all',
    };
    this.form = {...fresh, .../** @type {Typed | undefined} */ (draft?.typed)};
    this.chosen = draft?.members ?? [];
    this.members = kept?.club.members ?? [];
    this.boards = usual.boards;
    this.app.paint();
  }

  read = async () => {
    if (this.club) {
      ({members: this.members} = (await readClub(this.club)).club);
      this.chosen = stillIn(this.chosen, this.members);
    }
    if (await this.delivery.isLost(this.desk)) this.desk.tell(say('dates.unsaved'));
  };

  /** @param {SubmitEvent} event */
  save = (event) => {
    const typed = typedIn(filled(event));
    if (typed.whom === 'some' && !this.chosen.length) return this.desk.tell(say('dates.nobody'), true);
    if (!typed.leads.length) return this.desk.tell(say('dates.no-lead'), true);
    const {whom, ...content} = (this.form = typed);
    this.desk.attempt(async () => {
      await this.deliver({
        ...content,
        ...(this.club && {members: whom === 'some' ? this.chosen.map((one) => one.id) : null}),
      });
      await noteHabits({time: typed.time, weekday: new Date(typed.day).getUTCDay()}, typed.board);
    });
  };

  /** @param {object} content of the request */
  deliver(content) {
    return this.delivery.send(this.desk, content, {typed: /** @type {Typed} */ (this.form), members: this.chosen});
  }

  title() {
    return say(this.club ? 'dates.new' : 'dates.remind');
  }

  /** @param {Event} event a change of the people it is for, which shows the members */
  setWhom = ({target}) => {
    if (this.form) this.form = {...this.form, whom: /** @type {HTMLInputElement} */ (target).value};
    this.app.paint();
  };

  leave() {
    return this.desk.leave();
  }

  view() {
    return deskView('date-new', this.title(), this.back, this.desk, this.form ? dateForm(this, this.form) : nothing);
  }
}

/** @param {string} name @param {string[]} values @param {string} given @param {(value: string) => string} words */
const segments = (name, values, given, words) =>
  html`<div class="segments">
    ${values.map(
      (value) =>
        html`<label
          ><input type="radio" name=${name} value=${value} .defaultChecked=${value === given} /><span
            >${words(value)}</span
          ></label
        >`,
    )}
  </div>`;

/** @param {Typed} typed */
const whenPart = (typed) =>
  html`<div class="row when">
    <label
      ><span>${say('dates.day')}</span
      ><input type="date" name="day" required min=${dayOf(instant())} .defaultValue=${typed.day}
    /></label>
    <label
      ><span>${say('dates.time')}</span><input type="time" name="time" required .defaultValue=${typed.time}
    /></label>
  </div>`;

/** The people it is for, in a club. @param {NewDate} screen @param {Typed} typed */
const whomPart = (screen, typed) =>
  html`<fieldset @change=${screen.setWhom}>
      <legend>${say('dates.whom')}</legend>
      ${segments('whom', ['all', 'some'], typed.whom, (value) => say(`dates.whom.${/** @type {'all'} */ (value)}`))}
    </fieldset>
    ${
      typed.whom === 'some'
        ? peoplePart(screen.members, screen.chosen, screen.search, (now) => {
            screen.chosen = now;
            screen.app.paint();
          })
        : nothing
    }`;

/** The lead times of its reminders. @param {Typed} typed */
const leadsPart = ({leads}) =>
  html`<fieldset>
    <legend>${say('dates.lead')}</legend>
    <div class="segments leads">
      ${LEADS.map(
        (minutes) =>
          html`<label
            ><input type="checkbox" name="leads" value=${minutes} .defaultChecked=${leads.includes(minutes)} /><span
              >${leadWords(minutes)}</span
            ></label
          >`,
      )}
    </div>
  </fieldset>`;

/** How often it repeats; a series that exists is changed date by date. @param {NewDate} screen @param {Typed} typed */
const weeksPart = (screen, typed) =>
  screen.id
    ? screen.series
      ? html`<p class="hint">${say('dates.edit.one')}</p>`
      : nothing
    : html`<label
        ><span>${say('dates.weeks')}</span
        ><input
          type="number"
          name="weeks"
          required
          min="1"
          max=${WEEKS}
          inputmode="numeric"
          .defaultValue=${String(typed.weeks)}
      /></label>`;

/** @param {NewDate} screen @param {Typed} typed */
const dateForm = (screen, typed) =>
  html`<form class="part" @submit=${screen.save}>
    <fieldset>
      <legend>${say('dates.what')}</legend>
      ${segments('what', screen.club ? ['night', 'match', 'reminder'] : ['reminder', 'match'], typed.what, (value) =>
        say(`dates.what.${/** @type {'night'} */ (value)}`),
      )}
    </fieldset>
    ${whenPart(typed)}
    <label
      ><span>${say('dates.text')}</span
      ><input type="text" name="text" dir="auto" maxlength=${TEXT} autocomplete="off" .defaultValue=${typed.text}
    /></label>
    <label
      ><span>${say('dates.board')}</span
      ><input
        type="text"
        name="board"
        list="boards"
        dir="auto"
        maxlength=${BOARD}
        autocomplete="off"
        .defaultValue=${typed.board}
    /></label>
    ${boardList(screen.boards)} ${screen.club ? whomPart(screen, typed) : nothing} ${leadsPart(typed)}
    ${weeksPart(screen, typed)}
    <button class="button primary wide">${say('dates.save')}</button>
  </form>`;

/**
 * @param {import('../../app/start.js').App} app @param {string} club the club's id; '': a private date
 * @returns {import('../../app/start.js').Screen}
 */
export const dateNew = (app, club) => new NewDate(app, club);
