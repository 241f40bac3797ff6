/** The dialog for the result of a match: a tap on the winner is enough, points may be added. */

import {html} from 'lit-html';
import {isKind} from '../../../competitions/document.js';
import {other} from '../../../competitions/words.js';
import {ask} from '../../../ui/dialogs.js';
import {SIDES} from '../../../ui/sides.js';
import {say} from '../../../words/index.js';
import {clearFaults, refuseAt} from '../field_fault.js';
import {numberField} from '../number_field.js';
import {unplayed} from './unplayed.js';

/** @typedef {import('../../../desk/contest.js').Contest} Contest */
/** @typedef {import('../../../desk/contest.js').Line} Line */
/** @typedef {import('../../../lib/types.d.ts').Side} Side */
/**
 * @typedef {{winner: Side | null, ending: 'played' | 'tie' | 'forfeit' | 'double-forfeit', score?: {a: number, b:
 *   number}, game?: number}} Result
 */

/** @param {HTMLFormElement} form @returns {{a: number, b: number}} the points of both sides */
function scoreIn(form) {
  const [a = 0, b = 0] = SIDES.map((side) =>
    Number(/** @type {HTMLInputElement} */ (form.elements.namedItem(side)).value),
  );
  return {a, b};
}

/** @param {Contest} contest @param {Line} match @returns {boolean} whether it may be level */
const mayTie = ({document: {form}}, {id, best_of: games}) =>
  games > 1 || form === 'mixer' || (isKind(form, 'scheduled') && id.startsWith('r'));

/** @typedef {{side: Side, called: import('../../../words/index.js').Called}} Choice  a side and its name */
/** @typedef {(result: Result | null) => void} Answer */

/**
 * Buttons for the side that won.
 * @param {Choice[]} sides @param {Answer} answer
 */
const winners = (sides, answer) =>
  html`<div class="winners">
    ${sides.map(
      ({side, called}) =>
        html`<button
          type="button"
          class="button big"
          data-winner=${side}
          @click=${() => answer({winner: side, ending: 'played'})}
        >
          <bdi>${called.name}</bdi>
        </button>`,
    )}
  </div>`;

/** @param {Choice[]} sides @param {number | null} game its number, if the match has several */
const points = (sides, game) =>
  html`<fieldset class="points" @input=${clearFaults}>
    <legend>${game ? say('events.points-of', {n: game}) : say('events.points')}</legend>
    ${sides.map(({side, called}) => numberField(called.name, side))}
    <button class="button primary">${say('events.record')}</button>
  </fieldset>`;

/**
 * @param {Contest} contest @param {Line} match @returns {Promise<Result | null>} null if the dialog was closed
 */
export function askResult(contest, match) {
  const sides = SIDES.map((side) => ({side, called: contest.called(match[side])}));
  const several = (match.best_of ?? 1) > 1 && match.status !== 'decided';
  const game = several ? match.wins.a + match.wins.b + 1 : null;
  return ask((/** @type {Answer} */ answer) => {
    const record = (/** @type {SubmitEvent} */ event) => {
      event.preventDefault();
      const form = /** @type {HTMLFormElement} */ (event.target);
      const score = scoreIn(form);
      const winner = score.a === score.b ? null : score.a > score.b ? 'a' : 'b';
      const scored = {score, ...(game && {game})};
      if (winner !== null) answer({winner, ending: 'played', ...scored});
      else if (mayTie(contest, match)) answer({winner, ending: 'tie', ...scored});
      else refuseAt(form, 'b', say('events.fault.level'));
    };
    const forfeit = (/** @type {Side} */ side) => answer({winner: other(side), ending: 'forfeit'});
    const both = () => answer({winner: null, ending: 'double-forfeit'});
    return html`<form class="tell" @submit=${record}>
      <h2>${say(several ? 'events.who-won-match' : 'events.who-won')}</h2>
      ${winners(sides, answer)} ${points(sides, game)} ${unplayed(sides, forfeit, both)}
      <button type="button" class="button" @click=${() => answer(null)}>${say('dialog.cancel')}</button>
    </form>`;
  });
}
