/** A referee or admin calls players to a board: their phones are told, and the clock of fed 5.1 starts. */

import {html, nothing} from 'lit-html';
import {say} from '../../words/index.js';
import {keptClub} from '../../store/me.js';
import {readClub} from '../../sync/me.js';
import {apart, tidy} from '../../lib/cut.js';
import {sure} from '../../ui/dialogs.js';
import {Desk, deskView, filled} from '../../ui/club_desk.js';
import {BOARD, boardList, habits, noteHabits, Sending} from './date_form.js';
import {peoplePart, stillIn} from './date_people.js';

/** @typedef {import('../../store/me.js').Named} Named */

/**
 * @param {import('../../app/start.js').App} app @param {string} club its id
 * @returns {import('../../app/start.js').Screen}
 */
export function dateCall(app, club) {
  let board = '';
  /** @type {string[]} */
  let boards = [];
  /** @type {Named[]} */
  let chosen = [];
  /** @type {Named[] | null} null: what was chosen before is not known yet, nor who is there */
  let members = null;
  const search = {text: ''};
  const sending = new Sending(club, 'call.');

  const open = (async () => {
    const [draft, usual, kept] = await Promise.all([sending.open(), habits(), keptClub(club)]);
    if (draft)
      ({
        typed: {board},
        members: chosen,
      } = /** @type {{typed: {board: string}, members: Named[]}} */ (draft));
    members = kept?.club.members ?? null;
    ({boards} = usual);
    app.paint();
  })();

  const desk = new Desk(
    app,
    async () => {
      ({members} = (await readClub(club)).club);
      chosen = stillIn(chosen, members);
      if (await sending.isLost(desk)) desk.tell(say('summon.unsaved'));
    },
    open,
  );

  /** @param {SubmitEvent} event */
  const call = async (event) => {
    filled(event);
    const where = tidy(board, BOARD);
    if (!where || !chosen.length) return desk.tell(say(where ? 'dates.nobody' : 'summon.no-board'), true);
    const names = chosen.map(({name}) => apart(name)).join(', ');
    if (
      !(await sure(
        say('summon.ask', {board: where}),
        say('summon.ask.more', {names}),
        say('summon.act', {board: where}),
      ))
    )
      return;
    desk.attempt(async () => {
      await sending.send(
        desk,
        {what: 'posted', board: where, members: chosen.map((one) => one.id)},
        {typed: {board: where}, members: chosen},
      );
      await noteHabits({}, where);
    });
  };

  /** @param {string} to */
  const setBoard = (to) => {
    board = to;
    app.paint();
  };

  /** @param {Named[]} all */
  const fields = (all) =>
    html`<form class="part" @submit=${call}>
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
          .value=${board}
          @input=${(/** @type {Event} */ {target}) => setBoard(/** @type {HTMLInputElement} */ (target).value)}
      /></label>
      ${
        boards.length
          ? html`<div class="chips" data-boards>
              ${boards.map(
                (one) =>
                  html`<button type="button" aria-pressed=${one === board} @click=${() => setBoard(one)}>
                    ${one}
                  </button>`,
              )}
            </div>`
          : nothing
      }
      ${boardList(boards)}
      ${peoplePart(all, chosen, search, (now) => {
        chosen = now;
        app.paint();
      })}
      <button class="button primary wide">${board ? say('summon.act', {board}) : say('summon.title')}</button>
    </form>`;

  return {
    leave: () => desk.leave(),
    view: () =>
      deskView('date-call', say('summon.title'), `#/dates/${club}`, desk, members ? fields(members) : nothing),
  };
}
