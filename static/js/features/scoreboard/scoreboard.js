/**
 * The content of the board, which is readable from five metres. The server's page shows the same
 * (templates/display.html).
 */

import {html, nothing, svg} from 'lit-html';
import {say} from '../../words/index.js';
import drawings from '../../lib/digits.js';
import {matchOf} from '../../ui/match_label.js';
import {SIDES, colourOf, letter, nameOf, shape} from '../../ui/sides.js';
import {lengthOf, lengthWords} from '../../ui/stage.js';

/** @typedef {import('../../lib/types.d.ts').Side} Side */
/** @typedef {import('../../lib/types.d.ts').GameState} GameState */
/** @typedef {Pick<import('../../game/game.js').Game, 'document' | 'ruleset' | 'state'>} Played */
/** @typedef {'first' | 'hammer' | 'turn' | 'won' | ''} Duty */

/** Width of a drawn digit and of the gap between two, in units of which a digit is 100 high. */
const WIDE = 52;
const GAP = 10;

/** Names with at least this many letters are shown smaller. */
const LONG = 12;
const LONGER = 26;

/**
 * @param {number} number drawn as a picture, so that it has the same height on every screen and only gets narrower with
 *   many digits
 */
export function numeral(number) {
  const signs = [...String(number)];
  return html`<svg
    class="numeral n${signs.length}"
    viewBox="0 0 ${signs.length * (WIDE + GAP) - GAP} 100"
    preserveAspectRatio="none"
    role="img"
    aria-label=${number}
  >
    ${signs.map(
      (sign, i) => svg`<path d=${drawings[/** @type {'0'} */ (sign)]} transform="translate(${i * (WIDE + GAP)} 0)"/>`,
    )}
  </svg>`;
}

/** @param {GameState} state @param {Side} side @returns {Duty} the side's task, or what it has done */
function dutyOf({next, winner}, side) {
  if (!next) return winner === side ? 'won' : '';
  if ('side' in next) return next.side === side ? 'turn' : '';
  return next.first === side ? 'first' : 'hammer';
}

/** @param {Duty} duty @param {import('../../lib/types.d.ts').Kind} kind */
function dutyWords(duty, kind) {
  const court = kind === 'court';
  if (duty === 'first') return say(court ? 'court.first' : 'board.first');
  if (duty === 'hammer') return say(court ? 'court.last' : 'board.hammer');
  return say(duty === 'turn' ? 'turn.now' : 'board.winner');
}

/** @param {Played} game @returns {string} the length of game and match, and the board */
function length({document: doc, ruleset}) {
  const match = matchOf(doc);
  return [
    lengthWords(lengthOf(doc, ruleset), ruleset.kind),
    match && say('match.best-of', {n: match.best_of}),
    doc.board !== undefined && say('board.number', {board: doc.board}),
  ]
    .filter(Boolean)
    .join(' · ');
}

/** @param {Played} game @param {Side} side */
function sideOf({document: doc, ruleset, state}, side) {
  const duty = dutyOf(state, side);
  const name = nameOf(doc, side);
  const signs = [...name].length;
  return html`<section class="sb-side ${colourOf(doc, side)}${duty === 'won' ? ' won' : ''}">
    <h2 class="sb-name${signs > LONGER ? ' longer' : signs > LONG ? ' long' : ''}">
      <span class="sb-mark ${shape(side)}">${letter(doc, side)}</span><bdi>${name}</bdi>
    </h2>
    ${numeral(state.score[side])}
    <p class="sb-duty ${duty}">${duty ? html`<span>${dutyWords(duty, ruleset.kind)}</span>` : nothing}</p>
  </section>`;
}

/**
 * @param {Played} game @param {string} title the current frame, or how the game ended
 * @param {import('../../lib/types.d.ts').BySide<number>} wins the number of the match's games that each side has won
 */
export function scoreboard(game, title, wins) {
  const match = matchOf(game.document);
  return html`<article class="scoreboard${game.state.next ? '' : ' over'}">
    <header class="sb-head">
      <p class="sb-title">${title}</p>
      ${match ? html`<p class="sb-match">${say('board.match', {n: match.game, ...wins})}</p>` : nothing}
      <p class="sb-length">${length(game)}</p>
    </header>
    ${SIDES.map((side) => sideOf(game, side))}
    <p class="sb-foot"></p>
  </article>`;
}
