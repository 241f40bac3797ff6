/**
 * What the two forms of dates share: the id under which a date is sent until it is there, and the boards that were
 * named before.
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

/** Longest in signs, as the server takes it. */
export const BOARD = 20;
const HABITS = 'date-habits';
const BOARDS = 6;
/** Thursday evening, until another was set. @type {Habits} */
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

/** @param {string[]} boards that were named before */
export const boardList = (boards) =>
  html`<datalist id="boards">${boards.map((board) => html`<option value=${board}></option>`)}</datalist>`;

/**
 * A date that is sent: it keeps its id until it is known whether the server has it, over reloads too, so that what is
 * sent again doubles nothing.
 */
export class Sending {
  /** @param {string} club its id; '': for oneself @param {string} [form] which of its forms */
  constructor(club, form = '') {
    this.club = club;
    this.draft = form + club;
    this.id = uuid7();
    /** Whether it was sent, and no answer is known. */
    this.tried = false;
  }

  /** @returns {Promise<Draft | null>} what was typed when it was sent before */
  async open() {
    const draft = await keptDraft(this.draft);
    if (draft) Object.assign(this, {id: draft.id, tried: true});
    return draft;
  }

  /**
   * Looks what became of it: leads on when it is there.
   * @param {import('../../ui/club_desk.js').Desk} desk
   * @returns {Promise<boolean>} whether the server has not got it
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
   * @param {object} content as the server takes it
   * @param {Omit<Draft, 'id'>} draft what is typed
   * @throws {import('../../sync/client.js').Trouble | import('../../sync/client.js').Refused}
   */
  async send(desk, content, draft) {
    this.tried = true;
    await keepDraft(this.draft, {...draft, id: this.id});
    if (!this.club) await expectReminders(); // first: it may be there though no answer comes
    await send('PUT', `${this.club && `/clubs/${this.club}`}/appointments/${this.id}`, {...content, zone: zone()});
    await this.arrive(desk);
  }

  /** It is there: what was typed has done its work. @param {import('../../ui/club_desk.js').Desk} desk */
  async arrive(desk) {
    await dropDraft(this.draft);
    if (!desk.left) location.replace(`#/date/${this.id}`);
  }
}
