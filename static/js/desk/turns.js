/** What a large screen shows of a competition, in turn: its boards or week, the end of the bracket, the table. */

import {isKind} from '../competitions/document.js';
import {instant} from '../lib/clock.js';
import {dayOf} from '../lib/days.js';
import {bracketRounds, isEmpty} from './bracket.js';
import {currentWeek, isLeague, weeksOf} from './league/season.js';

/** @typedef {import('./contest.js').Contest} Contest */
/** @typedef {import('../competitions/words.js').Line} Line */
/** @typedef {import('./bracket.js').Round} Round */
/**
 * @typedef {{view: 'boards' | 'week' | 'bracket' | 'table' | 'winner', from: number}} Turn from: its first board, match
 * or line
 */

/** Boards on one screen, lines of a table on one screen and in all, and rounds of each side of a bracket. */
export const BOARDS = 6;
export const LINES = 8;
const MOST_LINES = 32;
const LAST = 3;

/** @param {number} all @param {number} each @returns {number[]} where each screen begins; one screen at least */
const screens = (all, each) => Array.from({length: Math.max(1, Math.ceil(all / each))}, (_, i) => i * each);

/** @param {Contest} contest @returns {Line[]} the lines of its table that say something yet */
export const tableLines = ({state}) =>
  state.standings
    .filter((/** @type {Line} */ {place, won}) => (place === undefined ? won !== undefined : place !== null))
    .slice(0, MOST_LINES);

/** @param {Contest} contest that is over @returns {string | null} the entry that alone is first */
export function winnerOf({state}) {
  const [first] = state.status === 'finished' ? state.standings : [];
  return first?.place?.[1] === 1 ? first.entry : null;
}

/** @param {Round[]} rounds @returns {Round[]} the same as one tree: the winners' last match leads to the final */
const linked = (rounds) =>
  rounds.map((round, i) => ({...round, leads: rounds[i + 1]?.ties.length === round.ties.length}));

/**
 * @param {Contest} contest
 * @returns {Round[][]} the last rounds of a bracket, and of its losers' side, once somebody is known to play there
 */
export function lastRounds(contest) {
  if (!isKind(contest.document.form, 'bracket') || !contest.state.matches.length) return [];
  const begun = (/** @type {Round} */ {ties}) => ties.some(({line}) => line.a !== null || line.b !== null);
  const rounds = bracketRounds(contest).filter((round) => round.key !== 'f2' || begun(round));
  const trees = [rounds.filter(({key}) => 'wf'.includes(key[0] ?? '')), rounds.filter(({key}) => key[0] === 'l')];
  const last = trees
    .map((some) => linked(some.slice(-LAST)))
    .filter((some) => some.some(({ties}) => !ties.every(isEmpty)));
  return last.some((some) => some.some(begun)) ? last : [];
}

/** @param {Contest} contest a league @returns {Line[]} the matches of the week that is played now or next */
export const weekMatches = (contest) => currentWeek(weeksOf(contest), dayOf(instant()))?.matches ?? [];

/** @param {Contest} contest @returns {Turn[]} one at least */
export function turnsOf(contest) {
  // A league without boards has nothing to show of them.
  const view = isLeague(contest) && !contest.state.boards.length ? 'week' : 'boards';
  const shown = view === 'week' ? weekMatches(contest) : contest.state.boards;
  const first = winnerOf(contest) === null ? screens(shown.length, BOARDS) : [];
  const lines = tableLines(contest).length;
  return [
    ...(first.length ? [] : [/** @type {Turn} */ ({view: 'winner', from: 0})]),
    ...first.map((from) => /** @type {Turn} */ ({view, from})),
    ...(lastRounds(contest).length ? [/** @type {Turn} */ ({view: 'bracket', from: 0})] : []),
    ...(lines ? screens(lines, LINES).map((from) => /** @type {Turn} */ ({view: 'table', from})) : []),
  ];
}

/** @param {Contest} contest @returns {{match: string, at: string}[]} matches at a board, and since when; in order */
export function calls({state, counting}) {
  const there = state.boards.map((/** @type {Line} */ {match}) => match);
  /** @type {Map<string, string>} */
  const posted = new Map();
  for (const {type, match, at} of counting) {
    if (type !== 'post' || !there.includes(match)) continue;
    posted.delete(String(match));
    posted.set(String(match), at);
  }
  return [...posted].map(([match, at]) => ({match, at}));
}
