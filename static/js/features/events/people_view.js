/** Who competes: those who are in, those who left, and who comes late to a queue or a ladder. */

import {html, nothing} from 'lit-html';
import {acting, callerOf} from '../../desk/contest.js';
import {isDrawn} from '../../desk/plan.js';
import {tidy} from '../../lib/cut.js';
import {ask} from '../../ui/dialogs.js';
import {icon} from '../../ui/icon.js';
import {say} from '../../words/index.js';

/** @typedef {import('./event.js').EventScreen} EventScreen */
/** @typedef {import('../../desk/contest.js').Contest} Contest */
/** @typedef {import('../../desk/contest.js').Line} Line */

const LONGEST = 40;

/** @param {Contest} contest @returns {string} an id that no entry has */
function nextEntry({document: {events}}) {
  const taken = new Set(events.map(({entry}) => entry));
  let number = taken.size + 1;
  while (taken.has(`n${number}`)) number += 1;
  return `n${number}`;
}

/** @param {EventScreen} screen @param {Contest} contest @param {string} name */
function enter(screen, contest, name) {
  screen.act(contest, say('events.entered', {name}), () =>
    contest.record({type: 'enter', entry: nextEntry(contest), name, players: [{name}]}),
  );
}

/** Asks what happens to an entry. @param {EventScreen} screen @param {Contest} contest @param {Line} entry */
async function change(screen, contest, {entry, status}) {
  const name = callerOf(contest)(entry);
  const {queue} = contest.state;
  const back = queue && status === 'in' && !queue.includes(entry);
  const chosen = await ask(
    (/** @type {(chosen: 'join' | 'withdraw') => void} */ answer) =>
      html`<h2><bdi>${name}</bdi></h2>
        <div class="choices">
          ${
            back
              ? html`<button type="button" class="button wide" data-join @click=${() => answer('join')}>
                  ${say('events.join')}
                </button>`
              : nothing
          }
          <button type="button" class="button danger wide" data-withdraw @click=${() => answer('withdraw')}>
            ${say('events.withdraw')}
          </button>
        </div>
        <p class="hint">${say('events.withdraw.what')}</p>
        <form method="dialog"><button class="button">${say('dialog.cancel')}</button></form>`,
  );
  if (chosen === 'join') screen.act(contest, say('events.joined', {name}), () => contest.record({type: 'join', entry}));
  if (chosen === 'withdraw')
    screen.act(contest, say('events.withdrawn', {side: acting(name)}), () =>
      contest.record({type: 'withdraw', entry, why: 'withdrawn'}),
    );
}

/** @param {EventScreen} screen @param {Contest} contest */
const enterForm = (screen, contest) =>
  html`<form
    class="row add"
    @submit=${(/** @type {SubmitEvent} */ event) => {
      event.preventDefault();
      const field = /** @type {HTMLInputElement} */ (
        /** @type {HTMLFormElement} */ (event.target).elements.namedItem('who')
      );
      const name = tidy(field.value, LONGEST);
      if (name) enter(screen, contest, name);
      field.value = '';
    }}
  >
    <input
      type="text"
      name="who"
      autocomplete="off"
      autocapitalize="words"
      maxlength=${LONGEST}
      aria-label=${say('events.name')}
      placeholder=${say('events.name')}
    /><button type="submit" class="button">${say('events.add')}</button>
  </form>`;

/** @param {EventScreen} screen @param {Contest} contest */
export function peopleView(screen, contest) {
  const name = callerOf(contest);
  const {state, document: doc} = contest;
  const over = state.status === 'finished';
  const here = state.entries.filter((/** @type {Line} */ {status}) => status !== 'paired');
  return html`${!isDrawn(doc.form) && !over ? enterForm(screen, contest) : nothing}
    <ul class="rows" data-entries>
      ${here.map((/** @type {Line} */ entry) => {
        const out = entry.status !== 'in';
        const content = html`<span class="body"
          ><b><bdi>${name(entry.entry)}</bdi></b
          >${out ? html`<span class="muted">${say('events.is-out')}</span>` : nothing}</span
        >`;
        return html`<li>
          ${
            out || over
              ? html`<span class="item">${content}</span>`
              : html`<button type="button" class="item" @click=${() => change(screen, contest, entry)}>
                  ${content}${icon('more')}
                </button>`
          }
        </li>`;
      })}
    </ul>
    ${
      isDrawn(doc.form) ? html`<a class="link" href=${`#/event/${doc.id}/draw`}>${say('events.see-draw')}</a>` : nothing
    }`;
}
