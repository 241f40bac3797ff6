/** My clubs. Without any, explains what a club is for and how to join one. */

import {html, nothing} from 'lit-html';
import {say} from '../../words/index.js';
import {rowLink} from '../../ui/row.js';
import {deskOfMe, deskView, filled} from '../../ui/club_desk.js';
import {lostLine, secretIn} from '../../ui/club_words.js';

/** @param {import('../../store/me.js').MyClub} club */
const row = ({id, name, role}) =>
  html`<li>
    <a class="card club-row" href=${`#/club/${id}`}
      ><bdi class="name">${name}</bdi><span class="chip">${say(`role.${role}`)}</span></a
    >
  </li>`;

/**
 * @param {import('../../app/start.js').App} app
 * @returns {import('../../app/start.js').Screen}
 */
export function clubs(app) {
  /** @type {import('../../store/me.js').KnownMe | null} */
  let known = null;
  const desk = deskOfMe(app, (now) => {
    known = now;
  });

  /** @param {SubmitEvent} event */
  const paste = (event) => {
    const secret = secretIn(String(filled(event).get('link')));
    if (secret) app.go(`#/join/${secret}`);
    else desk.tell(say('join.foreign', {example: `${location.origin}/#/join/`}), true);
  };

  const pasteForm = () =>
    html`<form class="card part" @submit=${paste}>
      <p>${say('clubs.how')}</p>
      <label
        ><span>${say('clubs.link')}</span><input type="text" name="link" required autocomplete="off" inputmode="url"
      /></label>
      <button class="button wide">${say('clubs.read')}</button>
    </form>`;

  /** @param {import('../../store/me.js').KnownMe} now */
  const list = (now) =>
    html`${lostLine(now)}
    ${
      now.me.clubs.length
        ? html`<ul class="games">
            ${now.me.clubs.map(row)}
          </ul>`
        : html`<p>${say('clubs.what')}</p>`
    }`;

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
