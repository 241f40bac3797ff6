/** Who played whom in a round robin, read across. */

import {scoreText} from '../lib/text.js';
import {isPlaying} from './boards.js';

/** @typedef {import('./contest.js').Contest} Contest */
/** @typedef {import('../competitions/words.js').Line} Line */
/** @typedef {{score: string, looks: 'won' | 'live' | ''}} Cell a match from the side of its row; score '' before it */
/** @typedef {{entry: string, won: number, cells: Cell[][]}} Row its matches with each entry, itself included */

/** Fewer entries need no such table, more do not fit. */
const [FEWEST, MOST] = [3, 12];

/** @param {Line} match @returns {{a: number, b: number}} games of a longer match, else points */
const figuresOf = ({best_of: games, wins, score}) => (games > 1 ? wins : score);

/** @param {Line} match @param {'a' | 'b'} own @param {'a' | 'b'} other @returns {Cell} */
function cellOf(match, own, other) {
  const figures = figuresOf(match);
  const scored = figures.a !== 0 || figures.b !== 0;
  const looks = isPlaying(match) ? 'live' : match.winner === own ? 'won' : '';
  return {score: scored ? scoreText(figures[own], figures[other]) : '', looks};
}

/**
 * @param {Contest} contest a round robin
 * @returns {Row[]} in the order of the standings; none for too few or too many entries
 */
export function crossTable({state}) {
  const order = state.standings.map((/** @type {Line} */ line) => line.entry);
  if (order.length < FEWEST || order.length > MOST) return [];
  const between = (/** @type {string} */ one, /** @type {string} */ two) =>
    state.matches.flatMap((/** @type {Line} */ match) => {
      if (match.id[0] !== 'r') return []; // a tie-break
      if (match.a === one && match.b === two) return [cellOf(match, 'a', 'b')];
      return match.a === two && match.b === one ? [cellOf(match, 'b', 'a')] : [];
    });
  return state.standings.map((/** @type {Line} */ {entry, won}) => ({
    entry,
    won,
    cells: order.map((/** @type {string} */ other) => between(entry, other)),
  }));
}

/** @param {Contest} contest @returns {Line | undefined} the first match with a score, as an example to read */
export const exampleOf = ({state}) =>
  state.matches.find((/** @type {Line} */ match) => {
    const {a, b} = figuresOf(match);
    return match.id[0] === 'r' && match.winner !== null && a + b > 0;
  });

/** @param {Line} match that has a winner @returns {{entry: string, other: string, score: number, less: number}} */
export function exampleFigures(match) {
  const [won, lost] = match.winner === 'a' ? /** @type {const} */ (['a', 'b']) : /** @type {const} */ (['b', 'a']);
  const figures = figuresOf(match);
  return {entry: match[won], other: match[lost], score: figures[won], less: figures[lost]};
}
