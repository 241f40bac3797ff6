/**
 * My clubs, and how to join or start one. The place Club leads straight to the only club; `#/club/all` stays here.
 */

import {html, nothing} from 'lit-html';
import {say} from '../../words/index.js';
import {rowLink} from '../../ui/row.js';
import {icon} from '../../ui/icon.js';
import {deskOfMe, deskView, filled} from '../../ui/club_desk.js';
import {lostLine, secretIn} from '../../ui/club_words.js';

/** @typedef {import('../../store/me.js').KnownMe} KnownMe */

/** @param {import('../../store/me.js').MyClub} club */
const row = ({id, name, role}) => rowLink(`#/club/${id}`, 'club', html`<bdi>${name}</bdi>`, say(`role.${role}`));

const nowhere = () =>
  html`<div class="no-club">
    ${icon('club')}
    <h2>${say('clubs.none')}</h2>
    <p class="muted">${say('clubs.what')}</p>
  </div>`;

/** Starting a club, if the host lets this phone; else whom to ask. @param {KnownMe} known */
const startPart = ({me}) =>
  me.may_found
    ? html`<a class="button wide ${me.clubs.length ? '' : 'primary'}" href="#/club/new">${say('found.title')}</a>`
    : html`<p class="hint" data-ask-host>${say('found.host')}</p>`;

/**
 * @param {import('../../app/start.js').App} app
 * @param {boolean} all whether to list even a single club
 * @returns {import('../../app/start.js').Screen}
 */
export function clubs(app, all) {
  /** @type {KnownMe | null} */
  let known = null;
  const desk = deskOfMe(app, (now) => {
    known = now;
    const [only, ...others] = now.me.clubs;
    if (!all && !desk.left && only && !others.length) location.replace(`#/club/${only.id}`);
  });

  /** @param {SubmitEvent} event */
  const paste = (event) => {
    const secret = secretIn(String(filled(event).get('link')));
    if (secret) app.go(`#/join/${secret}`);
    else desk.tell(say('join.foreign', {example: `${location.origin}/#/join/`}), true);
  };

  const pasteForm = () =>
    html`<form class="card part" @submit=${paste}>
      <h2>${say('clubs.join')}</h2>
      <p>${say('clubs.how')}</p>
      <label
        ><span>${say('clubs.link')}</span><input type="text" name="link" required autocomplete="off" inputmode="url"
      /></label>
      <button class="button wide">${say('clubs.read')}</button>
    </form>`;

  /** @param {KnownMe} now */
  const list = (now) =>
    html`${lostLine(now)}
    ${now.me.clubs.length ? html`<nav class="rows" data-clubs>${now.me.clubs.map(row)}</nav>` : nowhere()}
    ${startPart(now)}`;

  return {
    leave: () => desk.leave(),
    view: () =>
      deskView(
        'clubs',
        say('clubs.title'),
        '',
        desk,
        html`${known ? list(known) : nothing}
        ${
          known || desk.said
            ? html`${pasteForm()}
                <nav class="rows" aria-label=${say('clubs.title')}>
                  ${rowLink('#/me', 'people', say('me.title'))} ${rowLink('#/club/seen', 'cloud', say('seen.title'))}
                </nav>`
            : nothing
        }`,
      ),
  };
}
