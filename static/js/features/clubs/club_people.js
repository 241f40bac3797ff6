/**
 * All players of a club, joined or on score sheets alone. Admins correct names, say who is one person, take that back,
 * and have people forgotten.
 */

import {html, nothing} from 'lit-html';
import {say} from '../../words/index.js';
import {keepPart, keptClub, keptPart} from '../../store/me.js';
import {readClub, send} from '../../sync/me.js';
import {ask, sure} from '../../ui/dialogs.js';
import {dayText, monthText} from '../../lib/numbers.js';
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

/**
 * @param {import('../../app/start.js').App} app @param {string} id of the club
 * @returns {import('../../app/start.js').Screen}
 */
export function clubPeople(app, id) {
  let admin = false;
  let text = '';
  /** @type {Person[]} */
  let people = [];
  /** The next page, behind /api/v1. @type {string | null} */
  let next = null;
  /** @type {Merge[]} */
  let merges = [];
  /** Who is somebody else who is to be chosen now. @type {Person | null} */
  let same = null;

  /** @param {string} path */
  const page = async (path) => {
    const {people: found, next: following} = await send('GET', path);
    next = following?.replace('/api/v1', '') ?? null;
    return found;
  };
  const read = async () => {
    admin = (await readClub(id)).club.role === 'admin';
    people = await page(`/clubs/${id}/people?${new URLSearchParams(text ? {text} : {})}`);
    if (!text) keepPart(id, 'people', people);
    merges = admin ? (await send('GET', `/clubs/${id}/merges`)).merges : [];
  };
  let name = '';
  const desk = new Desk(
    app,
    read,
    Promise.all([keptClub(id), keptPart(id, 'people')]).then(([club, kept]) => {
      name = club?.club.name ?? '';
      if (kept) {
        people = kept.value;
        admin = club?.club.role === 'admin';
        desk.at = kept.at;
      }
      app.paint();
    }),
  );

  /** @param {() => Promise<string>} work */
  const change = (work) =>
    desk.attempt(async () => {
      const told = await work();
      await read();
      return told;
    });
  /** @param {SubmitEvent} event */
  const search = (event) => {
    text = String(filled(event).get('text')).trim();
    change(async () => '');
  };
  const more = () =>
    desk.attempt(async () => {
      if (next) people = [...people, ...(await page(next))];
    });

  /** @param {Person} person */
  const edit = async (person) => {
    const wish = await askPerson(person);
    const path = `/clubs/${id}/members/${person.id}`;
    if (wish === 'same') {
      same = person;
      desk.tell('');
    } else if (wish === 'forget') await forgetPerson(desk, id, person, read);
    else if (wish && wish.name !== person.name)
      change(() =>
        send('PATCH', path, {name: wish.name}).then(() =>
          say('people.renamed', {before: person.name, name: wish.name}),
        ),
      );
  };

  /** @param {Person} into */
  const join = async (into) => {
    const from = same;
    /** @type {number[]} */
    let counts = [];
    const asked = await desk.attempt(async () => {
      counts = await Promise.all(
        [from, into].map(async (one) => (await send('GET', `/clubs/${id}/members/${one?.id}`)).games),
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
    same = null;
    await change(() =>
      send('POST', `/clubs/${id}/members/${from.id}/merge`, {into: into.id}).then(() =>
        say('people.merged', {name: from.name, into: into.name}),
      ),
    );
  };

  /** @param {Merge} merge */
  const undo = async ({id: merge, member, into}) => {
    if (
      !(await sure(
        say('people.undo.ask', {name: member.name, into: into.name}),
        say('people.undo.more', {name: member.name}),
        say('people.undo'),
      ))
    )
      return;
    await change(() =>
      send('DELETE', `/clubs/${id}/merges/${merge}`).then(() => say('people.undone', {name: member.name})),
    );
  };

  /** @param {Person} person */
  const act = (person) => {
    if (!admin || same?.id === person.id) return nothing;
    const [word, deed] = same ? [say('people.this'), join] : [say('club.change'), edit];
    return html`<button
      type="button"
      class="button"
      aria-label=${`${word}: ${person.name}`}
      @click=${() => deed(person)}
    >
      ${word}
    </button>`;
  };

  /** @param {Person} person */
  const row = (person) =>
    html`<li class="card device">
      <span class="who"
        ><a class="name" href=${`/c/${id}/p/${person.id}`}><bdi>${person.name}</bdi></a>
        <span class="muted"
          >${
            person.last_played ? monthText(person.last_played) : say('people.never')
          }${person.joined ? ` · ${say('people.joined')}` : ''}</span
        ></span
      >${act(person)}
    </li>`;

  /** @param {Merge} merge */
  const mergeRow = (merge) =>
    html`<li class="card device">
      <span class="who"
        ><span class="what">${say('people.is', {name: merge.member.name, into: merge.into.name})}</span>
        <span class="muted">${dayText(merge.merged_at)}</span></span
      >
      <button
        type="button"
        class="button"
        aria-label=${`${say('people.undo')}: ${merge.member.name}`}
        @click=${() => undo(merge)}
      >
        ${say('people.undo')}
      </button>
    </li>`;

  const choosing = () =>
    html`<p class="said choosing" role="status" data-same>
      ${say('people.choose', {name: same?.name ?? ''})}
      <button
        type="button"
        class="link"
        @click=${() => {
          same = null;
          desk.tell('');
        }}
      >
        ${say('dialog.cancel')}
      </button>
    </p>`;

  return {
    leave: () => desk.leave(),
    view: () =>
      deskView(
        'club-people',
        say('people.title', {club: name}),
        `#/club/${id}`,
        desk,
        html` <form class="card part" role="search" @submit=${search}>
            <label
              ><span>${say('people.text')}</span
              ><input type="search" name="text" dir="auto" maxlength="60" autocomplete="off"
            /></label>
            <button class="button wide">${say('people.search')}</button>
          </form>
          ${same ? choosing() : nothing}
          <ul class="games" data-people>
            ${people.map(row)}
          </ul>
          ${desk.at && !people.length ? html`<p>${say('people.none')}</p>` : nothing}
          ${
            next
              ? html`<button type="button" class="button wide" @click=${more}>${say('people.more')}</button>`
              : nothing
          }
          ${
            merges.length
              ? html`<h2>${say('people.merges')}</h2>
                  <ul class="games" data-merges>
                    ${merges.map(mergeRow)}
                  </ul>`
              : nothing
          }`,
      ),
  };
}
