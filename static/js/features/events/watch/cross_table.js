/** The table of a round robin: who played whom, read across. */

import {html, nothing} from 'lit-html';
import {crossTable, exampleFigures, exampleOf} from '../../../desk/cross.js';
import {say} from '../../../words/index.js';

/** @typedef {import('../../../desk/contest.js').Contest} Contest */
/** @typedef {import('../../../desk/cross.js').Cell} Cell */

/** @param {Contest} contest @returns {string} how to read the table, with a match of it as the example */
function caption(contest) {
  const match = exampleOf(contest);
  if (!match) return say('events.cross.read');
  const {entry, other, ...figures} = exampleFigures(match);
  return say('events.cross.example', {side: contest.called(entry), against: contest.nameOf(other), ...figures});
}

/** @param {Cell} cell @param {number} i */
const cellPart = ({score, looks}, i) =>
  html`${i ? html`<br />` : nothing}<span class=${looks}
      >${score || (looks === 'live' ? say('events.cross.live') : looks === 'won' ? say('events.winner') : '·')}</span
    >`;

/** @param {Contest} contest a round robin @returns {unknown} nothing where there are too few or too many entries */
export function crossPart(contest) {
  const rows = crossTable(contest);
  if (!rows.length) return nothing;
  return html`<section>
    <h2 class="head">${say('events.cross')}</h2>
    <div class="sideways cross-room" tabindex="0" role="region" aria-label=${say('events.cross')}>
      <table class="cross" data-cross>
        <caption>
          <span>${caption(contest)}</span>
        </caption>
        <thead>
          <tr>
            <td></td>
            <th scope="col"><abbr title=${say('events.cross.won')}>${say('events.winner')}</abbr></th>
            ${rows.map(({entry}) => html`<th scope="col"><bdi>${contest.nameOf(entry)}</bdi></th>`)}
          </tr>
        </thead>
        <tbody>
          ${rows.map(
            ({entry, won, cells}, own) =>
              html`<tr>
                <th scope="row"><bdi>${contest.nameOf(entry)}</bdi></th>
                <td><b>${won}</b></td>
                ${cells.map((some, i) => html`<td class=${i === own ? 'self' : ''}>${some.map(cellPart)}</td>`)}
              </tr>`,
          )}
        </tbody>
      </table>
    </div>
  </section>`;
}
