/** Before the draw: who enters, and the roll call. */

import {html, nothing} from 'lit-html';
import {competing, presentIn, tooFew} from '../../../desk/sign_up.js';
import {icon} from '../../../ui/icon.js';
import {say} from '../../../words/index.js';
import {answerCall, change, entryForm, hasHandicap} from '../acts/entries.js';

/** @typedef {import('../event_screen.js').EventScreen} EventScreen */
/** @typedef {import('../../../desk/contest.js').Contest} Contest */
/** @typedef {import('../../../desk/contest.js').Line} Line */

/** Points that an entry can owe. */
const MOST_OWED = 99;

/** How many points the next entry owes. @param {EventScreen} screen */
const handicapField = (screen) =>
  html`<label class="owed"
    ><span>${say('events.owes')}</span
    ><input
      type="number"
      inputmode="numeric"
      name="owed"
      min="0"
      max=${MOST_OWED}
      .value=${String(screen.owed)}
      @input=${(/** @type {Event} */ {target}) => {
        const typed = Math.trunc(Number(/** @type {HTMLInputElement} */ (target).value));
        screen.owed = Math.min(MOST_OWED, Math.max(0, typed || 0));
      }}
  /></label>`;

/** @typedef {{present: Set<string>, owed: Map<string, number>}} Known  of all entries: who is here, points owed */

/** @param {Contest} contest @returns {Known} */
function known(contest) {
  /** @type {Known['owed']} */
  const owed = new Map();
  for (const {type, entry, handicap} of contest.counting)
    if (type === 'enter' || type === 'pair') owed.set(String(entry), Number(handicap ?? 0));
  return {present: presentIn(contest), owed};
}

/** @param {EventScreen} screen @param {Contest} contest @param {Known} about @param {Line} line */
function row(screen, contest, about, line) {
  const {entry} = line;
  const owed = about.owed.get(entry);
  return html`<li class="entry-row">
    <label class="item"
      ><input
        type="checkbox"
        data-here=${entry}
        .checked=${about.present.has(entry)}
        @change=${() => answerCall(screen, contest, entry)}
      /><span class="body"
        ><b><bdi>${contest.nameOf(entry)}</bdi></b
        >${owed ? html`<span class="muted">${say('events.owes-n', {n: owed})}</span>` : nothing}</span
      ></label
    ><button
      type="button"
      class="button icon"
      aria-label=${say('events.change', {name: contest.nameOf(entry)})}
      @click=${() => change(screen, contest, line)}
    >
      ${icon('more')}
    </button>
  </li>`;
}

/** @param {Contest} contest @returns {string} how many there are, and how many are not here */
function countWords(contest) {
  const n = competing(contest).length;
  if (!n) return say('events.sign-up.none');
  const missing = contest.state.absent.length;
  const words = say('events.entered-n', {n});
  return missing ? `${words} · ${say('events.missing-n', {n: missing})}` : words;
}

/** @param {EventScreen} screen @param {Contest} contest */
export function signUpTab(screen, contest) {
  const lines = competing(contest);
  const about = known(contest);
  const closed = contest.counting.some(({type}) => type === 'close');
  const close = () => screen.act(contest, say('events.sign-up.closed'), () => contest.record({type: 'close'}));
  const everybody = () =>
    screen.act(contest, say('events.all-here'), () =>
      contest.record({type: 'present', entries: lines.map(({entry}) => entry)}),
    );
  return html`${closed ? html`<p class="muted">${say('events.sign-up.late')}</p>` : nothing}
    <div class="card part">
      ${entryForm(screen, contest, say('events.sign-up.name'), screen.owed)}
      ${hasHandicap(contest) ? handicapField(screen) : nothing}
    </div>
    <p class="muted" data-count>${countWords(contest)}</p>
    ${
      lines.length
        ? html`<p class="hint">${say('events.roll-call')}</p>
            <ul class="rows" data-roll-call>
              ${lines.map((line) => row(screen, contest, about, line))}
            </ul>`
        : nothing
    }
    <div class="acts">
      ${
        tooFew(contest)
          ? nothing
          : html`<a class="button primary big" data-to-draw href=${`#/event/${screen.id}/draw`}
              >${say('events.to-draw')}</a
            >`
      }
      ${
        lines.length && lines.some(({entry}) => !about.present.has(entry))
          ? html`<button type="button" class="button" data-all-here @click=${everybody}>
              ${say('events.all-here')}
            </button>`
          : nothing
      }
      ${
        closed || !lines.length
          ? nothing
          : html`<button type="button" class="button" data-close @click=${close}>${say('events.close')}</button>`
      }
    </div>`;
}
