/**
 * Joining by invitation: what it is to, under which name, and what came of it. The link's secret leaves the address at
 * once and is kept nowhere.
 */

import {html, nothing} from 'lit-html';
import {say} from '../../words/index.js';
import {get} from '../../store/settings.js';
import {keptMe} from '../../store/me.js';
import {Refused} from '../../sync/client.js';
import {readClub, readMe, send} from '../../sync/me.js';
import {announce} from '../../ui/announcer.js';
import {dayText} from '../../lib/numbers.js';
import {Desk, cleanName, deskView, filled, nameField} from '../../ui/club_desk.js';

/**
 * @typedef {{club: import('../../store/me.js').Named, role: import('../../store/me.js').Role, expires_at: string,
 *   member: boolean}} Invited
 */

/** @returns {Promise<string>} what this phone calls its person: the player, or who played here last; '' unknown */
async function ownName() {
  const names = await get('names').catch(() => null);
  return (await keptMe())?.me.player?.name ?? (Array.isArray(names) ? String(names[0] ?? '') : '');
}

/**
 * @param {import('../../app/start.js').App} app
 * @param {string} [secret] of the invitation
 * @returns {import('../../app/start.js').Screen}
 */
export function join(app, secret = '') {
  history.replaceState(history.state, '', '#/join'); // whoever looks over a shoulder or goes back must not find it
  /** @type {Invited | null} */
  let found = null;
  let name = '';
  let over = !secret;
  let joined = false;

  const desk = new Desk(app, async () => {
    if (over || joined) return;
    try {
      const [invited, own] = await Promise.all([send('POST', '/invitations/look', {secret}), ownName()]);
      found = invited;
      name = own;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      over = true;
    }
  });

  /** @param {Pick<Invited, 'club' | 'role'>} invited */
  const insideWords = ({club, role}) =>
    say(joined ? 'join.done' : 'join.already', {club: club.name, role: say(`role.${role}`)});

  /** @param {SubmitEvent} event */
  const accept = (event) => {
    const given = cleanName(filled(event).get('name'));
    desk.attempt(async () => {
      if (!given) return say('desk.no-name');
      const answer = await send('POST', '/invitations/accept', {secret, name: given});
      found = {...answer, expires_at: '', member: !answer.joined};
      joined = answer.joined;
      announce(insideWords(answer));
      // what the club's own screen asks again
      await Promise.all([readMe(), readClub(answer.club.id)]).catch(() => undefined);
      app.sync();
      return '';
    });
  };

  /** @param {Invited} invited */
  const inside = ({club, role}) =>
    html`<section class="card part" data-joined>
        <p>${insideWords({club, role})}</p>
        <button type="button" class="button primary wide" @click=${() => location.replace(`#/club/${club.id}`)}>
          ${say('join.open')}
        </button>
      </section>
      ${
        joined
          ? html`<p class="hint">${say('join.next')}</p>
              <a class="button wide" href="#/me">${say('me.title')}</a>`
          : nothing
      }`;

  /** @param {Invited} invited */
  const form = ({club, role, expires_at: until}) =>
    html`<form class="card part" @submit=${accept}>
      <h2><bdi>${club.name}</bdi></h2>
      <p>${say('join.as', {role: say(`role.${role}`)})} ${say(`role.${role}.may`)}</p>
      ${nameField('name', say('join.name'), name)}
      <button class="button primary wide">${say('join.do')}</button>
      <p class="hint">${say('join.until', {day: dayText(until)})} ${say('join.free')}</p>
    </form>`;

  const content = () => {
    if (over)
      return html`<p class="status bad" role="alert" data-over>${say(secret ? 'desk.invitation-over' : 'join.gone')}</p>
        <a class="button wide" href="#/club">${say('clubs.title')}</a>`;
    if (!found) return desk.bad ? html`<p>${say('join.wait')}</p>` : nothing;
    return found.member || joined ? inside(found) : form(found);
  };

  return {leave: () => desk.leave(), view: () => deskView('club-join', say('join.title'), '#/club', desk, content())};
}
