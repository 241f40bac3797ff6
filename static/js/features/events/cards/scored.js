/** A result in one view: both sides and their points, of a league's sheet the match points; the winner marked. */

import {html} from 'lit-html';
import {other} from '../../../competitions/words.js';
import {SIDES} from '../../../ui/sides.js';
import {say} from '../../../words/index.js';
import {inHalves} from '../../../words/reasons.js';

/** @typedef {{winner: 'a' | 'b' | null, ending: string, score?: {a: number, b: number}}} Told */

/** @param {any} told @returns {string} what its chip says; '' for a game that was played */
function chipOf({ending, halves, score}) {
  if (halves) return say('events.scored', {n: score.a, against: score.b});
  if (ending === 'tie') return say('told.tie');
  return ending === 'played' ? '' : say(ending === 'forfeit' ? 'events.by-forfeit' : 'events.double-forfeit');
}

/**
 * @param {{a: string, b: string}} names
 * @param {any} told what is told: its winner, its ending, and the points where they are known
 */
export function scored(names, told) {
  const {winner, score} = /** @type {Told} */ (told);
  const {halves} = told;
  const chip = chipOf(told);
  const won = (/** @type {'a' | 'b'} */ side) => (halves ? halves[side] > halves[other(side)] : winner === side);
  return html`<div class="scored" data-scored>
    ${SIDES.map(
      (side) =>
        html`<span class=${`line ${won(side) ? 'won' : ''}`}
          ><bdi class="name">${names[side]}</bdi
          ><b class="points"
            >${halves ? inHalves(halves[side]) : score ? score[side] : winner === side ? say('events.winner') : ''}</b
          ></span
        >`,
    )}
    ${chip ? html`<span class="chip">${chip}</span>` : ''}
  </div>`;
}
