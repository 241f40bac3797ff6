/** The bowling line of both sides: ten frames with their marks and running totals. */

import {html} from 'lit-html';
import {say} from '../words/index.js';
import {SIDES, colourOf, letter, nameOf, shape} from '../ui/sides.js';
import {boxesOf} from './pins.js';

/** @typedef {import('../lib/types.d.ts').Side} Side */
/** @typedef {import('../game/game.js').Game} Game */

/** @param {string} mark @returns {string} the mark for screen readers */
const spoken = (mark) => ({X: say('bowling.strike'), '/': say('bowling.spare'), '–': '0'})[mark] ?? mark;

/**
 * @param {Game} game
 * @param {{side: Side, at: number, rolls: number[]} | null} laid rolls that are not recorded yet, with their side and
 *   frame (from 0)
 */
export function bowlingLine({document: header, state, ruleset}, laid) {
  const turns = /** @type {import('../lib/types.d.ts').Turns<number[]>} */ (state.turns);
  const rounds = ruleset.formats[header.play]?.rounds ?? 0;
  /** @param {Side} side */
  const row = (side) => {
    const frames = laid?.side === side ? replaced(turns[side], laid) : turns[side];
    const boxes = boxesOf(frames);
    return html`<div class="bowling-row ${colourOf(header, side)}" role="list" aria-label=${nameOf(header, side)}>
      <span class="mark ${shape(side)}" aria-hidden="true">${letter(header, side)}</span>
      ${Array.from({length: rounds}, (_none, i) => {
        const {marks, total} = boxes[i] ?? {marks: [], total: null};
        const now = laid?.side === side && laid.at === i;
        const words = marks.length
          ? say('bowling.frame', {
              n: i + 1,
              marks: marks.map(spoken).join(', '),
              total: total ?? say('bowling.open-total'),
            })
          : say('bowling.frame.none', {n: i + 1});
        return html`<div
          class="bowling-box${now ? ' now' : ''}${i === rounds - 1 ? ' last' : ''}"
          role="listitem"
          aria-label=${words}
          data-frame=${`${side}${i + 1}`}
        >
          <span class="marks"
            >${Array.from(
              {length: i === rounds - 1 ? 3 : 2},
              (_mark, at) => html`<i>${markAt(marks, at, i === rounds - 1)}</i>`,
            )}</span
          >
          <b>${total ?? ''}</b>
        </div>`;
      })}
    </div>`;
  };
  return html`<div class="bowling-line">
    <div class="bowling-heads" aria-hidden="true">
      <span></span>${Array.from({length: rounds}, (_none, i) => html`<span>${i + 1}</span>`)}
    </div>
    ${SIDES.map(row)}
  </div>`;
}

/**
 * A single strike goes into the second box, as on every bowling sheet.
 * @param {string[]} marks
 * @param {number} at
 * @param {boolean} last
 */
const markAt = (marks, at, last) => (!last && marks[0] === 'X' ? ['', 'X'][at] : marks[at]) ?? '';

/**
 * @param {number[][]} frames
 * @param {{at: number, rolls: number[]}} laid
 * @returns {number[][]} the frames including the unrecorded rolls
 */
const replaced = (frames, {at, rolls}) =>
  at < frames.length ? frames.map((frame, i) => (i === at ? rolls : frame)) : [...frames, rolls];
