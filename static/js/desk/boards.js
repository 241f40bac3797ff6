/** What goes on at the boards of a competition, and what can go on next. */

import {boards} from '../competitions/boards.js';
import {isKind} from '../competitions/document.js';
import {instant} from '../lib/clock.js';
import {dayOf} from '../lib/days.js';

/** @typedef {import('./contest.js').Contest} Contest */
/** @typedef {import('../competitions/words.js').Line} Line */
/** @typedef {{board: string, a: any, b: any, match: string | null}} Next who can be called to a board; a queue's match
 * has no id yet */

/** @param {any} team @returns {string[]} its entries */
const entriesOf = (team) => [team].flat();

/** @param {Line | Next} sides @returns {string[]} the entries on both */
export const entriesIn = ({a, b}) => [...entriesOf(a), ...entriesOf(b)];

/** @param {Line[]} lines @returns {string[]} */
const nameAll = (lines) => lines.map(({board}) => board);

/** @param {Contest} contest @returns {Line[]} the open boards where nothing is played */
export const freeBoards = ({state}) =>
  state.boards.filter((/** @type {Line} */ {open, match}) => open && match === null);

/** @param {Line} match @returns {boolean} whether it is at a board; a challenge that was posted stays `ready` */
export const isPlaying = ({status, board}) => status === 'posted' || (status === 'ready' && board !== null);

/** @param {Contest} contest @returns {Set<string>} the entries that play now */
function playing({state}) {
  return new Set(state.matches.filter(isPlaying).flatMap(entriesIn));
}

/** Matches without a day come last. @param {Line} one @param {Line} two */
const byDay = ({on: one}, {on: two}) => (one === two ? 0 : two === null || (one !== null && one < two) ? -1 : 1);

/**
 * The matches that can be played, in the order in which they are called: by the schedule, in a bracket by who has
 * waited longest.
 * @param {Contest} contest @returns {Line[]}
 */
function inOrder({document: {form}, state, counting}) {
  const ready = state.matches.filter((/** @type {Line} */ match) => match.status === 'ready' && !isPlaying(match));
  if (isKind(form, 'league')) return ready.sort(byDay);
  if (!isKind(form, 'bracket')) return ready;
  /** @type {Map<string, number>} */
  const last = new Map();
  counting.forEach(({type, a, b}, i) => {
    if (type === 'post' || type === 'result') for (const entry of [a, b].flat()) last.set(String(entry), i);
  });
  const since = (/** @type {Line} */ {a, b}) => Math.max(last.get(a) ?? -1, last.get(b) ?? -1);
  return ready.sort((/** @type {Line} */ one, /** @type {Line} */ two) => since(one) - since(two));
}

/**
 * @param {Contest} contest
 * @returns {Line[]} matches that can be played and whose players are free, in the order in which they are called; one
 * player's matches come one after the other, and those of a later day on their day
 */
export function readyMatches(contest) {
  const busy = playing(contest);
  const today = dayOf(instant());
  /** @type {Line[]} */
  const found = [];
  for (const match of inOrder(contest)) {
    if ((match.on ?? '') > today) continue;
    const entries = entriesIn(match);
    if (entries.some((entry) => busy.has(entry))) continue;
    found.push(match);
    entries.forEach((entry) => busy.add(entry));
  }
  return found;
}

/**
 * Where entries were called to, and when.
 * @param {Contest} contest @returns {(team: any) => [board: string, order: number][]}
 */
function usesIn({state, counting}) {
  const called = new Map(counting.map(({type, match}, i) => [type === 'post' || type === 'move' ? match : '', i]));
  /** @type {Map<string, [board: string, order: number][]>} */
  const uses = new Map();
  for (const match of state.matches) {
    if (match.board === null) continue;
    for (const entry of entriesIn(match))
      uses.set(entry, [...(uses.get(entry) ?? []), [match.board, called.get(match.id) ?? 0]]);
  }
  return (team) => entriesOf(team).flatMap((entry) => uses.get(entry) ?? []);
}

/**
 * Which of the free boards suits a match (fed 4.6).
 * @param {Contest} contest @param {Line} match @param {string[]} [free] @param {ReturnType<typeof usesIn>} [uses]
 * @returns {ReturnType<typeof boards>}
 */
export function boardsFor(contest, {a, b}, free = nameAll(freeBoards(contest)), uses = usesIn(contest)) {
  return boards(nameAll(contest.state.boards), free, uses(a), uses(b));
}

/** @param {Contest} contest @param {string} match @returns {string | null} when it was called, or moved */
export const calledAt = ({counting}, match) =>
  /** @type {string | undefined} */ (
    counting.findLast((event) => ['post', 'move'].includes(event.type) && event.match === match)?.at
  ) ?? null;

/**
 * Who can be called to which free board, the first in order first. In a bracket whoever has waited longest comes first,
 * on the board that suits them (fed 4.6).
 * @param {Contest} contest @param {Line[]} [ready] its ready matches, if they are known
 * @returns {Next[]}
 */
export function nextCalls(contest, ready = readyMatches(contest)) {
  const {next} = contest.state;
  if (next) return next.map((/** @type {Line} */ one) => ({...one, match: null}));
  const free = nameAll(freeBoards(contest));
  const uses = isKind(contest.document.form, 'bracket') ? usesIn(contest) : null;
  return ready.slice(0, free.length).map((match) => {
    const board = /** @type {string} */ ((uses && boardsFor(contest, match, free, uses).boards[0]) || free[0]);
    free.splice(free.indexOf(board), 1);
    return {board, a: match.a, b: match.b, match: match.id};
  });
}

/**
 * @param {Contest} contest
 * @returns {{calls: Next[], rest: (Line | string)[]}} who can be called now, and who comes after them: matches, or the
 * entries of a queue
 */
export function comingUp(contest) {
  const {queue} = contest.state;
  const ready = queue ? [] : readyMatches(contest);
  const calls = nextCalls(contest, ready);
  const called = calls.flatMap(entriesIn);
  if (queue) return {calls, rest: queue.filter((/** @type {string} */ entry) => !called.includes(entry))};
  const matches = calls.map(({match}) => match);
  return {calls, rest: ready.filter(({id}) => !matches.includes(id))};
}

/** The statuses of matches that are still to be played. */
const TO_PLAY = ['waiting', 'ready', 'posted', 'flip', 'disputed'];

/** @param {Contest} contest @returns {{decided: number, all: number}} matches that are played, of those to play */
export function progressOf({document: {form}, state}) {
  const decided = state.matches.filter((/** @type {Line} */ {status}) => status === 'decided').length;
  const toPlay = state.matches.filter((/** @type {Line} */ {status}) => TO_PLAY.includes(status));
  const all = decided + toPlay.length;
  if (form !== 'double-elimination') return {decided, all};
  // What waits there may turn out to be a bye. Each match is a loss, and all but the winner lose twice.
  const drawn = state.entries.filter((/** @type {Line} */ {number}) => number !== null).length;
  const secondFinal = state.matches.some((/** @type {Line} */ {id, status}) => id === 'f2' && status !== 'unneeded');
  return {decided, all: Math.min(all, 2 * drawn - 2 + Number(secondFinal))};
}
