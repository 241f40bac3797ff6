/**
 * Shared by the two forms for dates: the id under which a date is sent until the server has it, and the boards that
 * were used before.
 */

import {html} from 'lit-html';
import {uuid7} from '../../lib/random.js';
import {dropDraft, keepDraft, keptDraft} from '../../store/dates.js';
import {expectReminders} from '../../store/reminders.js';
import {get, set} from '../../store/settings.js';
import {findDate} from '../../sync/dates.js';
import {send} from '../../sync/me.js';
import {zone} from '../../lib/zone.js';

/** @typedef {import('../../store/dates.js').Draft} Draft */
/** @typedef {{time: string, weekday: number, boards: string[]}} Habits what was set last */

/** Longest board name that the server accepts, in characters. */
export const BOARD = 20;
const HABITS = 'date-habits';
const BOARDS = 6;
/** Thursday evening until the person sets another time. @type {Habits} */
const USUAL = {time: '19:00', weekday: 4, boards: []};

/** @returns {Promise<Habits>} */
export const habits = async () => ({...USUAL, .../** @type {Habits | null} */ (await get(HABITS).catch(() => null))});

/** @param {Partial<Habits>} now @param {string} board */
export async function noteHabits(now, board) {
  const before = await habits();
  await set(HABITS, {
    ...before,
    ...now,
    boards: [...new Set([board, ...before.boards])].filter(Boolean).slice(0, BOARDS),
  }).catch(() => undefined);
}

/** @param {string[]} boards that were used before */
export const boardList = (boards) =>
  html`<datalist id="boards">${boards.map((board) => html`<option value=${board}></option>`)}</datalist>`;

/**
 * The delivery of a date to the server. It keeps its id, also over reloads, until it is known whether the server has
 * the date, so that sending it again creates no duplicate.
 */
export class Delivery {
  /**
   * @param {string} club the club's id; '': a private date
   * @param {string} [form] a prefix that distinguishes the club's forms
   */
  constructor(club, form = '') {
    this.club = club;
    this.draft = form + club;
    this.id = uuid7();
    /** Whether it was sent but no answer has arrived. */
    this.tried = false;
  }

  /** @returns {Promise<Draft | null>} the form's data from an earlier attempt */
  async open() {
    const draft = await keptDraft(this.draft);
    if (draft) Object.assign(this, {id: draft.id, tried: true});
    return draft;
  }

  /**
   * Finds out whether it arrived; if so, opens the next screen.
   * @param {import('../../ui/club_desk.js').Desk} desk
   * @returns {Promise<boolean>} whether the server does not have it
   */
  async isLost(desk) {
    if (!this.tried) return false;
    if (await findDate(this.id)) {
      await this.arrive(desk);
      return false;
    }
    this.tried = false;
    return true;
  }

  /**
   * @param {import('../../ui/club_desk.js').Desk} desk
   * @param {object} content the body of the request
   * @param {Omit<Draft, 'id'>} draft the form's data
   * @throws {import('../../sync/client.js').Trouble | import('../../sync/client.js').Refused}
   */
  async send(desk, content, draft) {
    this.tried = true;
    await keepDraft(this.draft, {...draft, id: this.id});
    if (!this.club) await expectReminders(); // first, because the date may arrive although no answer comes
    await send('PUT', `${this.club && `/clubs/${this.club}`}/appointments/${this.id}`, {...content, zone: zone()});
    await this.arrive(desk);
  }

  /** It arrived: deletes the draft and opens the next screen. @param {import('../../ui/club_desk.js').Desk} desk */
  async arrive(desk) {
    await dropDraft(this.draft);
    if (!desk.left) location.replace(`#/date/${this.id}`);
  }
}
