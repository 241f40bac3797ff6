/** A result in one view: both sides and their points, the winner marked. */

import {html} from 'lit-html';
import {pointsOf} from '../../../desk/halves.js';
import {SIDES} from '../../../ui/sides.js';
import {say} from '../../../words/index.js';

/** @typedef {{winner: 'a' | 'b' | null, ending: string, score?: {a: number | string, b: number | string}}} Told */

/** @param {any} told by a game, or by the sheet of a league match @returns {Told} of a sheet, its match points */
function outcomeOf(told) {
  if (!told.halves) return told;
  const {a, b} = told.halves;
  const winner = a === b ? null : a > b ? 'a' : 'b';
  return {winner, ending: winner ? 'played' : 'tie', score: {a: pointsOf(a), b: pointsOf(b)}};
}

/** @param {string} ending @returns {string} what its chip says; '' for a game that was played */
function chipOf(ending) {
  if (ending === 'tie') return say('told.tie');
  return ending === 'played' ? '' : say(ending === 'forfeit' ? 'events.by-forfeit' : 'events.double-forfeit');
}

/**
 * @param {{a: string, b: string}} names
 * @param {any} told what is told: its winner, its ending, and the points where they are known
 */
export function scored(names, told) {
  const {winner, ending, score} = outcomeOf(told);
  const chip = chipOf(ending);
  return html`<div class="scored" data-scored>
    ${SIDES.map(
      (side) =>
        html`<span class=${`line ${winner === side ? 'won' : ''}`}
          ><bdi class="name">${names[side]}</bdi
          ><b class="points">${score ? score[side] : winner === side ? say('events.winner') : ''}</b></span
        >`,
    )}
    ${chip ? html`<span class="chip">${chip}</span>` : ''}
  </div>`;
}
