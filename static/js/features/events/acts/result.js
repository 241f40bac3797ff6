/** Records who won a match: told at the desk, or by a game where only the desk's own results count. */

import {isKind} from '../../../competitions/document.js';
import {isPlaying} from '../../../desk/boards.js';
import {uuid7} from '../../../lib/random.js';
import {say} from '../../../words/index.js';
import {correct} from './correct.js';
import {askResult} from './result_dialog.js';

/** @typedef {import('../event_screen.js').EventScreen} EventScreen */
/** @typedef {import('../../../desk/contest.js').Contest} Contest */
/** @typedef {import('../../../desk/contest.js').Line} Line */
/** @typedef {import('./result_dialog.js').Result} Result */

/** @param {Contest} contest @param {Line} match @param {Result} result @returns {string} */
function wordsFor(contest, {a, b}, {winner, ending}) {
  if (winner !== null) return say('events.won', {side: contest.called(winner === 'a' ? a : b)});
  if (ending === 'double-forfeit') return say('events.double-forfeit');
  return say('events.tied', {a: contest.nameOf(a), b: contest.nameOf(b)});
}

/**
 * Records who won. In a queue the next challenger is called at once.
 * @param {EventScreen} screen @param {Contest} contest @param {Line} match @param {Result} result
 */
export function tell(screen, contest, match, result) {
  const {a, b, id, board} = match;
  screen.act(contest, wordsFor(contest, match, result), () => {
    contest.record({type: 'result', match: id, a, b, ...result});
    const next = contest.state.next?.find((/** @type {any} */ one) => one.board === board);
    if (next) contest.record({type: 'post', match: uuid7(), board, a: next.a, b: next.b});
  });
}

/**
 * Asks for a match's result and records it. Where there is one already, the screen first says what another changes.
 * @param {EventScreen} screen @param {Contest} contest @param {string} id
 */
export async function askAndTell(screen, contest, id) {
  const match = contest.match(id);
  const result = match && (await askResult(contest, match));
  if (!match || !result) return;
  if (match.status !== 'decided') return tell(screen, contest, match, result);
  const act = {type: 'result', match: id, a: match.a, b: match.b, ...result};
  const words = wordsFor(contest, match, result);
  await correct(screen, contest, {title: say('events.correct'), words, acts: [act]});
}

/**
 * @param {Contest} contest @param {string} id of a match @param {any} telling
 * @returns {boolean} whether the desk has recorded this before: what was undone is not taken in again
 */
const wasTakenIn = ({document: doc}, id, {winner, ending, score}) =>
  doc.events.some(
    (/** @type {any} */ one) =>
      one.type === 'result' &&
      one.match === id &&
      one.winner === winner &&
      one.ending === ending &&
      one.score?.a === score.a &&
      one.score?.b === score.b,
  );

/**
 * Records what games told of a queue or a ladder, where the desk's own results count alone.
 * @param {EventScreen} screen @param {Contest} contest
 */
export function takeIn(screen, contest) {
  if (isKind(contest.document.form, 'drawn') || contest.role === 'follower' || !contest.here) return;
  for (const telling of contest.told.tellings) {
    const {match: id, winner, ending, score} = telling;
    const match = contest.match(id);
    if (match && isPlaying(match) && winner && !wasTakenIn(contest, id, telling))
      tell(screen, contest, match, {winner, ending, score});
  }
}
