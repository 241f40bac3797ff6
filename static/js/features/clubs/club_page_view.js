/** The tab Members of a club: its members, and leaving it. */

import {html, nothing} from 'lit-html';
import {say} from '../../words/index.js';
import {rowLink} from '../../ui/row.js';
import {icon} from '../../ui/icon.js';
import {filterChips} from '../../ui/table/filter_chips.js';

/** @typedef {import('../../store/me.js').Member} Member */
/** @typedef {import('../../store/me.js').Club} Club */
/** @typedef {import('./club_page.js').ClubPage} ClubPage */

/** From this many members on they can be searched and filtered. */
const MANY = 12;
const ROLES = /** @type {const} */ (['admin', 'referee', 'player']);

/** @param {ClubPage} screen @param {Club} club @returns {Member[]} those found, one's own first */
const listed = ({text, role, mine}, {members}) =>
  members
    .filter((one) => one.name.toLowerCase().includes(text.trim().toLowerCase()) && (!role || one.role === role))
    .sort((a, b) => Number(b.id === mine) - Number(a.id === mine));

/** @param {ClubPage} screen @param {Member} member @param {boolean} admin */
function memberRow(screen, member, admin) {
  const {id, name, role} = member;
  const row = html`<span class="body"
      ><b class="name"><bdi>${name}</bdi></b
      ><span class="muted what">${say(`role.${role}`)}${id === screen.mine ? ` · ${say('club.you')}` : ''}</span></span
    >${admin ? icon('next') : nothing}`;
  return html`<li>
    ${
      admin
        ? html`<button
            type="button"
            class="item member ${id === screen.mine ? 'own' : ''}"
            aria-haspopup="dialog"
            @click=${() => screen.edit(member)}
          >
            ${row}
          </button>`
        : html`<div class="item member ${id === screen.mine ? 'own' : ''}">${row}</div>`
    }
  </li>`;
}

/** @param {ClubPage} screen @param {Club} club */
const search = (screen, club) =>
  club.members.length < MANY
    ? nothing
    : html`<label
          ><span class="hidden">${say('people.search')}</span
          ><input
            type="search"
            name="member"
            dir="auto"
            autocomplete="off"
            maxlength="60"
            placeholder=${say('people.search')}
            .value=${screen.text}
            @input=${screen.seek}
        /></label>
        ${filterChips(
          say('club.role'),
          ROLES.map((id) => ({id, name: say(`role.${id}`)})),
          screen.role,
          screen.filter,
        )}`;

/** @param {ClubPage} screen @param {Club} club */
export function membersView(screen, club) {
  const members = listed(screen, club);
  const none = members.length ? nothing : html`<p>${say('people.none')}</p>`;
  return screen.wide.show(
    (table) =>
      html`<div class="panes">
        <div>
          <div class="sifting">${search(screen, club)}${table.tools()}</div>
          <div data-members>${table.view(members)}</div>
          ${none}
        </div>
        <div>${moreView(screen, club)}</div>
      </div>`,
    () =>
      html`${search(screen, club)}
        <div class="rows">
          <ul data-members>
            ${members.map((member) => memberRow(screen, member, club.role === 'admin'))}
          </ul>
        </div>
        ${none}${moreView(screen, club)}`,
  );
}

/** @param {ClubPage} screen @param {Club} club */
const moreView = (screen, club) =>
  html`<p class="hint">${say('club.role.is', {role: say(`role.${club.role}`)})} ${say(`role.${club.role}.may`)}</p>
    <nav class="rows" aria-label=${say('club.more')}>
      ${rowLink(`#/club/${screen.id}/people`, 'people', say('people.all'), say('people.all.more'))}
      ${rowLink('#/club/all', 'club', say('clubs.title'), say('clubs.more'))}
    </nav>
    ${
      screen.mine
        ? html`<h2 class="bad">${say('club.leaving')}</h2>
            <button type="button" class="button danger wide" @click=${screen.leaveClub}>${say('club.leave')}</button>
            <button type="button" class="button danger wide" @click=${screen.beForgotten}>${say('forget.me')}</button>`
        : nothing
    }`;

export const goneView = () =>
  html`<p class="status bad" role="alert" data-gone>${say('club.gone')}</p>
    <a class="button wide" href="#/club/all">${say('clubs.title')}</a>`;
