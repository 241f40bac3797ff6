/**
 * Why a match has this result, or none yet; and why this board suits it. The twin of
 * scorekeeper/competitions/reasons/why_result.py.
 *
 * @typedef {import('../boards.js').Use} Use
 * @typedef {import('../competition.js').Competition} Competition
 * @typedef {import('../competition.js').Entry} Entry
 * @typedef {import('../course.js').Course} Course
 * @typedef {import('./reasons.js').Reason} Reason
 * @typedef {import('../words.js').Line} Line
 * @typedef {import('../words.js').Side} Side
 * @typedef {import('../words.js').Team} Team
 */

import {kindOf, lastUses} from '../boards.js';
import {same} from '../builtin.js';
import {deskOf, ofKind} from '../competition.js';
import {toldOf} from '../course.js';
import {leagueOutcome} from '../leagues.js';
import {reason, reasonOf} from './reasons.js';
import {majority, outcomeOf} from '../results.js';
import {other} from '../words.js';

/** @param {Course} course @param {string} name */
const entryOf = (course, name) => /** @type {Entry} */ (course.competition.entries.get(name));

/**
 * The kind of the board where a match is posted, by what both sides used before (fed 4.6).
 * @param {Course} course @param {Line[]} lines @param {Line} line @returns {Reason[]}
 */
export function whyBoard(course, lines, line) {
  const {competition} = course;
  const {posted} = deskOf(competition, line.id);
  if (line.board === null || line.a === null || line.b === null) return [];
  const [a, b] = [line.a, line.b].map((team) => lastUses(usesBefore(competition, lines, team, posted)));
  return [reason(`because.board-${kindOf(line.board, a ?? new Map(), b ?? new Map())}`, {board: line.board})];
}

/**
 * Where somebody was posted before, and when.
 * @param {Competition} competition @param {Line[]} lines @param {Team} team @param {number} posted @returns {Use[]}
 */
function usesBefore(competition, lines, team, posted) {
  return lines.flatMap((line) => {
    const when = deskOf(competition, line.id).posted;
    const counts = line.board !== null && when < posted && (same(team, line.a) || same(team, line.b));
    return counts ? [/** @type {Use} */ ([line.board, when])] : [];
  });
}

/**
 * Why a match ended as it did, or why it has not ended.
 * @param {Course} course @param {Line} line @returns {Reason[]}
 */
export function whyResult(course, line) {
  const {status} = line;
  if (status === 'waiting' || status === 'bye' || status === 'unneeded') return []; // their sides say it
  if (status === 'void') return whyVoid(course, line);
  if (status === 'stranded') return [reason('because.stranded', {entry: line.a, other: line.b})];
  if (status === 'disputed') return [reason('because.disputed')];
  if (status === 'ready' || status === 'posted') return whyOpen(course, line);
  if (line.ending === 'double-forfeit') return whyDouble(course, line);
  if (line.ending === 'forfeit') return whyForfeit(course, line);
  return whyPlayed(line);
}

/** Why a match counts for nothing: who is out or set aside. @param {Course} course @param {Line} line */
function whyVoid(course, line) {
  /** @type {string[]} */
  const people = [line.a, line.b].flat();
  const scheduled = ofKind(course.competition, 'scheduled');
  const annulled = people.filter((entry) => entryOf(course, entry).annulled && scheduled);
  if (annulled.length > 0) return annulled.map((entry) => reason('because.void-annulled', {entry}));
  const gone = people.filter((entry) => course.out.has(entry) || entryOf(course, entry).gone > 0);
  return gone.map((entry) => reason('because.void-out', {entry}));
}

/** Why a match that can be played has no result. @param {Course} _course @param {Line} line */
function whyOpen(_course, line) {
  const {board, wins} = line;
  const posted = board ? reason('because.no-report', {board}) : reason('because.not-posted');
  if (wins.a + wins.b === 0) return [posted];
  const needed = majority(line.best_of);
  return [reason('because.games-left', {won: wins.a, lost: wins.b, needed}), posted];
}

/** What was told of a match. @param {Course} course @param {Line} line */
function toldOutcome(course, line) {
  const sides = {a: line.a, b: line.b};
  if (ofKind(course.competition, 'league')) return leagueOutcome(course, line.id, sides);
  const [desk, told] = toldOf(course, line.id, sides);
  return outcomeOf(desk, told, {bestOf: line.best_of, ties: false, walkover: null});
}

/** A double forfeit: lost by both in a schedule, else a flip decides. @param {Course} course @param {Line} line */
function whyDouble(course, line) {
  if (course.competition.known.get(line.id)) return [reasonOf(course.competition, 'because.double-forfeit', {})];
  const found = toldOutcome(course, line).decided ? [] : [reason('because.both-owe')];
  /** @type {Side | null} */
  const winner = line.winner;
  if (winner === null) return [...found, reason('because.flip-due')];
  return [...found, reason('because.flip-won', {entry: line[winner], other: line[other(winner)]})];
}

/** A forfeit: told, or because somebody is out or owed it. @param {Course} course @param {Line} line */
function whyForfeit(course, line) {
  /** @type {Side} */
  const winner = line.winner;
  const [entry, loser] = [line[winner], line[other(winner)]];
  if (toldOutcome(course, line).decided)
    return [reasonOf(course.competition, 'because.told-forfeit', {entry: loser, other: entry})];
  if (course.out.has(entry)) return [reasonOf(course.competition, 'because.both-out', {entry, other: loser})];
  if (course.out.has(loser)) {
    const {status} = entryOf(course, loser);
    const say = `because.out-${status === 'in' ? 'disqualified' : status}`;
    return [reasonOf(course.competition, say, {entry: loser, other: entry})];
  }
  return [reason('because.owes', {entry: loser, other: entry})];
}

/**
 * The score of a match that was played: games of a longer match, match points of a league, else points, if told.
 * @param {Line} line
 */
function whyPlayed(line) {
  /** @type {Side} */
  const winner = line.winner ?? 'a';
  let [numbers, kind] = [line.score, ''];
  if ('halves' in line) [numbers, kind] = [line.halves, '-halves'];
  else if (line.best_of > 1) [numbers, kind] = [line.wins, '-games'];
  const say = line.winner === null ? 'because.tied' : 'because.won';
  const [score, less] = [numbers[winner], numbers[other(winner)]];
  if (line.winner !== null && score === 0 && less === 0)
    return [reason('because.won-unscored', {entry: line[winner], other: line[other(winner)]})];
  return [reason(say + kind, {entry: line[winner], other: line[other(winner)], score, less})];
}
