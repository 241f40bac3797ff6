/** The tab Admin of a club: what waits for its officials, and for admins its settings, data and danger zone. */

import {html, nothing} from 'lit-html';
import {say} from '../../words/index.js';
import {ask} from '../../ui/dialogs.js';
import {filled, nameField} from '../../ui/club_desk.js';
import {icon} from '../../ui/icon.js';
import {rowButton, rowLink} from '../../ui/row.js';
import {filesPart} from './club_files.js';
import {publish} from './club_publish.js';

/** @typedef {import('../../store/me.js').Club} Club */
/** @typedef {import('./club_page.js').ClubPage} ClubPage */

const CONFIRMS = /** @type {const} */ (['none', 'both']);
const VISIBILITIES = /** @type {const} */ (['members', 'link', 'public']);

/** @param {Club} club @returns {Promise<FormData | null>} */
const askSettings = ({name, visibility, confirm}) =>
  ask(
    (answer) =>
      html`<form @submit=${(/** @type {SubmitEvent} */ event) => answer(filled(event))}>
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
        <div class="row">
          <button type="button" class="button" @click=${() => answer(null)}>${say('dialog.cancel')}</button
          ><button class="button primary">${say('me.save')}</button>
        </div>
      </form>`,
  );

/** @param {ClubPage} screen @param {Club} club */
function settings(screen, club) {
  const change = () => askSettings(club).then((given) => given && screen.setUp(given, club));
  const row = (/** @type {string} */ title, /** @type {unknown} */ value) =>
    html`<button type="button" class="item" aria-haspopup="dialog" @click=${change}>
      <span class="body"><b>${title}</b></span
      ><span class="muted value">${value}</span>${icon('next')}
    </button>`;
  return html`<h2>${say('club.title')}</h2>
    <div class="rows" data-settings>
      ${row(say('club.name'), html`<bdi>${club.name}</bdi>`)}
      ${row(say('club.visibility'), say(`visibility.${club.visibility}`))}
      ${row(say('club.confirm'), say(`confirm.${club.confirm ?? 'none'}`))}
    </div>`;
}

/** @param {ClubPage} screen */
const data = (screen) =>
  html`<h2>${say('club.files')}</h2>
    <p class="hint">${say('club.files.more')}</p>
    <div class="rows">
      ${filesPart(screen.id, screen.desk)}
      ${rowButton('bell', say('publish.act'), () => publish(screen.desk, screen.id))}
      ${rowLink(`#/club/${screen.id}/people`, 'people', say('club.merge'))}
    </div>`;

/** @param {ClubPage} screen @param {Club} club */
export function adminView(screen, club) {
  const {disputes, twice} = screen.todo;
  const facts = [disputes && say('club.disputes', {n: disputes}), twice && say('club.twice', {n: twice})].filter(
    Boolean,
  );
  return html`<h2>${say('results.title')}</h2>
    <nav class="rows" aria-label=${say('results.title')}>
      ${rowLink(
        `#/results/${screen.id}`,
        disputes + twice ? 'warn' : 'check',
        say('club.judge'),
        facts.join(' · ') || say(screen.desk.fresh ? 'club.nothing' : 'club.judge.more'),
      )}
    </nav>
    ${
      club.role === 'admin'
        ? html`${settings(screen, club)}${data(screen)}${
            club.visibility === 'link'
              ? html`<h2 class="bad">${say('club.danger')}</h2>
                  <button type="button" class="button danger wide" @click=${screen.replaceLink}>
                    ${say('club.link')}
                  </button>`
              : nothing
          }`
        : nothing
    }`;
}
