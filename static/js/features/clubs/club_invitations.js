/** A club's invitations: creates them, shows them as a link and a QR code, lists them, and takes them back. */

import {html, nothing} from 'lit-html';
import {say} from '../../words/index.js';
import {give} from '../../ui/files.js';
import {dayText} from '../../words/moments.js';
import {qr} from '../../ui/qr.js';
import {filled} from '../../ui/club_desk.js';
import {roleField} from './role_field.js';

/** @typedef {import('../../store/me.js').Invitation} Invitation */
/**
 * @typedef {{id: string, link: string, until: string, uses: number, whom: string | undefined}} Made `whom`: the member
 *   whose place it restores
 */
/**
 * @typedef {object} Part
 * @property {import('../../store/me.js').Club} club
 * @property {Invitation[]} invitations
 * @property {Made | null} made
 * @property {(content: {role: string, days: number, uses: number}) => void} invite
 * @property {(invitation: Invitation) => void} revoke
 * @property {(sentence: string) => void} tell
 */

/** The limits of the server (scorekeeper/people/clubs/schemas.py). */
const MOST = {days: 365, uses: 500};

/** @param {'days' | 'uses'} name @param {number} value */
const number = (name, value) =>
  html`<label
    ><span>${say(`invite.${name}`)}</span
    ><input
      type="number"
      inputmode="numeric"
      name=${name}
      required
      min="1"
      max=${MOST[name]}
      .defaultValue=${String(value)}
  /></label>`;

/** @param {Part} part */
function form({club, invite}) {
  const submit = (/** @type {SubmitEvent} */ event) => {
    const given = filled(event);
    invite({role: String(given.get('role')), days: Number(given.get('days')), uses: Number(given.get('uses'))});
  };
  return html`<form class="card part" @submit=${submit}>
    ${roleField('player', club.role === 'admin' ? undefined : ['player'])}
    <div class="fields">${number('days', 7)}${number('uses', 1)}</div>
    <button class="button wide">${say('invite.make')}</button>
  </form>`;
}

/** @param {Made} made @param {Part['tell']} tell */
export function madeView({link, until, uses, whom}, tell) {
  const send = async () =>
    tell({given: '', copied: say('share.copied'), failed: say('invite.by-hand')}[await give({url: link})]);
  return html`<section class="card part shared-link" data-made>
    <p>
      ${whom ? say('invite.for', {name: whom}) : say('invite.uses-of', {n: uses})}
      ${say('invite.until', {day: dayText(until)})}
    </p>
    <p class="hint">${say('invite.scan')}</p>
    ${qr(link, say('invite.code'))}
    <p class="address" data-link>${link}</p>
    <button type="button" class="button primary wide" @click=${send}>${say('share.send-link')}</button>
  </section>`;
}

/** @param {Invitation} invitation @param {Part} part */
function row(invitation, {club, revoke}) {
  const {role, member, by, uses, expires_at: until} = invitation;
  // referees can take back invitations that a referee could have created
  const mine = club.role === 'admin' || (role === 'player' && !member);
  const what = member
    ? say('invite.for', {name: member.name})
    : `${say(`role.${role}`)} · ${say('invite.left', {n: uses})}`;
  return html`<li class="card device">
    <span class="who"
      ><span class="what">${what}</span>
      <span class="muted">${say('invite.until', {day: dayText(until)})}${by ? ` · ${by.name}` : ''}</span></span
    >
    ${
      mine
        ? html`<button
            type="button"
            class="button"
            aria-label=${`${say('invite.revoke')}: ${what}`}
            @click=${() => revoke(invitation)}
          >
            ${say('invite.revoke')}
          </button>`
        : nothing
    }
  </li>`;
}

/** @param {Part} part */
export const invitationsPart = (part) =>
  html`${form(part)}${part.made ? madeView(part.made, part.tell) : nothing}
  ${
    part.invitations.length
      ? html`<ul class="games" data-invitations>
          ${part.invitations.map((one) => row(one, part))}
        </ul>`
      : nothing
  }`;
