/** Judges a result code at the desk: whether it can be recorded, and what a person should know first. */

import {isKind} from '../competitions/document.js';
import {agree, saidByDesk, saidByGames, sameSides} from './told.js';

/** @typedef {import('./contest.js').Contest} Contest */
/** @typedef {import('./contest.js').Line} Line */
/** @typedef {import('./result_code.js').ToldCode} ToldCode */
/** @typedef {import('./told.js').Said} Said */
/** @typedef {'finished' | 'unknown' | 'taken-back' | 'others'} Refusal  why it cannot be recorded */
/** @typedef {'stranger' | 'renamed' | 'moved'} Doubt  what a person should look at first */
/** @typedef {{is: 'refused', why: Refusal, match?: Line} | {is: 'recorded', match: Line}} Closed */
/** @typedef {{is: 'otherwise', match: Line, said: Said} | {is: 'new', match: Line, doubts: Doubt[]}} Open */
/** @typedef {Closed | Open} Verdict */
/** @typedef {{sealed: boolean, names: {a: string, b: string} | null}} Known  names: as a card has them now, if known */

/** @param {Contest} contest @param {string} match @returns {boolean} whether it was called and taken back */
const takenBack = ({counting}, match) =>
  counting.findLast(({type, match: of}) => of === match && (type === 'post' || type === 'unpost'))?.type === 'unpost';

/** @param {Contest} contest @param {ToldCode} told @returns {Refusal | null} */
function refusalOf(contest, {telling}) {
  const match = contest.match(telling.match);
  if (contest.closed) return 'finished';
  if (!match) return 'unknown';
  if (takenBack(contest, match.id)) return 'taken-back';
  return sameSides(/** @type {any} */ (telling), /** @type {any} */ (match)) ? null : 'others';
}

/**
 * What counts of this game now, if anything does: the desk's own result, else what a game told. Only the former counts
 * in a queue and on a ladder.
 * @param {Contest} contest @param {ToldCode} told @returns {Said | undefined}
 */
function saidBefore(contest, {telling: {match, game, id}}) {
  const desk = saidByDesk(contest, match, game);
  if (desk || !isKind(contest.document.form, 'drawn')) return desk;
  const games = /** @type {any[]} */ (saidByGames(contest, match, game));
  return games.find((one) => one.id === id) ?? games[0];
}

/** @param {Line} match @param {ToldCode} told @param {Known} known @returns {Doubt[]} */
function doubtsOf(match, told, {sealed, names}) {
  const renamed = names !== null && (names.a !== told.names.a || names.b !== told.names.b);
  const moved = told.board !== undefined && match.board !== null && String(told.board) !== match.board;
  return [
    ...(sealed ? [] : /** @type {const} */ (['stranger'])),
    ...(renamed ? /** @type {const} */ (['renamed']) : []),
    ...(moved ? /** @type {const} */ (['moved']) : []),
  ];
}

/** @param {Contest} contest @param {ToldCode} told @param {Known} known @returns {Verdict} */
export function judge(contest, told, known) {
  const match = contest.match(told.telling.match);
  const why = refusalOf(contest, told);
  if (why || !match) return {is: 'refused', why: why ?? 'unknown', ...(match && {match})};
  const said = saidBefore(contest, told);
  if (said && !agree(said, told.telling)) return {is: 'otherwise', match, said};
  // A tap on the winner has no points yet, and they can still be added.
  if (said && (said.score || match.best_of > 1)) return {is: 'recorded', match};
  return {is: 'new', match, doubts: doubtsOf(match, told, known)};
}
