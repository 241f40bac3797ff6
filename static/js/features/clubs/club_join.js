/**
 * Joining by invitation: shows the club, asks for the name, and reports the outcome. The link's secret is removed from
 * the address immediately and stored nowhere.
 */

import {html, nothing} from 'lit-html';
import {say} from '../../words/index.js';
import {Refused} from '../../sync/client.js';
import {readClub, readMe, send} from '../../sync/me.js';
import {announce} from '../../ui/announcer.js';
import {dayText} from '../../words/moments.js';
import {Desk, cleanName, deskView, filled, nameField} from '../../ui/club_desk.js';
import {ownName} from './own_name.js';

/**
 * @typedef {{club: import('../../store/me.js').Named, role: import('../../store/me.js').Role, expires_at: string,
 *   member: boolean}} Invited
 */

/** An opened invitation. */
class Joining {
  /** @type {Invited | null} */
  found = null;
  name = '';
  joined = false;

  /**
   * @param {import('../../app/start.js').App} app
   * @param {string} [secret] of the invitation
   */
  constructor(app, secret = '') {
    this.app = app;
    this.secret = secret;
    history.replaceState(history.state, '', '#/join'); // so that nobody finds it over a shoulder or by going back
    this.over = !secret;
    this.desk = new Desk(app, async () => {
      if (this.over || this.joined) return;
      try {
        const [invited, own] = await Promise.all([send('POST', '/invitations/look', {secret}), ownName()]);
        this.found = invited;
        this.name = own;
      } catch (error) {
        if (!(error instanceof Refused)) throw error;
        this.over = true;
      }
    });
  }

  /** @param {Pick<Invited, 'club' | 'role'>} invited */
  insideWords({club, role}) {
    return say(this.joined ? 'join.done' : 'join.already', {club: club.name, role: say(`role.${role}`)});
  }

  /** @param {SubmitEvent} event */
  accept = (event) => {
    const given = cleanName(filled(event).get('name'));
    this.desk.attempt(async () => {
      if (!given) return say('desk.no-name');
      const answer = await send('POST', '/invitations/accept', {secret: this.secret, name: given});
      this.found = {...answer, expires_at: '', member: !answer.joined};
      this.joined = answer.joined;
      announce(this.insideWords(answer));
      // the club's screen will query it again
      await Promise.all([readMe(), readClub(answer.club.id)]).catch(() => undefined);
      this.app.sync();
      return '';
    });
  };

  leave() {
    return this.desk.leave();
  }

  view() {
    return deskView('club-join', say('join.title'), '#/club', this.desk, invitationView(this));
  }
}

/** @param {Joining} screen @param {Invited} invited */
const inside = (screen, {club, role}) =>
  html`<section class="card part" data-joined>
      <p>${screen.insideWords({club, role})}</p>
      <button type="button" class="button primary wide" @click=${() => location.replace(`#/club/${club.id}`)}>
        ${say('join.open')}
      </button>
    </section>
    ${
      screen.joined
        ? html`<p class="hint">${say('join.next')}</p>
            <a class="button wide" href="#/me">${say('me.title')}</a>`
        : nothing
    }`;

/** @param {Joining} screen @param {Invited} invited */
const form = (screen, {club, role, expires_at: until}) =>
  html`<form class="card part" @submit=${screen.accept}>
    <h2><bdi>${club.name}</bdi></h2>
    <p>${say('join.as', {role: say(`role.${role}`)})} ${say(`role.${role}.may`)}</p>
    ${nameField('name', say('join.name'), screen.name)}
    <button class="button primary wide">${say('join.do')}</button>
    <p class="hint">${say('join.until', {day: dayText(until)})} ${say('join.free')}</p>
  </form>`;

/** @param {Joining} screen */
function invitationView(screen) {
  if (screen.over)
    return html`<p class="status bad" role="alert" data-over>
        ${say(screen.secret ? 'desk.invitation-over' : 'join.gone')}
      </p>
      <a class="button wide" href="#/club">${say('clubs.title')}</a>`;
  if (!screen.found) return screen.desk.bad ? html`<p>${say('join.wait')}</p>` : nothing;
  return screen.found.member || screen.joined ? inside(screen, screen.found) : form(screen, screen.found);
}

/**
 * @param {import('../../app/start.js').App} app
 * @param {string} [secret] of the invitation
 * @returns {import('../../app/start.js').Screen}
 */
export const join = (app, secret = '') => new Joining(app, secret);
