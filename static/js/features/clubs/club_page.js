/** One club: who is in it and in which role; what its admins change; its invitations; leaving. */

import {html, nothing} from 'lit-html';
import {say} from '../../words/index.js';
import {forgetClubs, keptClub, keptMe} from '../../store/me.js';
import {Refused} from '../../sync/client.js';
import {readClub, readMe, send} from '../../sync/me.js';
import {ask, sure} from '../../ui/dialogs.js';
import {Desk, cleanName, deskView, filled, nameField} from '../../ui/club_desk.js';
import {filesPart} from './club_files.js';
import {forgetPerson} from './club_forget.js';
import {invitationsPart} from './club_invitations.js';
import {publish} from './club_publish.js';
import {roleField} from './role_field.js';

/** @typedef {import('../../store/me.js').Member} Member */
/** @typedef {import('../../store/me.js').KnownClub} KnownClub */
/** @typedef {import('./club_invitations.js').Made} Made */

const CONFIRMS = /** @type {const} */ (['none', 'both']);
const VISIBILITIES = /** @type {const} */ (['members', 'link', 'public']);

/**
 * What an admin may do with a member.
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

/**
 * @param {import('../../app/start.js').App} app
 * @param {string} id
 * @returns {import('../../app/start.js').Screen}
 */
export function clubPage(app, id) {
  /** @type {KnownClub | null} */
  let known = null;
  /** Who I am in it. @type {string | null} */
  let mine = null;
  /** @type {Made | null} the invitation that was just made; its secret is nowhere else */
  let made = null;
  let gone = false;

  const noteMine = async () => {
    mine = (await keptMe())?.me.clubs.find((club) => club.id === id)?.member ?? mine;
  };
  const read = async () => {
    if (gone) return;
    try {
      known = await readClub(id);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      gone = true; // left, removed, or never in it: the server says no more
      known = null;
      await forgetClubs(id);
      await readMe();
      return;
    }
    await noteMine();
    if (mine === null) await readMe().then(noteMine);
  };
  const desk = new Desk(
    app,
    read,
    Promise.all([keptClub(id), noteMine()]).then(([kept]) => {
      known = kept;
      desk.at = kept?.at ?? '';
      app.paint();
    }),
  );

  /** @param {string} method @param {string} path @param {unknown} content @param {string} told */
  const change = (method, path, content, told) =>
    desk.attempt(async () => {
      await send(method, `/clubs/${id}${path}`, content);
      await read();
      return told;
    });

  /** @param {Member} member */
  const edit = async (member) => {
    const wish = await askMember(member, member.id === mine);
    if (!wish) return;
    if (wish === 'again') invite({member: member.id, days: 7}, member.name);
    else if (wish !== 'remove')
      change(
        'PATCH',
        `/members/${member.id}`,
        wish,
        say(
          'club.member.saved',
          wish.name === '' ? {} : {name: wish.name, role: say(`role.${/** @type {'player'} */ (wish.role)}`)},
        ),
      );
    else if (await sure(say('club.remove.ask', {name: member.name}), say('club.remove.more'), say('club.remove'))) {
      change('DELETE', `/members/${member.id}`, undefined, say('club.removed', {name: member.name}));
    }
  };

  const leave = async () => {
    if (
      !mine ||
      !(await sure(say('club.leave.ask', {club: known?.club.name ?? ''}), say('club.leave.more'), say('club.leave')))
    )
      return;
    const left = await desk.attempt(async () => {
      await send('DELETE', `/clubs/${id}/members/${mine}`);
      await forgetClubs(id);
      await readMe().catch(() => undefined);
    });
    if (left) location.replace('#/club');
  };

  /** Leaving, and more: the name goes from the club's games. */
  const beForgotten = async () => {
    const person = known?.club.members.find(({id: member}) => member === mine);
    if (!person) return;
    const done = await forgetPerson(desk, id, person, async () => {
      await forgetClubs(id);
      await readMe().catch(() => undefined);
    });
    if (done) location.replace('#/club');
  };

  const replaceLink = async () => {
    if (!(await sure(say('club.link.ask'), say('club.link.more'), say('club.link.act')))) return;
    change('DELETE', '/link', undefined, '').then(
      (done) => done && change('POST', '/link', undefined, say('club.link.done')),
    );
  };

  /**
   * @param {{member?: string, role?: string, days: number, uses?: number}} content
   * @param {string} [whom] whose place it is
   */
  const invite = async (content, whom) => {
    const done = await desk.attempt(async () => {
      const answer = await send('POST', `/clubs/${id}/invitations`, content);
      made = {id: answer.id, link: answer.link, until: answer.expires_at, uses: content.uses ?? 1, whom};
      await read();
      return say('invite.made');
    });
    if (done) document.querySelector('[data-made]')?.scrollIntoView({block: 'center'}); // it is what was asked for
  };

  /** @param {import('../../store/me.js').Invitation} invitation */
  const revoke = async (invitation) => {
    if (!(await sure(say('invite.revoke.ask'), say('invite.revoke.more'), say('invite.revoke')))) return;
    if (made?.id === invitation.id) made = null;
    change('DELETE', `/invitations/${invitation.id}`, undefined, say('invite.revoked'));
  };

  /** @param {SubmitEvent} event */
  const rename = (event) => {
    const form = filled(event);
    const name = cleanName(form.get('name'));
    change(
      'PATCH',
      '',
      {...(name && {name}), visibility: form.get('visibility'), confirm: form.get('confirm')},
      say('me.saved'),
    ).then(() => readMe().catch(() => undefined));
  };

  /** @param {Member} member @param {boolean} admin */
  const row = (member, admin) =>
    html`<li class="card device">
      <span class="who"
        ><bdi class="name">${member.name}</bdi>
        <span class="muted"
          >${say(`role.${member.role}`)}${member.id === mine ? ` · ${say('club.you')}` : ''}</span
        ></span
      >
      ${
        admin
          ? html`<button
              type="button"
              class="button"
              aria-label=${`${say('club.change')}: ${member.name}`}
              @click=${() => edit(member)}
            >
              ${say('club.change')}
            </button>`
          : nothing
      }
    </li>`;

  /** @param {import('../../store/me.js').Club} club */
  const settings = ({name, visibility, confirm}) =>
    html`<form class="card part" @submit=${rename}>
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
          ? html`<button type="button" class="button wide" @click=${replaceLink}>${say('club.link')}</button>`
          : nothing
      }
    </form>`;

  /** @param {KnownClub} now */
  const content = ({club, invitations}) => {
    const admin = club.role === 'admin';
    return html`<p>${say('club.role.is', {role: say(`role.${club.role}`)})} ${say(`role.${club.role}.may`)}</p>
      <a class="button wide" href=${`#/dates/${id}`}>${say('dates.title')}</a>
      <a class="button wide" href="/c/${id}">${say('club.archive')}</a>
      <a class="button wide" href="/c/${id}/standings">${say('club.standings')}</a>
      ${
        admin
          ? html`<button type="button" class="button wide" @click=${() => publish(desk, id)}>
              ${say('publish.act')}
            </button>`
          : nothing
      }
      <a class="button wide" href=${`#/club/${id}/people`}>${say('people.all')}</a>
      ${
        club.role === 'player'
          ? nothing
          : html`<a class="button wide" href="#/results/${id}">${say('results.title')}</a>`
      }
      <h2>${say('club.members', {n: club.members.length})}</h2>
      <ul class="games" data-members>
        ${club.members.map((member) => row(member, admin))}
      </ul>
      ${
        club.role === 'player'
          ? nothing
          : invitationsPart({club, invitations, made, invite, revoke, tell: (sentence) => desk.tell(sentence)})
      }
      ${admin ? html`${settings(club)}${filesPart(id, desk)}` : nothing}
      ${
        mine
          ? html`<button type="button" class="button wide" @click=${leave}>${say('club.leave')}</button>
              <button type="button" class="button wide" @click=${beForgotten}>${say('forget.me')}</button>`
          : nothing
      }`;
  };

  const goneView = () =>
    html`<p class="status bad" role="alert" data-gone>${say('club.gone')}</p>
      <a class="button wide" href="#/club">${say('clubs.title')}</a>`;

  return {
    leave: () => desk.leave(),
    view: () =>
      deskView(
        'club-page',
        known?.club.name ?? say('club.title'),
        '#/club',
        desk,
        gone ? goneView() : known ? content(known) : nothing,
      ),
  };
}
