/** What a person has to look at, one row each: matches of which two things are told, and what strangers offer. */

import {html, nothing} from 'lit-html';
import {differencesOf} from '../../../desk/differs.js';
import {rowLink} from '../../../ui/row.js';
import {say} from '../../../words/index.js';

/** @typedef {import('../../../desk/contest.js').Contest} Contest */
/** @typedef {import('../../../desk/differs.js').Difference} Difference */
/** @typedef {keyof typeof SENTENCES} Code */

/** Codes for which there are sentences. */
const SENTENCES = {
  'advanced-otherwise': 1,
  'bad-payout': 1,
  'board-twice': 1,
  disputed: 1,
  'draw-of-others': 1,
  'not-in-match': 1,
  'result-missing': 1,
  'result-of-others': 1,
  'scores-differ': 1,
  'told-otherwise': 1,
  'unknown-match': 1,
};

/** @param {string} code @returns {Code} */
const known = (code) => /** @type {Code} */ (Object.hasOwn(SENTENCES, code) ? code : 'told-otherwise');

/** @param {string} code of a problem @returns {string} what is the matter, in few words */
export const shortWords = (code) => say(`differs.short.${known(code)}`);

/** @param {string} code of a problem @returns {string} what happened, and what can be done */
export const longWords = (code) => say(`differs.${known(code)}`);

/** @param {Contest} contest @param {Difference} one @returns {string} what people call it */
export function titleOf(contest, {line}) {
  if (!line) return say('differs.some');
  const sides =
    line.a === null || line.b === null ? '' : `${contest.nameOf(line.a)} ${say('events.v')} ${contest.nameOf(line.b)}`;
  return [line.board === null ? '' : say('events.board', {board: line.board}), sides].filter(Boolean).join(' · ');
}

/** @param {Contest} contest */
export function differsRows(contest) {
  const {id} = contest.document;
  const {offered} = contest;
  const found = differencesOf(contest);
  return found.length || offered.length
    ? html`<nav class="rows" aria-label=${say('differs.title')} data-differs>
        ${found.map((one) =>
          rowLink(
            `#/event/${id}/differs`,
            'flag',
            html`<bdi>${titleOf(contest, one)}</bdi>`,
            one.codes.map(shortWords).join(' · '),
          ),
        )}
        ${
          offered.length
            ? rowLink(
                `#/event/${id}/differs`,
                'people',
                say('differs.offered'),
                say('differs.results', {n: offered.length}),
              )
            : nothing
        }
      </nav>`
    : nothing;
}
