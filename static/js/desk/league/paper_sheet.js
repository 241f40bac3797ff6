/** The sheet of a league match as it is typed from paper: what it says, and what in it does not add up. */

import {TABLE} from '../../competitions/document.js';
import {bySide} from '../../competitions/builtin.js';
import {SIDES} from '../../competitions/words.js';
import {sameSides} from '../told.js';

/** @typedef {import('../contest.js').Contest} Contest */
/** @typedef {import('../contest.js').Line} Line */
/** @typedef {import('../../competitions/words.js').BySide} BySide */
/** @typedef {import('../../lib/types.d.ts').Side} Side */
/**
 * @typedef {object} Paper what is typed
 * @property {BySide} wins games won
 * @property {BySide} bonus half points for the rounds, of four-person teams (csc VII four 1)
 * @property {BySide} score
 * @property {Record<Side, Record<string, number>>} played games of each player
 */
/**
 * @typedef {{code: 'points', side: Side, n: number} | {code: 'unplayed', n: number} | {code: 'rounds'} | {code:
 *   'players', side: Side, n: number}} Doubt  something that is possible, but seldom right
 */

/** Each game is played by two of a side. */
const PAIR = 2;

/** @param {string} form @returns {number} the games of a match */
export const gamesOf = (form) => TABLE.leagues[form].games;

/** @param {string} form @returns {number} half points that the rounds give; 0 with six-person teams */
export const bonusOf = (form) => TABLE.leagues[form].halves - 2 * gamesOf(form);

/** @param {BySide} numbers @returns {number} */
const sum = ({a, b}) => a + b;

/** @param {Record<string, number>} games @returns {number} */
const allGames = (games) => Object.values(games).reduce((all, n) => all + n, 0);

/**
 * What is typed already, to be corrected: the desk's last sheet, else what counts of the match.
 * @param {Contest} contest @param {Line} match
 * @returns {Paper}
 */
export function paperOf({counting}, match) {
  const sheet = counting.findLast(
    (/** @type {any} */ one) =>
      one.type === 'sheet' && one.match === match.id && sameSides(one, /** @type {any} */ (match)),
  );
  const {wins, halves, score} = /** @type {any} */ (sheet ?? match);
  const played = /** @type {any} */ (sheet?.played ?? {a: {}, b: {}});
  return {wins, score, played, bonus: bySide((side) => halves[side] - 2 * wins[side])};
}

/**
 * @param {string} form @param {Paper} paper
 * @returns {'league.paper.too-many' | 'league.paper.too-much' | null} why it cannot be right
 */
export function faultOfPaper(form, {wins, bonus}) {
  if (sum(wins) > gamesOf(form)) return 'league.paper.too-many';
  return sum(bonus) > bonusOf(form) ? 'league.paper.too-much' : null;
}

/** @param {string} form @param {number} target @param {Paper} paper without a fault @returns {Doubt[]} */
export function doubtsOf(form, target, {wins, bonus, score, played}) {
  const games = gamesOf(form);
  const unplayed = games - sum(wins);
  /** @type {Doubt[]} */
  const found = [];
  for (const side of SIDES) {
    const least = wins[side] * target;
    if (score[side] < least) found.push({code: 'points', side, n: least});
  }
  if (unplayed > 0) found.push({code: 'unplayed', n: unplayed});
  else if (sum(bonus) < bonusOf(form)) found.push({code: 'rounds'});
  for (const side of SIDES) {
    const n = allGames(played[side]);
    if (n > PAIR * games) found.push({code: 'players', side, n});
  }
  return found;
}

/**
 * @param {Line} match @param {Paper} paper
 * @returns {{type: string, [field: string]: any}} the desk's event
 */
export function sheetFrom({id, a, b}, {wins, bonus, score, played}) {
  const games = bySide((side) => Object.fromEntries(Object.entries(played[side]).filter(([, number]) => number > 0)));
  return {
    ...{type: 'sheet', match: id, a, b, halves: bySide((side) => 2 * wins[side] + bonus[side]), wins, score},
    ...(SIDES.some((side) => allGames(games[side])) && {played: games}),
  };
}
