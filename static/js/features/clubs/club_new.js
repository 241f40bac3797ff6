/**
 * Starting a club: its name and one's own, then an invitation with its QR code. The club's id is kept until an answer
 * arrives, so that trying again starts no second club.
 */

import {html, nothing} from 'lit-html';
import {say} from '../../words/index.js';
import {uuid7} from '../../lib/random.js';
import {forget, get, set} from '../../store/settings.js';
import {readClub, readMe, send} from '../../sync/me.js';
import {Desk, cleanName, deskView, filled, nameField} from '../../ui/club_desk.js';
import {madeView} from './club_invitations.js';
import {ownName} from './own_name.js';

/** Where the id of a club is kept whose founding got no answer yet. */
const PENDING = 'club-founding';
/** The first invitation: enough for a club's first evening. */
const FIRST = {role: 'player', days: 7, uses: 20};

/** The form, then the founded club. */
class NewClub {
  /** @type {string | null} null until known */
  name = null;
  /** The founded club's id. */
  club = '';
  /** @type {import('./club_invitations.js').Made | null} */
  made = null;

  /** The id of a club whose founding got no answer. */
  pending = '';

  /** @param {import('../../app/start.js').App} app */
  constructor(app) {
    this.app = app;
    this.desk = new Desk(app, this.read, this.open());
  }

  async open() {
    this.pending = String((await get(PENDING).catch(() => null)) ?? '');
    this.name = await ownName();
    this.app.paint();
  }

  /** Finds out whether a club was founded although no answer came. */
  read = async () => {
    if (this.club || !this.pending) return;
    const {me} = await readMe();
    if (me.clubs.some(({id}) => id === this.pending)) await this.arrive();
  };

  /** @param {SubmitEvent} event */
  found = (event) => {
    const form = filled(event);
    const [name, person] = [cleanName(form.get('club')), cleanName(form.get('name'))];
    this.desk.attempt(async () => {
      if (!name || !person) return say('desk.no-name');
      this.pending ||= uuid7();
      await set(PENDING, this.pending).catch(() => undefined);
      await send('POST', '/clubs', {club: this.pending, name, person});
      await readMe().catch(() => undefined);
      await this.arrive();
      return '';
    });
  };

  /** Makes the first invitation to the founded club. */
  async arrive() {
    const club = this.pending;
    const {id, link, expires_at: until} = await send('POST', `/clubs/${club}/invitations`, FIRST);
    this.made = {id, link, until, uses: FIRST.uses, whom: undefined};
    this.club = club;
    await forget(PENDING).catch(() => undefined);
    readClub(club).catch(() => undefined);
    this.app.sync();
  }

  leave() {
    return this.desk.leave();
  }

  view() {
    return deskView(
      'club-new',
      say('found.title'),
      '#/club/all',
      this.desk,
      this.club ? founded(this) : this.name === null ? nothing : form(this, this.name),
    );
  }
}

/** @param {NewClub} screen @param {string} name */
const form = (screen, name) =>
  html`<form class="card part" @submit=${screen.found}>
    <p>${say('found.how')}</p>
    ${nameField('club', say('club.name'), '')} ${nameField('name', say('join.name'), name)}
    <button class="button primary wide">${say('found.do')}</button>
  </form>`;

/** @param {NewClub} screen */
const founded = ({club, made, desk}) =>
  html`<p class="status" role="status" data-founded>${say('found.done')}</p>
    ${made ? madeView(made, (sentence) => desk.tell(sentence)) : nothing}
    <a class="button wide" href=${`#/club/${club}`}>${say('join.open')}</a>`;

/**
 * @param {import('../../app/start.js').App} app
 * @returns {import('../../app/start.js').Screen}
 */
export const clubNew = (app) => new NewClub(app);
