/** A new date: a reminder for oneself, or what a club plans, once or week by week. What was typed stays until the server has it. */

import {html, nothing} from 'lit-html';
import {instant, uuid7} from '../clock.js';
import {say} from '../i18n/index.js';
import {dropDraft, keepDraft, keptDraft} from '../store/dates.js';
import {keptClub} from '../store/me.js';
import {expectReminders} from '../store/reminders.js';
import {get, set} from '../store/settings.js';
import {findDate} from '../sync/dates.js';
import {readClub, send} from '../sync/me.js';
import {tidy} from '../ui/cut.js';
import {dayOf, nextWeekday} from '../ui/moments.js';
import {Desk, deskView, filled} from './club_desk.js';
import {peoplePart, stillIn} from './date_people.js';
import {LEADS, leadWords} from './date_words.js';

/** @typedef {import('../store/me.js').Named} Named */
/** @typedef {import('../store/dates.js').Draft} Draft */
/** @typedef {{what: string, text: string, board: string, day: string, time: string, leads: number[], weeks: number, whom: string}} Typed */
/** @typedef {{time: string, weekday: number, boards: string[]}} Habits what was set last */

/** Longest in signs, as the server takes them. */
const TEXT = 120;
export const BOARD = 20;
const WEEKS = 52;
const HABITS = 'date-habits';
const BOARDS = 6;
/** Thursday evening, until another was set. @type {Habits} */
const USUAL = {time: '19:00', weekday: 4, boards: []};

/** @returns {Promise<Habits>} */
export const habits = async () => ({...USUAL, .../** @type {Habits | null} */ (await get(HABITS).catch(() => null))});

/** @param {Partial<Habits>} now @param {string} board */
export async function noteHabits(now, board) {
  const before = await habits();
  await set(HABITS, {...before, ...now, boards: [...new Set([board, ...before.boards])].filter(Boolean).slice(0, BOARDS)}).catch(() => undefined);
}

/** @param {string[]} boards that were named before */
export const boardList = (boards) => html`<datalist id="boards">${boards.map((board) => html`<option value=${board}></option>`)}</datalist>`;

/** @param {FormData} form @returns {Typed} */
const typedIn = (form) => {
  const text = (/** @type {string} */ name, longest = TEXT) => tidy(String(form.get(name) ?? ''), longest);
  return {what: text('what'), text: text('text'), board: text('board', BOARD), day: text('day'), time: text('time').slice(0, 5), leads: form.getAll('leads').map(Number), weeks: Number(form.get('weeks')) || 1, whom: text('whom')};
};

/**
 * @param {import('../app.js').App} app @param {string} club its id; '': for oneself
 * @returns {import('../app.js').Screen}
 */
export function dateNew(app, club) {
  /** @type {{id: string, tried: boolean, typed: Typed} | null} null: it is not known yet what was typed before */
  let form = null;
  /** @type {Named[]} */
  let chosen = [];
  /** @type {Named[]} */
  let members = [];
  /** @type {string[]} */
  let boards = [];
  const search = {text: ''};
  const back = club ? `#/dates/${club}` : '#/dates';

  /** It is there: what was typed has done its work. @param {string} id */
  const arrived = async (id) => {
    await dropDraft(club);
    if (!desk.left) location.replace(`#/date/${id}`);
  };

  const open = (async () => {
    const [draft, usual, kept] = await Promise.all([keptDraft(club), habits(), keptClub(club)]);
    const fresh = {what: club ? 'night' : 'reminder', text: '', board: '', day: nextWeekday(dayOf(instant()), usual.weekday), time: usual.time, leads: LEADS.slice(0, 2), weeks: 1, whom: 'all'};
    form = draft ? {id: draft.id, tried: draft.tried, typed: {...fresh, .../** @type {Typed} */ (draft.typed)}} : {id: uuid7(), tried: false, typed: fresh};
    chosen = draft?.members ?? [];
    members = kept?.club.members ?? [];
    boards = usual.boards;
    app.paint();
  })();

  const desk = new Desk(app, async () => {
    await open;
    if (club) {
      ({members} = (await readClub(club)).club);
      chosen = stillIn(chosen, members);
    }
    if (!form?.tried) return;
    // It was sent, and no answer came: perhaps it is there.
    const found = await findDate(form.id);
    if (found) return arrived(form.id);
    form.tried = false;
    desk.tell(say('dates.unsaved'));
  });

  /** @param {SubmitEvent} event */
  const save = (event) => {
    const typed = typedIn(filled(event));
    if (!form) return;
    if (typed.whom === 'some' && !chosen.length) return desk.tell(say('dates.nobody'), true);
    if (!typed.leads.length) return desk.tell(say('dates.no-lead'), true);
    const {id} = form;
    const {whom, ...content} = typed;
    form = {id, tried: true, typed};
    desk.attempt(async () => {
      await keepDraft(club, {id, tried: true, typed, members: chosen});
      const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
      const path = club ? `/clubs/${club}/appointments/${id}` : `/appointments/${id}`;
      await send('PUT', path, {...content, zone, ...(club && {members: whom === 'some' ? chosen.map((one) => one.id) : null})});
      if (!club) await expectReminders();
      await noteHabits({time: typed.time, weekday: new Date(typed.day).getUTCDay()}, typed.board);
      await arrived(id);
    });
  };

  /** @param {string} name @param {string[]} values @param {string} given @param {(value: string) => string} words */
  const segments = (name, values, given, words) => html`<div class="segments">${values.map((value) => html`<label><input type="radio" name=${name} value=${value} .defaultChecked=${value === given}><span>${words(value)}</span></label>`)}</div>`;

  /** @param {Event} event for whom it is, which shows who there is */
  const setWhom = ({target}) => {
    if (form) form.typed = {...form.typed, whom: /** @type {HTMLInputElement} */ (target).value};
    app.paint();
  };

  /** @param {Typed} typed */
  const fields = (typed) => html`<form class="part" @submit=${save}>
    <fieldset><legend>${say('dates.what')}</legend>${segments('what', club ? ['night', 'match', 'reminder'] : ['reminder', 'match'], typed.what, (value) => say(`dates.what.${/** @type {'night'} */ (value)}`))}</fieldset>
    <div class="row when"><label><span>${say('dates.day')}</span><input type="date" name="day" required min=${dayOf(instant())} .defaultValue=${typed.day}></label>
      <label><span>${say('dates.time')}</span><input type="time" name="time" required .defaultValue=${typed.time}></label></div>
    <label><span>${say('dates.text')}</span><input type="text" name="text" dir="auto" maxlength=${TEXT} autocomplete="off" .defaultValue=${typed.text}></label>
    <label><span>${say('dates.board')}</span><input type="text" name="board" list="boards" dir="auto" maxlength=${BOARD} autocomplete="off" .defaultValue=${typed.board}></label>
    ${boardList(boards)}
    ${club ? html`<fieldset @change=${setWhom}><legend>${say('dates.whom')}</legend>${segments('whom', ['all', 'some'], typed.whom, (value) => say(`dates.whom.${/** @type {'all'} */ (value)}`))}</fieldset>
      ${typed.whom === 'some' ? peoplePart(members, chosen, search, (now) => { chosen = now; app.paint(); }) : nothing}` : nothing}
    <fieldset><legend>${say('dates.lead')}</legend><div class="segments leads">${LEADS.map((minutes) => html`<label><input type="checkbox" name="leads" value=${minutes} .defaultChecked=${typed.leads.includes(minutes)}><span>${leadWords(minutes)}</span></label>`)}</div></fieldset>
    <label><span>${say('dates.weeks')}</span><input type="number" name="weeks" required min="1" max=${WEEKS} inputmode="numeric" .defaultValue=${String(typed.weeks)}></label>
    <button class="button primary wide">${say('dates.save')}</button></form>`;

  return {
    leave: () => desk.leave(),
    view: () => deskView('date-new', say(club ? 'dates.new' : 'dates.remind'), back, desk, form ? fields(form.typed) : nothing),
  };
}
