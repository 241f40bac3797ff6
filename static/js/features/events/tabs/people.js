/** Who competes: those who are in, those who left, and who comes late to a queue or a ladder. */

import {html, nothing} from 'lit-html';
import {isKind} from '../../../competitions/document.js';
import {tidy} from '../../../lib/cut.js';
import {uuid7} from '../../../lib/random.js';
import {ask} from '../../../ui/dialogs.js';
import {icon} from '../../../ui/icon.js';
import {say} from '../../../words/index.js';
import {nameForm} from '../name_form.js';

/** @typedef {import('../event_screen.js').EventScreen} EventScreen */
/** @typedef {import('../../../desk/contest.js').Contest} Contest */
/** @typedef {import('../../../desk/contest.js').Line} Line */

const LONGEST = 40;

/** Somebody comes late. @param {EventScreen} screen @param {Contest} contest @param {string} typed */
function enter(screen, contest, typed) {
  const name = tidy(typed, LONGEST);
  if (!name) return;
  screen.act(contest, say('events.entered', {name}), () =>
    contest.record({type: 'enter', entry: uuid7(), name, players: [{name}]}),
  );
}

/** Asks what happens to an entry. @param {EventScreen} screen @param {Contest} contest @param {Line} entry */
async function change(screen, contest, {entry, status}) {
  const name = contest.nameOf(entry);
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
    screen.act(contest, say('events.withdrawn', {side: contest.called(entry)}), () =>
      contest.record({type: 'withdraw', entry, why: 'withdrawn'}),
    );
}

/** @param {EventScreen} screen @param {Contest} contest */
export function peopleTab(screen, contest) {
  const {state, document: doc} = contest;
  const over = state.status === 'finished';
  const here = state.entries.filter((/** @type {Line} */ {status}) => status !== 'paired');
  const form =
    isKind(doc.form, 'drawn') || over ? nothing : nameForm(LONGEST, (typed) => enter(screen, contest, typed));
  return html`${form}
    <ul class="rows" data-entries>
      ${here.map((/** @type {Line} */ entry) => {
        const out = entry.status !== 'in';
        const content = html`<span class="body"
          ><b><bdi>${contest.nameOf(entry.entry)}</bdi></b
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
      isKind(doc.form, 'drawn')
        ? html`<a class="link" href=${`#/event/${doc.id}/draw`}>${say('events.see-draw')}</a>`
        : nothing
    }`;
}
