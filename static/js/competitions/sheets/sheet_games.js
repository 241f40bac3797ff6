/**
 * The games of a league match and how they are decided (csc VII.1, VII.8). The twin of
 * scorekeeper/competitions/sheets/sheet_games.py.
 *
 * @typedef {import('../../lib/types.d.ts').Side} Side
 * @typedef {import('../../lib/types.d.ts').BySide<number>} Score
 * @typedef {import('./rotation.js').Form} Form
 * @typedef {import('./rotation.js').Places} Places
 *
 * @typedef {object} Game a game of the match
 * @property {number} number
 * @property {number} round
 * @property {Record<Side, Places>} places
 * @property {'to-play' | 'played' | 'forfeit' | 'double-forfeit'} status
 * @property {Side | null} winner
 * @property {Score} score
 */

import {SIDES, other} from '../../rules/game.js';
import {refuseIf} from '../errors.js';
import {rotation} from './rotation.js';

/** The delay that costs a game; each further one costs another (csc VII.8). */
const MINUTES = 15;

/** The games of a match, none of them played. @param {Form} form @returns {Game[]} */
export function newGames(form) {
  return rotation(form).map(({game, round, a, b}) => ({
    number: game,
    round,
    places: {a, b},
    status: 'to-play',
    winner: null,
    score: {a: 0, b: 0},
  }));
}

/** The places of a side that play a game. @param {Game} game @param {Side} side */
export function placesIn(game, side) {
  const places = game.places[side];
  return typeof places === 'string' ? [places] : [places.left, places.right];
}

/**
 * Enter the result of a game; throws `bad-result` unless exactly one side reached the target.
 * @param {Game} game @param {Score} score @param {number} target
 */
export function play(game, score, target) {
  const reached = SIDES.filter((side) => score[side] >= target);
  refuseIf(reached.length !== 1, 'bad-result');
  game.status = 'played';
  game.winner = reached[0] ?? null;
  game.score = {...score};
}

/**
 * Give a game to the other side, with the target as its points.
 * @param {Game} game @param {Side} loser @param {number} target
 */
export function forfeit(game, loser, target) {
  const winner = other(loser);
  game.status = 'forfeit';
  game.winner = winner;
  game.score[winner] = target;
}

/**
 * Forfeit the next games of a late side. When both are late, the games that both forfeit are nobody's (reading).
 * @param {Game[]} games @param {Partial<Score>} minutes @param {number} target
 */
export function delay(games, minutes, target) {
  const [a, b] = SIDES.map((side) => Math.floor((minutes[side] ?? 0) / MINUTES));
  const [both, all] = [Math.min(Number(a), Number(b)), Math.max(Number(a), Number(b))];
  const later = Number(a) > Number(b) ? 'a' : 'b';
  const undecided = games.filter(({status}) => status === 'to-play');
  for (const game of undecided.slice(0, both)) game.status = 'double-forfeit';
  for (const game of undecided.slice(both, all)) forfeit(game, later, target);
}

/**
 * The half points of each decided round for the higher total, one each when level (csc VII four 1b).
 * @param {Game[]} games
 */
export function bonuses(games) {
  return [...new Set(games.map(({round}) => round))].flatMap((number) => {
    const row = games.filter(({round}) => round === number);
    if (row.some(({status}) => status === 'to-play')) return [];
    const [a = 0, b = 0] = SIDES.map((side) => row.reduce((sum, {score}) => sum + score[side], 0));
    return [{round: number, a: Number(a >= b) + Number(a > b), b: Number(b >= a) + Number(b > a)}];
  });
}
