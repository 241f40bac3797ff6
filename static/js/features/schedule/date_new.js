/**
 * A new date: a reminder for oneself, or what a club plans, once or week by week. What was typed stays until the server
 * has it.
 */

import {html, nothing} from 'lit-html';
import {instant} from '../../lib/clock.js';
import {say} from '../../words/index.js';
import {keptClub} from '../../store/me.js';
import {readClub} from '../../sync/me.js';
import {tidy} from '../../lib/cut.js';
import {dayOf, nextWeekday} from '../../lib/moments.js';
import {Desk, deskView, filled} from '../../ui/club_desk.js';
import {BOARD, boardList, habits, noteHabits, Sending} from './date_form.js';
import {peoplePart, stillIn} from './date_people.js';
import {LEADS, leadWords} from '../../ui/date_words.js';

/** @typedef {import('../../store/me.js').Named} Named */
/**
 * @typedef {{what: string, text: string, board: string, day: string, time: string, leads: number[], weeks: number,
 *   whom: string}} Typed
 */

/** Longest in signs, as the server takes it. */
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

/**
 * @param {import('../../app/start.js').App} app @param {string} club its id; '': for oneself
 * @returns {import('../../app/start.js').Screen}
 */
export function dateNew(app, club) {
  /** @type {Typed | null} null: it is not known yet what was typed before */
  let form = null;
  /** @type {Named[]} */
  let chosen = [];
  /** @type {Named[]} */
  let members = [];
  /** @type {string[]} */
  let boards = [];
  const search = {text: ''};
  const back = club ? `#/dates/${club}` : '#/dates';
  const sending = new Sending(club);

  const open = (async () => {
    const [draft, usual, kept] = await Promise.all([sending.open(), habits(), keptClub(club)]);
    const fresh = {
      what: club ? 'night' : 'reminder',
      text: '',
      board: '',
      day: nextWeekday(dayOf(instant()), usual.weekday),
      time: usual.time,
      leads: LEADS.slice(0, 2),
      weeks: 1,
      whom: 'all',
    };
    form = {...fresh, .../** @type {Typed | undefined} */ (draft?.typed)};
    chosen = draft?.members ?? [];
    members = kept?.club.members ?? [];
    boards = usual.boards;
    app.paint();
  })();

  const desk = new Desk(
    app,
    async () => {
      if (club) {
        ({members} = (await readClub(club)).club);
        chosen = stillIn(chosen, members);
      }
      if (await sending.isLost(desk)) desk.tell(say('dates.unsaved'));
    },
    open,
  );

  /** @param {SubmitEvent} event */
  const save = (event) => {
    const typed = typedIn(filled(event));
    if (typed.whom === 'some' && !chosen.length) return desk.tell(say('dates.nobody'), true);
    if (!typed.leads.length) return desk.tell(say('dates.no-lead'), true);
    const {whom, ...content} = (form = typed);
    desk.attempt(async () => {
      await sending.send(
        desk,
        {...content, ...(club && {members: whom === 'some' ? chosen.map((one) => one.id) : null})},
        {typed, members: chosen},
      );
      await noteHabits({time: typed.time, weekday: new Date(typed.day).getUTCDay()}, typed.board);
    });
  };

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

  /** @param {Event} event for whom it is, which shows who there is */
  const setWhom = ({target}) => {
    if (form) form = {...form, whom: /** @type {HTMLInputElement} */ (target).value};
    app.paint();
  };

  /** @param {Typed} typed */
  const fields = (typed) =>
    html`<form class="part" @submit=${save}>
      <fieldset>
        <legend>${say('dates.what')}</legend>
        ${segments('what', club ? ['night', 'match', 'reminder'] : ['reminder', 'match'], typed.what, (value) =>
          say(`dates.what.${/** @type {'night'} */ (value)}`),
        )}
      </fieldset>
      <div class="row when">
        <label
          ><span>${say('dates.day')}</span
          ><input type="date" name="day" required min=${dayOf(instant())} .defaultValue=${typed.day}
        /></label>
        <label
          ><span>${say('dates.time')}</span><input type="time" name="time" required .defaultValue=${typed.time}
        /></label>
      </div>
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
      ${boardList(boards)}
      ${
        club
          ? html`<fieldset @change=${setWhom}>
                <legend>${say('dates.whom')}</legend>
                ${segments('whom', ['all', 'some'], typed.whom, (value) =>
                  say(`dates.whom.${/** @type {'all'} */ (value)}`),
                )}
              </fieldset>
              ${
                typed.whom === 'some'
                  ? peoplePart(members, chosen, search, (now) => {
                      chosen = now;
                      app.paint();
                    })
                  : nothing
              }`
          : nothing
      }
      <fieldset>
        <legend>${say('dates.lead')}</legend>
        <div class="segments leads">
          ${LEADS.map(
            (minutes) =>
              html`<label
                ><input
                  type="checkbox"
                  name="leads"
                  value=${minutes}
                  .defaultChecked=${typed.leads.includes(minutes)}
                /><span>${leadWords(minutes)}</span></label
              >`,
          )}
        </div>
      </fieldset>
      <label
        ><span>${say('dates.weeks')}</span
        ><input
          type="number"
          name="weeks"
          required
          min="1"
          max=${WEEKS}
          inputmode="numeric"
          .defaultValue=${String(typed.weeks)}
      /></label>
      <button class="button primary wide">${say('dates.save')}</button>
    </form>`;

  return {
    leave: () => desk.leave(),
    view: () =>
      deskView('date-new', say(club ? 'dates.new' : 'dates.remind'), back, desk, form ? fields(form) : nothing),
  };
}
