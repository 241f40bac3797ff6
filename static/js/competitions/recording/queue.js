/**
 * The queue of a bar: challengers wait in line, the winner stays (docs/competitions.md, Queue and ladder). The twin of
 * scorekeeper/competitions/recording/queue.py.
 *
 * @typedef {import('../competition.js').Competition} Competition
 * @typedef {import('../competition.js').Entry} Entry
 * @typedef {import('../competition.js').Table} Table
 * @typedef {import('../words.js').Event} Event
 * @typedef {import('../words.js').Line} Line
 */

import {deskToChange, isIn} from '../competition.js';
import {checkBoard, isBadResult} from './desk.js';
import {refuseIf} from '../errors.js';
import {SIDES} from '../words.js';

/** Stands for a board where nobody has played. Nobody changes it. @type {Table} */
const NO_TABLE = {holder: null, streak: 0, match: null};

/** @param {Competition} competition @param {string} name */
const entryOf = (competition, name) => /** @type {Entry} */ (competition.entries.get(name));

/** An entry waits again, at the end. @param {Competition} competition @param {Event} event */
export function join(competition, event) {
  const {entry} = event;
  refuseIf(!isIn(competition, entry), 'not-in');
  refuseIf(competition.waiting.has(entry) || entryOf(competition, entry).busy !== null, 'in-queue');
  competition.waiting.add(entry);
}

/** An entry goes home: not while it plays. @param {Competition} competition @param {string} entry */
export function leave(competition, entry) {
  const board = entryOf(competition, entry).busy;
  const table = board === null ? undefined : competition.tables.get(board);
  if (table) {
    refuseIf(playsAt(competition, table, entry), 'playing');
    free(competition, table);
  }
  competition.waiting.delete(entry);
}

/**
 * Whether an entry plays at a table just now.
 * @param {Competition} competition @param {Table} table @param {string} entry
 */
function playsAt(competition, table, entry) {
  const sides = table.match === null ? null : competition.known.get(table.match);
  return Boolean(sides && (entry === sides.a || entry === sides.b));
}

/** Nobody holds the table any more. @param {Competition} competition @param {Table} table */
function free(competition, table) {
  if (table.holder !== null) entryOf(competition, table.holder).busy = null;
  table.holder = null;
  table.streak = 0;
}

/**
 * A match begins at a free board, between two who wait or one of them and the holder.
 * @param {Competition} competition @param {Event} event
 */
export function post(competition, event) {
  const {match, a, b} = event;
  /** @type {string[]} */
  const sides = [a, b];
  checkBoard(competition, event);
  refuseIf(competition.known.has(match), 'already-posted');
  const table = competition.tables.get(event.board) ?? {...NO_TABLE};
  competition.tables.set(event.board, table);
  refuseIf(table.match !== null, 'board-taken');
  refuseIf(!sides.every((side) => competition.waiting.has(side) || side === table.holder), 'not-in-queue');
  if (table.holder !== null && !sides.includes(table.holder)) {
    competition.waiting.add(table.holder);
    free(competition, table);
  }
  for (const side of sides) {
    competition.waiting.delete(side);
    entryOf(competition, side).busy = event.board;
  }
  competition.known.set(match, {a, b});
  competition.posts += 1;
  const desk = deskToChange(competition, match);
  desk.board = event.board;
  desk.posted = competition.posts;
  table.match = match;
}

/**
 * A match ends: the winner holds the board until it has to make room, the loser leaves or waits again.
 * @param {Competition} competition @param {Event} event
 */
export function result(competition, event) {
  const desk = deskToChange(competition, event.match);
  refuseIf(desk.told.length > 0, 'decided');
  refuseIf(event.ending === 'tie' || isBadResult(competition, event), 'bad-result');
  desk.told.push(event);
  const table = /** @type {Table} */ (competition.tables.get(desk.board ?? ''));
  table.match = null;
  const side = event.winner;
  if (side !== null) win(competition, table, event[side]);
  for (const each of SIDES) if (each !== side) lose(competition, event[each], event.ending);
  if (side === null) free(competition, table);
}

/**
 * Somebody has won at a table: it stays, or makes room after as many games as are allowed.
 * @param {Competition} competition @param {Table} table @param {string} winner
 */
function win(competition, table, winner) {
  const streak = table.holder === winner ? table.streak + 1 : 1;
  const {limit} = competition.settings;
  const entry = entryOf(competition, winner);
  entry.won += 1;
  entry.streak = Math.max(entry.streak, streak);
  table.holder = winner;
  table.streak = streak;
  if (limit > 0 && streak >= limit) {
    competition.waiting.add(winner);
    free(competition, table);
  }
}

/**
 * Somebody has lost: it leaves, or waits again unless it forfeited.
 * @param {Competition} competition @param {string} loser @param {string} ending
 */
function lose(competition, loser, ending) {
  const entry = entryOf(competition, loser);
  entry.lost += 1;
  entry.busy = null;
  if (competition.settings.loser === 'rejoins' && ending === 'played') competition.waiting.add(loser);
}

/** Who plays next at each free board, while the queue lasts. @param {Competition} competition */
export function upNext(competition) {
  /** @type {Line[]} */
  const found = [];
  const waiting = [...competition.waiting];
  let taken = 0;
  for (const [board, open] of competition.boards) {
    const table = competition.tables.get(board) ?? NO_TABLE;
    const needed = table.holder === null ? 2 : 1;
    if (!open || table.match !== null || taken + needed > waiting.length) continue;
    const first = table.holder ?? waiting[taken];
    taken += needed;
    found.push({board, a: first, b: waiting[taken - 1]});
  }
  return found;
}

/** Who has won most, for all that are not part of a pair now. @param {Competition} competition @returns {Line[]} */
export function queueStandings(competition) {
  const entries = [...competition.entries.values()].filter(({status}) => status !== 'paired');
  entries.sort((one, two) => two.won - one.won || one.lost - two.lost || one.order - two.order);
  return entries.map(({entry, won, lost, streak}) => ({entry, won, lost, streak}));
}

/** The boards, each with its match and its holder. @param {Competition} competition @returns {Line[]} */
export function queueBoards(competition) {
  return [...competition.boards].map(([board, open]) => {
    const {match, holder, streak} = competition.tables.get(board) ?? NO_TABLE;
    return {board, open, match, holder, streak};
  });
}
