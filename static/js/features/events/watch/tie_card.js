/** The card of a match in a bracket. For those who hear it, one sentence says what names, figures and looks say. */

import {html, nothing} from 'lit-html';
import {isPlaying} from '../../../desk/boards.js';
import {isOf} from '../../../desk/bracket.js';
import {SIDES} from '../../../ui/sides.js';
import {say} from '../../../words/index.js';
import {figure, onward, sideName, tieSaid} from './tie_said.js';

/** @typedef {import('../../../desk/bracket.js').Tie} Tie */
/** @typedef {import('./tie_said.js').Speech} Speech */

/** @param {Tie} tie @returns {string} what stands at its top right */
function whereWords({line}) {
  if (isPlaying(line)) return say('events.board', {board: line.board});
  if (line.ending === 'forfeit' || line.ending === 'double-forfeit') return say('events.by-forfeit');
  return line.status === 'ready' ? say('events.can-play') : '';
}

/**
 * @param {Speech} speech @param {Tie} tie @param {'a' | 'b'} side
 * @param {string} marked the entry whose way is shown
 */
function sideLine(speech, tie, side, marked) {
  const {winner, status} = tie.line;
  const entry = tie.line[side];
  const looks = winner === null || status === 'bye' ? '' : winner === side ? 'won' : 'lost';
  const known = entry === null ? 'muted' : '';
  return html`<span class="tie-side ${looks} ${known} ${entry && entry === marked ? 'marked' : ''}"
    ><span><bdi>${sideName(speech, tie, side)}</bdi></span
    ><b>${figure(tie.line, side) || (winner === side && status !== 'bye' ? say('events.winner') : '')}</b></span
  >`;
}

/**
 * @param {Speech} speech @param {Tie} tie @param {number} number in its round; 0 if it is alone there
 * @param {string} [marked] the entry whose way is shown @param {string} [note] where the match leads
 */
export const tieFace = (speech, tie, number, marked = '', note = '') => {
  const where = whereWords(tie);
  return html`<span class="hidden">${tieSaid(speech, tie)} ${note}</span
    ><span class="face" aria-hidden="true"
      >${
        number || where
          ? html`<span class="tie-head"
              ><span>${number ? say('events.match-number', {n: number}) : ''}</span><span>${where}</span></span
            >`
          : nothing
      }${SIDES.map((side) => sideLine(speech, tie, side, marked))}${
        note ? html`<span class="tie-note">${note}</span>` : nothing
      }</span
    >`;
};

/**
 * @param {Speech} speech @param {Map<string, Tie>} ties of the whole bracket @param {Tie} tie
 * @param {number} number as `tieFace`
 * @param {string} marked as `tieFace`
 */
export function tieCard(speech, ties, tie, number, marked) {
  const {id, status} = tie.line;
  const live = isPlaying(tie.line) ? 'live' : '';
  const face = tieFace(speech, tie, number, marked, onward(speech, ties, tie));
  const onWay = isOf(tie, marked) ? 'on-way' : '';
  if (status === 'bye') return html`<div class="tie bye ${onWay}" data-match=${id}>${face}</div>`;
  const {id: competition} = speech.contest.document;
  return html`<a class="tie ${live} ${onWay}" data-match=${id} href=${`#/event/${competition}/match/${id}`}
    >${face}</a
  >`;
}
