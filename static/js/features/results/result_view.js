/** Templates for a result and its answers, shared by all screens that show one. */

import {html, nothing} from 'lit-html';
import {hasWords, say} from '../../words/index.js';
import {rowText} from '../../words/moments.js';
import {filled} from '../../ui/club_desk.js';

/** @typedef {'a' | 'b'} Side */
/**
 * @typedef {{verdict: 'confirmed' | 'disputed' | 'decided', note: string, by: string | null, at: string, current:
 *   boolean}} Answer
 */
/** @typedef {{name: string, colour: string | null, answer: Answer | null}} ResultSide */
/**
 * @typedef {object} Result a game's result from the server
 * @property {string} id of the game
 * @property {string} etag
 * @property {{id: string, name: string} | null} club
 * @property {boolean} asked
 * @property {boolean} finished
 * @property {'unconfirmed' | 'half' | 'confirmed' | 'disputed' | 'decided'} status
 * @property {Record<Side, ResultSide>} sides
 * @property {Record<Side, number>} score
 * @property {Side | null} winner
 * @property {string} started_at
 * @property {Answer | null} decision
 * @property {Side[]} mine
 */
/** @typedef {{verdict: 'confirmed' | 'disputed', note: string}} Said */

/** @type {readonly Side[]} */
export const SIDES = ['a', 'b'];
const MARKS = {unconfirmed: '○', half: '◐', confirmed: '✓', disputed: '!', decided: '✓'};
/** Longest remark that the server accepts (scorekeeper/league/results/schemas.py). */
export const LONGEST = 300;

/** @param {Answer} answer */
const answerLine = ({verdict, note, by, at, current}) =>
  html`<span class="muted"
      >${say(`result.${verdict}.said`)}${by ? ` · ${by}` : nothing} ·
      ${rowText(at)}${current ? nothing : ` · ${say('result.earlier')}`}</span
    >
    ${note ? html`<q>${note}</q>` : nothing}`;

/** @param {Result['sides'][Side]} side @returns {boolean} whether it has confirmed the result as it is now */
export const hasConfirmed = ({answer}) => Boolean(answer?.current && answer.verdict === 'confirmed');

/** @param {Result} result @param {Side} key @param {unknown} button for this side */
const sideRow = ({sides, score, winner}, key, button) => {
  const {name, colour, answer} = sides[key];
  const word = `colour.${colour ?? (key === 'a' ? 'red' : 'blue')}`;
  return html`<li class="result-side">
    <span class="who"
      ><b><bdi>${name}</bdi></b
      >${
        hasWords(word)
          ? html` <span class="muted">${key === 'a' ? '●' : '■'} ${say(/** @type {'colour.red'} */ (word))}</span>`
          : nothing
      }
      ${answer ? answerLine(answer) : html`<span class="muted">${say('result.silent')}</span>`}</span
    >
    <b class="side-score"
      >${score[key]}${winner === key ? html` <span class="won">${say('result.won')}</span>` : nothing}</b
    >${button}
  </li>`;
};

/** @param {Result} result @param {(side: Side) => unknown} [button] */
export const resultCard = (result, button = () => nothing) =>
  html`<section class="card part" data-result=${result.status}>
    <p class="result-status">
      <span aria-hidden="true">${MARKS[result.status]}</span> ${say(`result.${result.status}`)}
    </p>
    <ul class="result-sides">
      ${SIDES.map((key) => sideRow(result, key, button(key)))}
    </ul>
    ${result.decision ? html`<p>${answerLine(result.decision)}</p>` : nothing}
    <p class="hint">${result.club ? html`<bdi>${result.club.name}</bdi> · ` : nothing}${rowText(result.started_at)}</p>
  </section>`;

/**
 * "That is right" and "That is wrong" for a side. The second requires a remark.
 * @param {{name: string, wrong: boolean, onWrong: () => void, onSay: (said: Said) => void}} about `wrong`: the remark
 *   is being written
 */
export const answerForm = ({name, wrong, onWrong, onSay}) =>
  html`<section class="card part">
    <h2>${say('result.for', {side: name})}</h2>
    ${
      wrong
        ? html`<form
            class="part"
            @submit=${(/** @type {SubmitEvent} */ event) =>
              onSay({verdict: 'disputed', note: String(filled(event).get('note')).trim()})}
          >
            <label
              ><span>${say('result.what')}</span
              ><textarea name="note" rows="3" required maxlength=${LONGEST}></textarea>
            </label>
            <button class="button primary wide">${say('result.dispute')}</button>
          </form>`
        : html`<button
              type="button"
              class="button primary wide"
              @click=${() => onSay({verdict: 'confirmed', note: ''})}
            >
              ${say('result.right')}
            </button>
            <button type="button" class="button wide" @click=${onWrong}>${say('result.wrong')}</button>`
    }
  </section>`;
