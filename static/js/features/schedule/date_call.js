/** A referee or admin calls players to a board: their phones are notified, and the clock of fed 5.1 starts. */

import {html, nothing} from 'lit-html';
import {say} from '../../words/index.js';
import {keptClub} from '../../store/me.js';
import {readClub} from '../../sync/me.js';
import {apart, tidy} from '../../lib/cut.js';
import {sure} from '../../ui/dialogs.js';
import {Desk, deskView, filled} from '../../ui/club_desk.js';
import {BOARD, boardList, Delivery, habits, noteHabits} from './date_form.js';
import {peoplePart, stillIn} from './date_people.js';

/** @typedef {import('../../store/me.js').Named} Named */

/** The form of a call to a board. */
class DateCall {
  board = '';
  /** @type {string[]} */
  boards = [];
  /** @type {Named[]} */
  chosen = [];
  /** @type {Named[] | null} null until the earlier choice and the club's members are known */
  members = null;
  search = {text: ''};

  /** @param {import('../../app/start.js').App} app @param {string} club the club's id */
  constructor(app, club) {
    this.app = app;
    this.club = club;
    this.delivery = new Delivery(club, 'call.');
    const open = async () => {
      const [draft, usual, kept] = await Promise.all([this.delivery.open(), habits(), keptClub(club)]);
      if (draft)
        ({
          typed: {board: this.board},
          members: this.chosen,
        } = /** @type {{typed: {board: string}, members: Named[]}} */ (draft));
      this.members = kept?.club.members ?? null;
      ({boards: this.boards} = usual);
      app.paint();
    };
    this.desk = new Desk(
      app,
      async () => {
        ({members: this.members} = (await readClub(club)).club);
        this.chosen = stillIn(this.chosen, this.members);
        if (await this.delivery.isLost(this.desk)) this.desk.tell(say('summon.unsaved'));
      },
      open(),
    );
  }

  /** @param {SubmitEvent} event */
  call = async (event) => {
    filled(event);
    const where = tidy(this.board, BOARD);
    if (!where || !this.chosen.length) return this.desk.tell(say(where ? 'dates.nobody' : 'summon.no-board'), true);
    const names = this.chosen.map(({name}) => apart(name)).join(', ');
    if (
      !(await sure(
        say('summon.ask', {board: where}),
        say('summon.ask.more', {names}),
        say('summon.act', {board: where}),
      ))
    )
      return;
    this.desk.attempt(async () => {
      await this.delivery.send(
        this.desk,
        {what: 'posted', board: where, members: this.chosen.map((one) => one.id)},
        {typed: {board: where}, members: this.chosen},
      );
      await noteHabits({}, where);
    });
  };

  /** @param {string} to */
  setBoard(to) {
    this.board = to;
    this.app.paint();
  }

  leave() {
    return this.desk.leave();
  }

  view() {
    return deskView(
      'date-call',
      say('summon.title'),
      `#/dates/${this.club}`,
      this.desk,
      this.members ? callForm(this, this.members) : nothing,
    );
  }
}

/** @param {DateCall} screen @param {Named[]} all */
const callForm = (screen, all) =>
  html`<form class="part" @submit=${screen.call}>
    <label
      ><span>${say('dates.board')}</span
      ><input
        type="text"
        class="board-name"
        name="board"
        list="boards"
        dir="auto"
        maxlength=${BOARD}
        autocomplete="off"
        .value=${screen.board}
        @input=${(/** @type {Event} */ {target}) => screen.setBoard(/** @type {HTMLInputElement} */ (target).value)}
    /></label>
    ${
      screen.boards.length
        ? html`<div class="chips" data-boards>
            ${screen.boards.map(
              (one) =>
                html`<button type="button" aria-pressed=${one === screen.board} @click=${() => screen.setBoard(one)}>
                  ${one}
                </button>`,
            )}
          </div>`
        : nothing
    }
    ${boardList(screen.boards)}
    ${peoplePart(all, screen.chosen, screen.search, (now) => {
      screen.chosen = now;
      screen.app.paint();
    })}
    <button class="button primary wide">
      ${screen.board ? say('summon.act', {board: screen.board}) : say('summon.title')}
    </button>
  </form>`;

/**
 * @param {import('../../app/start.js').App} app @param {string} club the club's id
 * @returns {import('../../app/start.js').Screen}
 */
export const dateCall = (app, club) => new DateCall(app, club);
