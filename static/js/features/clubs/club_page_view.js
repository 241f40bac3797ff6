/** Templates for a club's page: its members, its settings for admins, and links. */

import {html, nothing} from 'lit-html';
import {say} from '../../words/index.js';
import {nameField} from '../../ui/club_desk.js';
import {rowButton, rowLink} from '../../ui/row.js';
import {filesPart} from './club_files.js';
import {invitationsPart} from './club_invitations.js';
import {publish} from './club_publish.js';

/** @typedef {import('../../store/me.js').Member} Member */
/** @typedef {import('../../store/me.js').KnownClub} KnownClub */
/** @typedef {import('./club_page.js').ClubPage} ClubPage */

const CONFIRMS = /** @type {const} */ (['none', 'both']);
const VISIBILITIES = /** @type {const} */ (['members', 'link', 'public']);

/** @param {ClubPage} screen @param {Member} member @param {boolean} admin */
const memberRow = (screen, member, admin) =>
  html`<li class="card device">
    <span class="who"
      ><bdi class="name">${member.name}</bdi>
      <span class="muted"
        >${say(`role.${member.role}`)}${member.id === screen.mine ? ` · ${say('club.you')}` : ''}</span
      ></span
    >
    ${
      admin
        ? html`<button
            type="button"
            class="button"
            aria-label=${`${say('club.change')}: ${member.name}`}
            @click=${() => screen.edit(member)}
          >
            ${say('club.change')}
          </button>`
        : nothing
    }
  </li>`;

/** @param {ClubPage} screen @param {import('../../store/me.js').Club} club */
const settingsForm = (screen, {name, visibility, confirm}) =>
  html`<form class="card part" @submit=${screen.rename}>
    <h2>${say('club.settings')}</h2>
    ${nameField('name', say('club.name'), name)}
    <label
      ><span>${say('club.visibility')}</span
      ><select name="visibility">
        ${VISIBILITIES.map(
          (one) => html`<option value=${one} ?selected=${one === visibility}>${say(`visibility.${one}`)}</option>`,
        )}
      </select></label
    >
    <label
      ><span>${say('club.confirm')}</span
      ><select name="confirm">
        ${CONFIRMS.map(
          (one) => html`<option value=${one} ?selected=${one === confirm}>${say(`confirm.${one}`)}</option>`,
        )}
      </select></label
    >
    <button class="button wide">${say('me.save')}</button>
    ${
      visibility === 'link'
        ? html`<button type="button" class="button wide" @click=${screen.replaceLink}>${say('club.link')}</button>`
        : nothing
    }
  </form>`;

/** @param {ClubPage} screen @param {KnownClub} now */
export function clubView(screen, {club, invitations}) {
  const admin = club.role === 'admin';
  return html`<p>${say('club.role.is', {role: say(`role.${club.role}`)})} ${say(`role.${club.role}.may`)}</p>
    <nav class="rows" aria-label=${club.name}>
      ${rowLink(`/c/${screen.id}`, 'games', say('club.archive'))}
      ${rowLink(`/c/${screen.id}/standings`, 'cup', say('club.standings'))}
      ${rowLink(`#/dates/${screen.id}`, 'cal', say('dates.title'))}
      ${rowLink(`#/club/${screen.id}/people`, 'people', say('people.all'))}
      ${club.role === 'player' ? nothing : rowLink(`#/results/${screen.id}`, 'check', say('results.title'))}
      ${admin ? rowButton('bell', say('publish.act'), () => publish(screen.desk, screen.id)) : nothing}
    </nav>
    <h2>${say('club.members', {n: club.members.length})}</h2>
    <ul class="games" data-members>
      ${club.members.map((member) => memberRow(screen, member, admin))}
    </ul>
    ${
      club.role === 'player'
        ? nothing
        : invitationsPart({
            club,
            invitations,
            made: screen.made,
            invite: screen.invite,
            revoke: screen.revoke,
            tell: (sentence) => screen.desk.tell(sentence),
          })
    }
    ${admin ? html`${settingsForm(screen, club)}${filesPart(screen.id, screen.desk)}` : nothing}
    ${
      screen.mine
        ? html`<button type="button" class="button danger wide" @click=${screen.leaveClub}>${say('club.leave')}</button>
            <button type="button" class="button danger wide" @click=${screen.beForgotten}>${say('forget.me')}</button>`
        : nothing
    }`;
}

export const goneView = () =>
  html`<p class="status bad" role="alert" data-gone>${say('club.gone')}</p>
    <a class="button wide" href="#/club">${say('clubs.title')}</a>`;
