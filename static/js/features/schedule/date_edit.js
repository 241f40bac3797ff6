/** Changing a date: the form of a new one, filled in. People who were told of it are told again. */

import {say} from '../../words/index.js';
import {forgetDates, keptDate} from '../../store/dates.js';
import {keptClub} from '../../store/me.js';
import {readDate} from '../../sync/dates.js';
import {readClub, send} from '../../sync/me.js';
import {NewDate} from './date_new.js';
import {habits} from './date_form.js';
import {stillIn} from './date_people.js';

/** @typedef {import('../../store/dates.js').Appointment} Appointment */

/** The form of an existing date. It keeps the date's time zone. */
class EditedDate extends NewDate {
  /** @type {Appointment | null} */
  date = null;

  /** Whether the server's copy is in the form. */
  fetched = false;

  /** @override */
  async open() {
    const [known, usual] = await Promise.all([keptDate(this.id), habits()]);
    this.boards = usual.boards;
    if (known) await this.fill(known.date);
  }

  /** @param {Appointment} date */
  async fill(date) {
    const {what, text, board, day, time, leads, members, club, series} = date;
    this.date = date;
    this.club = club?.id ?? '';
    this.series = series !== null;
    this.form = {what, text, board, day, time, leads, weeks: 1, whom: members ? 'some' : 'all'};
    this.chosen = members ?? [];
    this.members = (await keptClub(this.club))?.club.members ?? [];
    this.app.paint();
  }

  /** @override */
  read = async () => {
    if (!this.fetched) await this.fill((await readDate(this.id)).date);
    this.fetched = true;
    if (!this.club) return;
    ({members: this.members} = (await readClub(this.club)).club);
    this.chosen = stillIn(this.chosen, this.members);
  };

  /** @override @param {object} content of the request */
  async deliver(content) {
    const path = `${this.club && `/clubs/${this.club}`}/appointments/${this.id}`;
    await send('PUT', path, {...content, zone: this.date?.zone});
    await forgetDates();
    if (!this.desk.left) location.replace(this.back);
  }

  /** @override */
  title() {
    return say('dates.edit');
  }
}

/**
 * @param {import('../../app/start.js').App} app @param {string} id of the date
 * @returns {import('../../app/start.js').Screen}
 */
export const dateEdit = (app, id) => new EditedDate(app, '', id);
