/** What the desk of a league records: days, forfeits, and sheets typed from paper. */

import {html, nothing} from 'lit-html';
import {other} from '../../../competitions/words.js';
import {redating, weeksOf} from '../../../desk/league/season.js';
import {tidy} from '../../../lib/cut.js';
import {ask} from '../../../ui/dialogs.js';
import {SIDES} from '../../../ui/sides.js';
import {say} from '../../../words/index.js';
import {correct} from '../acts/correct.js';
import {eventWords} from '../event_words.js';
import {dayNamed, today} from '../day_words.js';

/** @typedef {import('../event_screen.js').EventScreen} EventScreen */
/** @typedef {import('../../../desk/contest.js').Contest} Contest */
/** @typedef {import('../../../desk/contest.js').Line} Line */
/** @typedef {import('../../../desk/league/season.js').Week} Week */

/** Letters of a reason (docs/competitions.md, Events). */
const LONGEST_REASON = 200;

/** @param {SubmitEvent} event @returns {FormData} what is in its form */
function fieldsOf(event) {
  event.preventDefault();
  return new FormData(/** @type {HTMLFormElement} */ (event.target));
}

const cancel = () => html`<form method="dialog"><button class="button">${say('dialog.cancel')}</button></form>`;

/** @param {string} value */
const dayField = (value) =>
  html`<label><span>${say('league.day')}</span><input type="date" name="day" required .value=${value} /></label>`;

/** @param {(reason: string) => void} write called with each letter */
const reasonField = (write) =>
  html`<label
    ><span>${say('league.reason')}</span
    ><input
      type="text"
      name="reason"
      autocomplete="off"
      maxlength=${LONGEST_REASON}
      @input=${(/** @type {Event} */ {target}) =>
        write(tidy(/** @type {HTMLInputElement} */ (target).value, LONGEST_REASON))}
  /></label>`;

/**
 * Gives a round another day, and the later ones with it if the person wants that.
 * @param {EventScreen} screen @param {Contest} contest @param {Week} week
 */
export async function changeDays(screen, contest, {n, day}) {
  const weeks = weeksOf(contest);
  const chosen = await ask(
    (/** @type {(value: {on: string, later: boolean}) => void} */ answer) =>
      html`<h2>${say('league.week', {n})}</h2>
        <form
          class="tell"
          @submit=${(/** @type {SubmitEvent} */ event) => {
            const fields = fieldsOf(event);
            answer({on: String(fields.get('day')), later: fields.has('later')});
          }}
        >
          ${dayField(day ?? today())}
          ${
            n < weeks.length
              ? html`<label class="switch"
                  ><input type="checkbox" name="later" .checked=${day === null} /><span
                    >${say('league.later-too')}</span
                  ></label
                >`
              : nothing
          }
          <p class="hint">${say('league.days.stay')}</p>
          <button class="button primary">${say('events.record-it')}</button>
        </form>
        ${cancel()}`,
  );
  if (!chosen) return;
  const acts = redating(weeks, n, chosen.on, chosen.later);
  screen.act(contest, say('league.week-moved', {n, day: dayNamed(chosen.on)}), () =>
    acts.forEach((act) => contest.record(act)),
  );
}

/** @param {EventScreen} screen @param {Contest} contest @param {Line} match */
export async function postpone(screen, contest, match) {
  let reason = '';
  const chosen = await ask(
    (/** @type {(value: {on: string | null}) => void} */ answer) =>
      html`<h2>${say('league.new-day')}</h2>
        <p><bdi>${contest.nameOf(match.a)}</bdi> ${say('events.v')} <bdi>${contest.nameOf(match.b)}</bdi></p>
        <form
          class="tell"
          @submit=${(/** @type {SubmitEvent} */ event) => answer({on: String(fieldsOf(event).get('day'))})}
        >
          ${dayField(match.on ?? today())}
          ${reasonField((typed) => {
            reason = typed;
          })}
          <button class="button primary">${say('events.record-it')}</button>
          <button type="button" class="button" data-open @click=${() => answer({on: null})}>
            ${say('league.leave-open')}
          </button>
        </form>
        ${cancel()}`,
  );
  if (!chosen) return;
  const {on} = chosen;
  const act = {type: 'postpone', match: match.id, on, ...(reason && {reason})};
  screen.act(contest, eventWords(contest, /** @type {any} */ (act)), () => contest.record(act));
}

/** @typedef {{loser: 'a' | 'b' | 'both', reason: string}} Forfeit */

/**
 * The reason is typed first; Enter there chooses nobody.
 * @param {Contest} contest @param {Line} match @returns {Promise<Forfeit | null>}
 */
const askForfeit = (contest, match) =>
  ask((/** @type {(value: Forfeit) => void} */ answer) => {
    let reason = '';
    const choice = (/** @type {Forfeit['loser']} */ loser, /** @type {string} */ words) =>
      html`<button type="button" class="button wide" data-forfeit=${loser} @click=${() => answer({loser, reason})}>
        ${words}
      </button>`;
    return html`<h2>${say('events.by-forfeit')}</h2>
      <div class="tell">
        ${reasonField((typed) => {
          reason = typed;
        })}
        <div class="choices entries">
          ${SIDES.map((side) => choice(side, say('events.forfeit', {side: contest.called(match[side])})))}
          ${choice('both', say('events.double-forfeit'))}
        </div>
      </div>
      ${cancel()}`;
  });

/** A match that was not played (csc VII.14); why, is in the log. @param {EventScreen} screen @param {Contest} contest
 * @param {Line} match */
export async function forfeit(screen, contest, match) {
  const {id, a, b} = match;
  const chosen = await askForfeit(contest, match);
  if (!chosen) return;
  const {loser, reason} = chosen;
  const result = {
    ...{type: 'result', match: id, a, b},
    ...(loser === 'both' ? {winner: null, ending: 'double-forfeit'} : {winner: other(loser), ending: 'forfeit'}),
  };
  const words =
    loser === 'both' ? say('events.double-forfeit') : say('events.forfeit', {side: contest.called(match[loser])});
  const text = `${contest.nameOf(a)} ${say('events.v')} ${contest.nameOf(b)}: ${reason}`;
  const acts = [result, ...(reason ? [{type: 'note', text}] : [])];
  if (match.status === 'decided') return correct(screen, contest, {title: say('league.forfeit'), words, acts});
  screen.act(contest, words, () => acts.forEach((act) => contest.record(act)));
}
