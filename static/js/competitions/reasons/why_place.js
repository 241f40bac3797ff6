/**
 * Why an entry has its place in the standings. The twin of scorekeeper/competitions/reasons/why_place.py.
 *
 * @typedef {import('../competition.js').Competition} Competition
 * @typedef {import('./reasons.js').Reason} Reason
 * @typedef {import('../words.js').Line} Line
 * @typedef {import('../words.js').State} State
 */

import {ofKind} from '../competition.js';
import {orderReason, reason, reasonOf} from './reasons.js';
import {other} from '../words.js';

/**
 * The reasons for the line of an entry; none if it has no line.
 * @param {Competition} competition @param {State} state @param {string} entry @returns {Reason[]}
 */
export function whyPlace(competition, state, entry) {
  /** @type {Line[]} */
  const lines = state.standings;
  const place = lines.findIndex((one) => one.entry === entry);
  const line = lines[place];
  if (line === undefined) return [];
  const after = lines[place + 1] ?? null;
  if (ofKind(competition, 'bracket')) return whyBracketPlace(state, line);
  if (ofKind(competition, 'ladder')) return [reason('because.rung', {entry, place: place + 1})];
  if (ofKind(competition, 'queue')) return whyQueuePlace(line, after);
  return whyBefore(competition, state, line, after);
}

/**
 * The last match that an entry lost, or won as the final; or that it is still in.
 * @param {State} state @param {Line} line
 */
function whyBracketPlace(state, {entry, place}) {
  if (place === null) return [reason('because.still-in', {entry})];
  /** @type {Line[]} */
  const matches = state.matches;
  const played = matches.filter(({a, b, winner}) => (entry === a || entry === b) && winner !== null);
  const won = played.filter((match) => match[match.winner] === entry).at(-1)?.id ?? null;
  const lost = played.filter((match) => match[match.winner] !== entry).at(-1)?.id ?? null;
  if (place[0] === 1 && won) return [reason('because.place-first', {entry, match: won})];
  if (place[0] === 3 && won === 'p3') return [reason('because.place-third', {entry, match: 'p3'})];
  if (!lost) return [];
  if (place[0] === 2) return [reason('because.place-second', {entry, match: lost})];
  return [reason('because.place-lost', {entry, match: lost, first: place[0], last: place[1]})];
}

/** Who has won more, or lost less, or came first. @param {Line} line @param {Line | null} after */
function whyQueuePlace(line, after) {
  if (after === null) return [];
  const both = {entry: line.entry, other: after.entry};
  if (line.won === after.won && line.lost === after.lost) return [reason('because.came-first', both)];
  const numbers = {won: line.won, lost: line.lost, other_won: after.won, other_lost: after.lost};
  return [reason('because.queue-order', {...both, ...numbers})];
}

/**
 * Why a line of a table is before the next one.
 * @param {Competition} competition @param {State} state @param {Line} line @param {Line | null} after
 */
function whyBefore(competition, state, line, after) {
  if (after === null) return [];
  const both = {entry: line.entry, other: after.entry};
  if (line.reason === null) return whyFirstCriterion(competition, state, line, after);
  const {code, numbers} = line.reason;
  if (['equal', 'due', 'game', 'draw'].includes(code)) return [reasonOf(competition, `because.${code}`, both)];
  if (code === 'met') {
    const [won, lost, otherWon, otherLost] = numbers;
    const say = 'halves' in line ? 'because.met-halves' : 'because.met';
    return [orderReason(competition, say, {...both, won, lost, other_won: otherWon, other_lost: otherLost})];
  }
  const say = code === 'wins' ? 'because.more-wins' : `because.${code}`;
  return [orderReason(competition, say, {...both, score: numbers[0], less: numbers[1]})];
}

/**
 * More wins or halves, or the play-offs of a championship.
 * @param {Competition} competition @param {State} state @param {Line} line @param {Line} after
 */
function whyFirstCriterion(competition, state, line, after) {
  const both = {entry: line.entry, other: after.entry};
  if (ofKind(competition, 'championship') && line.place[0] <= 3) {
    const found = whyPlayOff(competition, state, line.entry);
    if (found.length > 0) return found;
  }
  if ('halves' in line) {
    return [orderReason(competition, 'because.more-halves', {...both, score: line.halves, less: after.halves})];
  }
  const wins = (/** @type {Line} */ {won, tied}) => 2 * won + tied;
  return [orderReason(competition, 'because.more-wins', {...both, score: wins(line), less: wins(after)})];
}

/**
 * What somebody reached in the final, or in the semi-final, when both are played.
 * @param {Competition} competition @param {State} state @param {string} entry
 */
function whyPlayOff(competition, state, entry) {
  /** @type {Line[]} */
  const matches = state.matches;
  const [semi, final] = /** @type {[Line, Line]} */ (matches.filter(({id}) => id === 'f' || id === 'sf'));
  if (semi.winner === null || final.winner === null) return [];
  if (final[final.winner] === entry) return [reasonOf(competition, 'because.place-first', {entry, match: 'f'})];
  if (final[other(final.winner)] === entry) return [reasonOf(competition, 'because.place-second', {entry, match: 'f'})];
  return [reasonOf(competition, 'because.place-lost', {entry, match: 'sf', first: 3, last: 3})];
}
