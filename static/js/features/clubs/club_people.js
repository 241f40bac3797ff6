/**
 * All players of a club, both members and names that appear only on score sheets. Admins correct names, merge people,
 * undo merges, and make the club forget people.
 */

import {html, nothing} from 'lit-html';
import {say} from '../../words/index.js';
import {keepPart, keptClub, keptPart} from '../../store/me.js';
import {readClub, send} from '../../sync/me.js';
import {ask, sure} from '../../ui/dialogs.js';
import {dayText, monthText} from '../../words/moments.js';
import {Desk, cleanName, deskView, filled, nameField} from '../../ui/club_desk.js';
import {forgetPerson} from './club_forget.js';

/** @typedef {import('../../store/me.js').Named} Named */
/** @typedef {import('../../store/me.js').Person} Person */
/** @typedef {{id: string, member: Named, into: Named, merged_at: string}} Merge */
/** @typedef {{name: string} | 'same' | 'forget' | null} Wish */

/** @param {Person} person @returns {Promise<Wish>} */
const askPerson = (person) =>
  ask(
    (/** @type {(wish: Wish) => void} */ answer) =>
      html`<form
        @submit=${(/** @type {SubmitEvent} */ event) =>
          answer({name: cleanName(filled(event).get('name')) || person.name})}
      >
        <h2><bdi>${person.name}</bdi></h2>
        ${nameField('name', say('club.member.name'), person.name)}
        <div class="row">
          <button type="button" class="button" @click=${() => answer(null)}>${say('dialog.cancel')}</button
          ><button class="button primary">${say('me.save')}</button>
        </div>
        ${
          person.joined
            ? nothing
            : html`<button type="button" class="button wide" @click=${() => answer('same')}>
                ${say('people.same')}
              </button>`
        }
        <button type="button" class="button wide" @click=${() => answer('forget')}>${say('forget.act')}</button>
      </form>`,
  );

/** The people of a club that were found, and the actions of admins. */
class ClubPeople {
  admin = false;
  text = '';
  /** The text that `people` is the answer to. */
  sought = '';
  /** @type {Person[]} */
  people = [];
  /** The path of the next page, without /api/v1. @type {string | null} */
  next = null;
  /** @type {Merge[]} */
  merges = [];
  /** The person to merge into another one, who is to be chosen now. @type {Person | null} */
  same = null;
  name = '';

  /** @param {import('../../app/start.js').App} app @param {string} id of the club */
  constructor(app, id) {
    this.id = id;
    this.desk = new Desk(
      app,
      this.read,
      Promise.all([keptClub(id), keptPart(id, 'people')]).then(([club, kept]) => {
        this.name = club?.club.name ?? '';
        if (kept) {
          this.people = kept.value;
          this.admin = club?.club.role === 'admin';
          this.desk.at = kept.at;
        }
        app.paint();
      }),
    );
  }

  /** @param {string} path */
  async page(path) {
    const {people: found, next: following} = await send('GET', path);
    this.next = following?.replace('/api/v1', '') ?? null;
    return found;
  }

  read = async () => {
    this.admin = (await readClub(this.id)).club.role === 'admin';
    this.people = await this.page(
      `/clubs/${this.id}/people?${new URLSearchParams(this.text ? {text: this.text} : {})}`,
    );
    this.sought = this.text;
    if (!this.text) keepPart(this.id, 'people', this.people);
    this.merges = this.admin ? (await send('GET', `/clubs/${this.id}/merges`)).merges : [];
  };

  /** @param {() => Promise<string>} work */
  change(work) {
    return this.desk.attempt(async () => {
      const sentence = await work();
      await this.read();
      return sentence;
    });
  }

  /** @param {SubmitEvent} event */
  search = (event) => {
    this.text = String(filled(event).get('text')).trim();
    this.change(async () => '');
  };

  /** Whether the searched name could be added: the whole answer is here, and nobody in it has exactly this name. */
  isNew() {
    const wanted = this.text.toLowerCase();
    const whole = wanted && this.sought === this.text && !this.next;
    return this.admin && whole && !this.people.some(({name}) => name.toLowerCase() === wanted);
  }

  add = () =>
    this.change(async () => {
      const {name} = await send('POST', `/clubs/${this.id}/people`, {name: this.text});
      this.text = name;
      return say('people.added', {name});
    });

  more = () =>
    this.desk.attempt(async () => {
      if (this.next) this.people = [...this.people, ...(await this.page(this.next))];
    });

  /** @param {Person} person */
  edit = async (person) => {
    const wish = await askPerson(person);
    const path = `/clubs/${this.id}/members/${person.id}`;
    if (wish === 'same') {
      this.same = person;
      this.desk.tell('');
    } else if (wish === 'forget') await forgetPerson(this.desk, this.id, person, this.read);
    else if (wish && wish.name !== person.name)
      this.change(() =>
        send('PATCH', path, {name: wish.name}).then(() =>
          say('people.renamed', {before: person.name, name: wish.name}),
        ),
      );
  };

  /** @param {Person} into */
  join = async (into) => {
    const from = this.same;
    /** @type {number[]} */
    let counts = [];
    const asked = await this.desk.attempt(async () => {
      counts = await Promise.all(
        [from, into].map(async (one) => (await send('GET', `/clubs/${this.id}/members/${one?.id}`)).games),
      );
    });
    if (!asked || !from) return;
    const [n = 0, has = 0] = counts;
    if (
      !(await sure(
        say('people.merge.ask', {name: from.name, into: into.name}),
        say('people.merge.more', {name: from.name, n, into: into.name, has}),
        say('people.merge'),
      ))
    )
      return;
    this.same = null;
    await this.change(() =>
      send('POST', `/clubs/${this.id}/members/${from.id}/merge`, {into: into.id}).then(() =>
        say('people.merged', {name: from.name, into: into.name}),
      ),
    );
  };

  /** @param {Merge} merge */
  async undo({id: merge, member, into}) {
    if (
      !(await sure(
        say('people.undo.ask', {name: member.name, into: into.name}),
        say('people.undo.more', {name: member.name}),
        say('people.undo'),
      ))
    )
      return;
    await this.change(() =>
      send('DELETE', `/clubs/${this.id}/merges/${merge}`).then(() => say('people.undone', {name: member.name})),
    );
  }

  leave() {
    return this.desk.leave();
  }

  view() {
    return deskView(
      'club-people',
      say('people.title', {club: this.name}),
      `#/club/${this.id}`,
      this.desk,
      html` <form class="card part" role="search" @submit=${this.search}>
          <label
            ><span>${say('people.text')}</span
            ><input type="search" name="text" dir="auto" maxlength="60" autocomplete="off"
          /></label>
          <button class="button wide">${say('people.search')}</button>
        </form>
        ${this.same ? choosingLine(this) : nothing}
        <ul class="games" data-people>
          ${this.people.map((one) => personRow(this, one))}
        </ul>
        ${this.desk.at && !this.people.length ? html`<p>${say('people.none')}</p>` : nothing}
        ${this.desk.at && this.isNew() ? addingPart(this) : nothing}
        ${
          this.next
            ? html`<button type="button" class="button wide" @click=${this.more}>${say('people.more')}</button>`
            : nothing
        }
        ${
          this.merges.length
            ? html`<h2>${say('people.merges')}</h2>
                <ul class="games" data-merges>
                  ${this.merges.map((one) => mergeRow(this, one))}
                </ul>`
            : nothing
        }`,
    );
  }
}

/** @param {ClubPeople} screen */
const addingPart = (screen) =>
  html`<p class="muted">${say('people.add.more')}</p>
    <button type="button" class="button wide" data-add @click=${screen.add}>
      ${say('people.add', {name: screen.text})}
    </button>`;

/** @param {ClubPeople} screen @param {Person} person */
function personButton(screen, person) {
  if (!screen.admin || screen.same?.id === person.id) return nothing;
  const [word, act] = screen.same ? [say('people.this'), screen.join] : [say('club.change'), screen.edit];
  return html`<button type="button" class="button" aria-label=${`${word}: ${person.name}`} @click=${() => act(person)}>
    ${word}
  </button>`;
}

/** @param {ClubPeople} screen @param {Person} person */
const personRow = (screen, person) =>
  html`<li class="card device">
    <span class="who"
      ><a class="name" href=${`/c/${screen.id}/p/${person.id}`}><bdi>${person.name}</bdi></a>
      <span class="muted"
        >${
          person.last_played ? monthText(person.last_played) : say('people.never')
        }${person.joined ? ` · ${say('people.joined')}` : ''}</span
      ></span
    >${personButton(screen, person)}
  </li>`;

/** @param {ClubPeople} screen @param {Merge} merge */
const mergeRow = (screen, merge) =>
  html`<li class="card device">
    <span class="who"
      ><span class="what">${say('people.is', {name: merge.member.name, into: merge.into.name})}</span>
      <span class="muted">${dayText(merge.merged_at)}</span></span
    >
    <button
      type="button"
      class="button"
      aria-label=${`${say('people.undo')}: ${merge.member.name}`}
      @click=${() => screen.undo(merge)}
    >
      ${say('people.undo')}
    </button>
  </li>`;

/** @param {ClubPeople} screen */
const choosingLine = (screen) =>
  html`<p class="said choosing" role="status" data-same>
    ${say('people.choose', {name: screen.same?.name ?? ''})}
    <button
      type="button"
      class="link"
      @click=${() => {
        screen.same = null;
        screen.desk.tell('');
      }}
    >
      ${say('dialog.cancel')}
    </button>
  </p>`;

/**
 * @param {import('../../app/start.js').App} app @param {string} id of the club
 * @returns {import('../../app/start.js').Screen}
 */
export const clubPeople = (app, id) => new ClubPeople(app, id);
