/**
 * Who plays whom in a league match (csc VII.4 and, for four-person teams, VII four 3). The twin of
 * scorekeeper/competitions/sheets/rotation.py.
 *
 * @typedef {import('../../lib/types.d.ts').Side} Side
 * @typedef {'league-six' | 'league-four'} Form
 * @typedef {string | {left: string, right: string}} Places a pair, or who is at the left and at the right end
 * @typedef {{game: number, round: number, a: Places, b: Places}} Row
 */

import {SIDES} from '../../rules/game.js';

/** By round: the pairs of each game, home first. The book prints "Game 1" for game 4. */
const SIX = ['AA BB CC', 'AB CA BC', 'CB AC BA'];
/**
 * By round: the places of each game. Home's first is at the left end, the visitors' first at the right; the book prints
 * two ends wrong.
 */
const FOUR = ['32 14 31', '24 12 34'];
const ROTATIONS = {'league-six': SIX, 'league-four': FOUR};

/**
 * The games of a match: number, round, and the places of each side (a pair, or who is at which end).
 * @param {Form} form @returns {Row[]}
 */
export function rotation(form) {
  const rounds = ROTATIONS[form].flatMap((row, index) => row.split(' ').map((game) => ({round: index + 1, game})));
  return rounds.map(({round, game}, index) => {
    const [a, b] = SIDES.map((side) => places(form, side, game));
    return {game: index + 1, round, a: /** @type {Places} */ (a), b: /** @type {Places} */ (b)};
  });
}

/** The pair of a side, or its places at both ends. @param {Form} form @param {Side} side @param {string} game */
function places(form, side, game) {
  const [home, away] = /** @type {[string, string]} */ ([...game]);
  if (form === 'league-six') return side === 'a' ? home : away;
  return side === 'a' ? {left: home, right: away} : {left: away, right: home};
}
