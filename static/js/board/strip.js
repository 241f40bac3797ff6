/** A line score like on a ballpark's scoreboard: a column for each inning, round or turn, a row for each side. */

import {html} from 'lit-html';
import {proper} from '../lib/text.js';
import {SIDES, colourOf, letter, nameOf, shape} from '../ui/sides.js';

/** @typedef {import('../lib/types.d.ts').BySide<string | number | null>} Cells  null: not played yet */
/**
 * @typedef {object} Strip
 * @property {import('../lib/types.d.ts').GameHeader} header
 * @property {string} label
 * @property {{head: string, name: string, cells: Cells, now?: import('../lib/types.d.ts').Side | 'both'}[]} columns
 *   `now`: the side that plays it
 * @property {{head: string, name: string, cells: Cells}} total
 */

/** @param {Strip} view */
export const strip = ({header, label, columns, total}) =>
  html`<div class="strip" role="region" aria-label=${label} tabindex="0">
    <table>
      <thead>
        <tr>
          <td></td>
          ${columns.map(
            ({head, name, now}) =>
              html`<th scope="col" class=${now ? 'now' : ''}>
                <span aria-hidden="true">${head}</span><span class="hidden">${name}</span>
              </th>`,
          )}
          <th scope="col" class="total">
            <span aria-hidden="true">${total.head}</span><span class="hidden">${total.name}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        ${SIDES.map(
          (side) =>
            html`<tr class=${colourOf(header, side)}>
              <th scope="row">
                <span class="mark ${shape(side)}" aria-hidden="true">${letter(header, side)}</span
                ><span class="hidden">${nameOf(header, side)}</span>
              </th>
              ${columns.map(
                ({cells, now}) =>
                  html`<td class=${now === side || now === 'both' ? 'now' : cells[side] ? 'scored' : ''}>
                    ${proper(cells[side] ?? '')}
                  </td>`,
              )}
              <td class="total">${proper(total.cells[side] ?? '')}</td>
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;

/**
 * @param {number} played the number of columns in use, including the current one
 * @param {number} least the minimum number of columns, so that an empty board looks complete
 * @returns {number[]} 1, 2, …
 */
export const counted = (played, least) => Array.from({length: Math.max(played, least)}, (_none, i) => i + 1);
