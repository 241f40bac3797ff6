/** A club's tabs Members and Admin, and its invitations: what is known, and the actions of members and admins. */

import {html, nothing} from 'lit-html';
import {say} from '../../words/index.js';
import {forgetClubs, keptClub, keptMe} from '../../store/me.js';
import {Refused} from '../../sync/client.js';
import {readClub, readMe, send} from '../../sync/me.js';
import {ask, sure} from '../../ui/dialogs.js';
import {Desk, cleanName, deskUnder, deskView, filled, nameField} from '../../ui/club_desk.js';
import {clubHead} from '../../ui/club_head.js';
import {Wide} from '../../ui/table/wide.js';
import {forgetPerson} from './club_forget.js';
import {roleField} from './role_field.js';
import {adminView} from './club_admin.js';
import {invitationsPart, madeView} from './club_invitations.js';
import {goneView, membersView} from './club_page_view.js';

/** @typedef {import('../../store/me.js').Member} Member */
/** @typedef {import('../../store/me.js').KnownClub} KnownClub */
/** @typedef {import('./club_invitations.js').Made} Made */

/**
 * Asks an admin for a change to a member.
 * @param {Member} member
 * @param {boolean} self
 * @returns {Promise<{name: string, role: string} | 'again' | 'remove' | null>}
 */
const askMember = (member, self) =>
  ask(
    (answer) =>
      html`<form
        @submit=${(/** @type {SubmitEvent} */ event) => {
          const form = filled(event);
          answer({name: cleanName(form.get('name')) || member.name, role: String(form.get('role'))});
        }}
      >
        <h2><bdi>${member.name}</bdi></h2>
        ${nameField('name', say('club.member.name'), member.name)}${roleField(member.role)}
        <div class="row">
          <button type="button" class="button" @click=${() => answer(null)}>${say('dialog.cancel')}</button
          ><button class="button primary">${say('me.save')}</button>
        </div>
        ${
          self
            ? nothing
            : html`<button type="button" class="button wide" @click=${() => answer('again')}>
                  ${say('club.again')}
                </button>
                <button type="button" class="button wide" @click=${() => answer('remove')}>
                  ${say('club.remove')}
                </button>`
        }
      </form>`,
  );

const roles = () => ({admin: say('role.admin'), referee: say('role.referee'), player: say('role.player')});

/**
 * @param {Record<string, unknown>} wish @param {object} shown
 * @returns {object} what differs, so that what another admin has changed meanwhile stays
 */
const changed = (wish, shown) =>
  Object.fromEntries(
    Object.entries(wish).filter(([key, value]) => value !== /** @type {Record<string, unknown>} */ (shown)[key]),
  );

/** A club's data on this phone, and the actions of its members and admins. */
export class ClubPage {
  /** @type {KnownClub | null} */
  known = null;
  /** This player's member id. @type {string | null} */
  mine = null;
  /** @type {Made | null} the invitation that was just created; only this object has its secret */
  made = null;
  gone = false;
  several = false;
  /** What is searched for among the members. */
  text = '';
  /** The role of the members that are shown; '' for all. */
  role = '';
  todo = {disputes: 0, twice: 0};

  /**
   * @param {import('../../app/start.js').App} app
   * @param {string} id
   * @param {'members' | 'admin' | 'invite'} part
   */
  constructor(app, id, part) {
    this.app = app;
    this.id = id;
    this.part = part;
    /** @type {Wide<import('./members_table.js').MembersTable>} */
    this.wide = new Wide(app.paint, async () => (await import('./members_table.js')).membersTable(this, roles()));
    this.desk = new Desk(
      app,
      this.read,
      Promise.all([keptClub(id), this.noteMine()]).then(([kept]) => {
        this.known = kept;
        this.desk.at = kept?.at ?? '';
        app.paint();
      }),
    );
  }

  noteMine = async () => {
    const clubs = (await keptMe())?.me.clubs ?? [];
    this.mine = clubs.find((club) => club.id === this.id)?.member ?? this.mine;
    this.several = clubs.length > 1;
  };

  read = async () => {
    if (this.gone) return;
    try {
      this.known = await readClub(this.id);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.gone = true; // the person left, was removed, or was never a member; the server does not say which
      this.known = null;
      await forgetClubs(this.id);
      await readMe();
      return;
    }
    await this.noteMine();
    if (this.mine === null) await readMe().then(this.noteMine);
    if (this.part === 'admin' && this.known.club.role !== 'player') await this.count();
  };

  /** Counts what waits for the officials. */
  async count() {
    const [{disputes}, {pairs}] = await Promise.all([
      send('GET', `/clubs/${this.id}/disputes`),
      send('GET', `/clubs/${this.id}/duplicates`),
    ]);
    this.todo = {disputes: disputes.length, twice: pairs.length};
  }

  /** @param {Event} event */
  seek = ({target}) => {
    this.text = /** @type {HTMLInputElement} */ (target).value;
    this.app.paint();
  };

  /** @param {string} role */
  filter = (role) => {
    this.role = role;
    this.app.paint();
  };

  /** @param {string} method @param {string} path @param {unknown} content @param {string} sentence */
  change(method, path, content, sentence) {
    return this.desk.attempt(async () => {
      await send(method, `/clubs/${this.id}${path}`, content);
      await this.read();
      return sentence;
    });
  }

  /** @param {Member} member */
  async edit(member) {
    const wish = await askMember(member, member.id === this.mine);
    if (!wish) return;
    if (wish === 'again') this.invite({member: member.id, days: 7}, member.name);
    else if (wish !== 'remove')
      this.change(
        'PATCH',
        `/members/${member.id}`,
        changed(wish, member),
        say('club.member.saved', {name: wish.name, role: say(`role.${/** @type {'player'} */ (wish.role)}`)}),
      );
    else if (await sure(say('club.remove.ask', {name: member.name}), say('club.remove.more'), say('club.remove'))) {
      this.change('DELETE', `/members/${member.id}`, undefined, say('club.removed', {name: member.name}));
    }
  }

  leaveClub = async () => {
    if (
      !this.mine ||
      !(await sure(
        say('club.leave.ask', {club: this.known?.club.name ?? ''}),
        say('club.leave.more'),
        say('club.leave'),
      ))
    )
      return;
    const left = await this.desk.attempt(async () => {
      await send('DELETE', `/clubs/${this.id}/members/${this.mine}`);
      await forgetClubs(this.id);
      await readMe().catch(() => undefined);
    });
    if (left) location.replace('#/club');
  };

  /** Leaves the club and removes the person's name from its games. */
  beForgotten = async () => {
    const person = this.known?.club.members.find(({id: member}) => member === this.mine);
    if (!person) return;
    const done = await forgetPerson(this.desk, this.id, person, async () => {
      await forgetClubs(this.id);
      await readMe().catch(() => undefined);
    });
    if (done) location.replace('#/club');
  };

  replaceLink = async () => {
    if (!(await sure(say('club.link.ask'), say('club.link.more'), say('club.link.act')))) return;
    this.change('DELETE', '/link', undefined, '').then(
      (done) => done && this.change('POST', '/link', undefined, say('club.link.done')),
    );
  };

  /**
   * @param {{member?: string, role?: string, days: number, uses?: number}} content
   * @param {string} [whom] the name of the member whose place it restores
   */
  invite = async (content, whom) => {
    const done = await this.desk.attempt(async () => {
      const answer = await send('POST', `/clubs/${this.id}/invitations`, content);
      this.made = {id: answer.id, link: answer.link, until: answer.expires_at, uses: content.uses ?? 1, whom};
      await this.read();
      return say('invite.made');
    });
    if (done) document.querySelector('[data-made]')?.scrollIntoView({block: 'center'}); // show the new invitation
  };

  /** @param {import('../../store/me.js').Invitation} invitation */
  revoke = async (invitation) => {
    if (!(await sure(say('invite.revoke.ask'), say('invite.revoke.more'), say('invite.revoke')))) return;
    if (this.made?.id === invitation.id) this.made = null;
    this.change('DELETE', `/invitations/${invitation.id}`, undefined, say('invite.revoked'));
  };

  /** @param {FormData} form the club's name and settings @param {import('../../store/me.js').Club} club as shown */
  setUp(form, club) {
    const name = cleanName(form.get('name')) || club.name;
    const wish = {name, visibility: form.get('visibility'), confirm: form.get('confirm')};
    return this.change('PATCH', '', changed(wish, club), say('me.saved')).then(() => readMe().catch(() => undefined));
  }

  leave() {
    this.wide.leave();
    this.desk.leave();
  }

  view() {
    const {known, part, desk} = this;
    if (!known) return deskView('club-page', say('club.title'), '#/club/all', desk, this.gone ? goneView() : nothing);
    const {club} = known;
    if (part === 'invite')
      return deskView('club-page', say('invite.title'), `#/club/${this.id}`, desk, this.invitations(known));
    const head = {name: club.name, role: club.role, club, several: this.several};
    return deskUnder(
      'club-page',
      clubHead(this.id, part, head, this.todo.disputes + this.todo.twice),
      desk,
      part === 'admin'
        ? adminView(this, club)
        : html`${this.made ? madeView(this.made, this.tell) : nothing}${membersView(this, club)}`,
    );
  }

  tell = (/** @type {string} */ sentence) => this.desk.tell(sentence);

  /** @param {KnownClub} known */
  invitations({club, invitations}) {
    if (club.role === 'player') return nothing;
    return invitationsPart({
      club,
      invitations,
      made: this.made,
      invite: this.invite,
      revoke: this.revoke,
      tell: this.tell,
    });
  }
}

/**
 * @param {import('../../app/start.js').App} app
 * @param {string} id
 * @param {'members' | 'admin' | 'invite'} part
 * @returns {import('../../app/start.js').Screen}
 */
export const clubPage = (app, id, part) => new ClubPage(app, id, part);
