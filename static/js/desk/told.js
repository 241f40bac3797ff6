/** What is told of a match, and what settles it if two say otherwise. */

import {same} from '../competitions/builtin.js';
import {isKind} from '../competitions/document.js';

/** @typedef {import('./contest.js').Contest} Contest */
/** @typedef {import('./contest.js').Line} Line */
/** @typedef {import('../competitions/words.js').Telling} Telling */
/**
 * @typedef {object} Said what somebody says of one game of a match, or of the whole
 * @property {string} [id] of the game that says it; none: the desk
 * @property {string} [at] when the desk recorded it
 * @property {'a' | 'b' | null} winner
 * @property {string} ending
 * @property {{a: number, b: number}} [score]
 * @property {{a: number, b: number}} [halves] half match points, said by a sheet
 */

/** @param {{a: any, b: any}} one @param {{a: any, b: any}} two @returns {boolean} whether they name the same sides */
export const sameSides = (one, two) => same(one.a, two.a) && same(one.b, two.b);

/** @param {Contest} contest @param {string} match @returns {any[]} what the desk says of its sides now, in order */
function deskResults(contest, match) {
  const line = /** @type {any} */ (contest.match(match));
  return contest.counting.filter(
    (/** @type {any} */ one) =>
      ['result', 'sheet'].includes(one.type) && one.match === match && line && sameSides(one, line),
  );
}

/** @param {Contest} contest @param {string} match @returns {any} what the desk says of the whole match, if it does */
const wholeOf = (contest, match) => deskResults(contest, match).findLast(({game}) => game === undefined);

/**
 * @param {Contest} contest @param {string} match @param {number} game its number
 * @returns {Said | undefined} what the desk says of it
 */
export const saidByDesk = (contest, match, game) =>
  wholeOf(contest, match) ?? deskResults(contest, match).findLast((one) => one.game === game);

/** @param {Contest} contest @returns {Set<string>} tellings that count nowhere */
const setAside = ({counting}) =>
  new Set(counting.flatMap((/** @type {any} */ {type, results}) => (type === 'set_aside' ? results : [])));

/**
 * @param {Contest} contest @param {string} match @param {number} [game] its number; without it, of all
 * @returns {Telling[]} what games say of it, without what the desk has set aside
 */
export function saidByGames(contest, match, game) {
  const aside = setAside(contest);
  return contest.told.tellings.filter(
    (one) => one.match === match && (game === undefined || one.game === game) && !aside.has(one.id),
  );
}

/** Numbers that both may say: the points, and on sheets of a league match points and games won. */
const NUMBERS = /** @type {const} */ (['score', 'halves', 'wins']);

/** @param {any} one @param {any} two @returns {boolean} whether both say the same */
export const agree = (one, two) =>
  one.winner === two.winner &&
  one.ending === two.ending &&
  NUMBERS.every((key) => !one[key] || !two[key] || (one[key].a === two[key].a && one[key].b === two[key].b));

/**
 * @param {Contest} contest @param {Telling} telling
 * @returns {object} the desk's `result` that says the same: of the whole match where the desk has told that, or where
 * the game ends it; of a sheet, the same sheet
 */
export function resultFrom(contest, telling) {
  const {kind, match, a, b, winner, ending, score, game = 1, reach = 'game', halves, wins, played} = telling;
  if (kind === 'sheet') return {type: 'sheet', match, a, b, halves, wins, score, ...(played && {played})};
  const whole = !isKind(contest.document.form, 'drawn') || reach !== 'game' || wholeOf(contest, match) !== undefined;
  const single = (contest.match(match)?.best_of ?? 1) === 1;
  return {
    ...{type: 'result', match, a, b, winner, ending},
    ...(!whole && {game}),
    ...((!whole || single) && score && {score}),
  };
}

/**
 * Settles a game of a match: what was chosen counts, and whoever says otherwise is set aside.
 * @param {Contest} contest @param {Telling | null} chosen null: what the desk says
 * @param {Telling[]} others @param {string} reason
 */
export function settle(contest, chosen, others, reason) {
  if (chosen) contest.record(resultFrom(contest, chosen));
  const results = others.filter(({id}) => id !== chosen?.id).map(({id}) => id);
  if (results.length) contest.record({type: 'set_aside', results, reason});
}
