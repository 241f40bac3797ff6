/** The tab Members of a club: its members, and leaving it. */

import {html, nothing} from 'lit-html';
import {say} from '../../words/index.js';
import {dayText} from '../../words/moments.js';
import {rowLink} from '../../ui/row.js';
import {icon} from '../../ui/icon.js';

/** @typedef {import('../../store/me.js').Member} Member */
/** @typedef {import('../../store/me.js').Club} Club */
/** @typedef {import('./club_page.js').ClubPage} ClubPage */

/** From this many members on they can be searched. */
const MANY = 12;
const COLUMNS = /** @type {const} */ (['name', 'role', 'since']);
const RANKS = ['admin', 'referee', 'player'];

/** @param {ClubPage} screen @param {Club} club @returns {Member[]} those found, one's own first unless sorted */
function listed({text, by, mine}, {members}) {
  const found = members.filter(({name}) => name.toLowerCase().includes(text.trim().toLowerCase()));
  const order = {
    name: () => 0,
    role: (/** @type {Member} */ a, /** @type {Member} */ b) => RANKS.indexOf(a.role) - RANKS.indexOf(b.role),
    since: (/** @type {Member} */ a, /** @type {Member} */ b) => a.joined_at.localeCompare(b.joined_at),
  };
  if (by) return found.sort((a, b) => order[by](a, b) || a.name.localeCompare(b.name));
  return found.sort((a, b) => Number(b.id === mine) - Number(a.id === mine));
}

/** @param {ClubPage} screen */
const columns = (screen) =>
  html`<div class="item member columns">
    ${COLUMNS.map(
      (one) =>
        html`<button type="button" aria-pressed=${String(screen.by === one)} @click=${() => screen.sort(one)}>
          ${say(`club.sort.${one}`)}${screen.by === one ? icon('sort') : nothing}
        </button>`,
    )}
  </div>`;

/** @param {ClubPage} screen @param {Member} member @param {boolean} admin */
function memberRow(screen, member, admin) {
  const {id, name, role, joined_at: since} = member;
  const row = html`<span class="body"
      ><b class="name"><bdi>${name}</bdi></b
      ><span class="muted what">${say(`role.${role}`)}${id === screen.mine ? ` · ${say('club.you')}` : ''}</span
      ><span class="muted since">${dayText(since)}</span></span
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
      /></label>`;

/** @param {ClubPage} screen @param {Club} club */
export function membersView(screen, club) {
  const members = listed(screen, club);
  return html`${search(screen, club)}
    <div class="rows">
      ${columns(screen)}
      <ul data-members>
        ${members.map((member) => memberRow(screen, member, club.role === 'admin'))}
      </ul>
    </div>
    ${members.length ? nothing : html`<p>${say('people.none')}</p>`}
    <p class="hint">${say('club.role.is', {role: say(`role.${club.role}`)})} ${say(`role.${club.role}.may`)}</p>
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
}

export const goneView = () =>
  html`<p class="status bad" role="alert" data-gone>${say('club.gone')}</p>
    <a class="button wide" href="#/club/all">${say('clubs.title')}</a>`;
