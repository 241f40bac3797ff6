/** The line score across: a row for each side, a column for each frame, the total at the end. */

import {html} from 'lit-html';
import {say} from '../words/index.js';
import {SIDES, colourOf, letter, nameOf, shape} from '../ui/sides.js';
import {columnsOf, narrowName} from './score_course.js';
import {proper} from '../lib/text.js';

/** @typedef {import('../game/game.js').Game} Game */

/** @param {Game} game @param {import('./line_rows.js').Row[]} rows */
export function lineAcross({document: doc, state}, rows) {
  const columns = columnsOf(rows);
  return html`<div class="card across" tabindex="0" role="group" aria-label=${say('sheet.title')}>
    <table>
      <thead>
        <tr>
          <td></td>
          ${columns.map((row) => html`<th scope="col">${narrowName(row)}</th>`)}
          <th scope="col" class="total">${say('sheet.total')}</th>
        </tr>
      </thead>
      <tbody>
        ${SIDES.map(
          (side) =>
            html`<tr class=${colourOf(doc, side)}>
              <th scope="row">
                <span class="mark ${shape(side)}" aria-hidden="true">${letter(doc, side)}</span
                ><bdi class="name">${nameOf(doc, side)}</bdi>
              </th>
              ${columns.map(({cells: {[side]: cell}}) => {
                const {text, scored, lost} = cell;
                return html`<td class=${scored && !lost ? 'scored' : ''}>
                  ${lost ? html`<s title=${say('sheet.lost')}>${text}</s>` : text || '–'}
                </td>`;
              })}
              <td class="total">${proper(state.score[side])}</td>
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}
