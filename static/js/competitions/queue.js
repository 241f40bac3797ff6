/**
 * The queue of a bar: challengers wait in line, the winner stays (docs/competitions.md, Queue and ladder). The twin of
 * scorekeeper/competitions/queue.py.
 *
 * @typedef {import('./competition.js').Competition} Competition
 * @typedef {import('./competition.js').Entry} Entry
 * @typedef {import('./competition.js').Table} Table
 * @typedef {import('./words.js').Event} Event
 * @typedef {import('./words.js').Line} Line
 * @typedef {import('./words.js').Side} Side
 */

import {deskToChange, isIn} from './competition.js';
import {checkBoard, isBadResult} from './desk.js';
import {refuseIf} from './errors.js';
import {other} from './words.js';

/** Stands for a board where nobody has played. Nobody changes it. @type {Table} */
const NO_TABLE = {holder: null, streak: 0, match: null};

/** An entry waits again, at the end. @param {Competition} competition @param {Event} event */
export function join(competition, event) {
  const {entry} = event;
  refuseIf(!isIn(competition, entry), 'not-in');
  refuseIf(competition.row.includes(entry) || tableOf(competition, entry) !== null, 'in-queue');
  competition.row.push(entry);
}

/** The table that an entry holds or plays at. @param {Competition} competition @param {string} entry */
function tableOf(competition, entry) {
  for (const table of competition.tables.values()) {
    if (table.holder === entry || playsAt(competition, table, entry)) return table;
  }
  return null;
}

/**
 * Whether an entry plays at a table just now.
 * @param {Competition} competition @param {Table} table @param {string} entry
 */
function playsAt(competition, table, entry) {
  const sides = table.match === null ? null : competition.known.get(table.match);
  return Boolean(sides && (entry === sides.a || entry === sides.b));
}

/** An entry goes home: not while it plays. @param {Competition} competition @param {string} entry */
export function leave(competition, entry) {
  const table = tableOf(competition, entry);
  refuseIf(table && playsAt(competition, table, entry), 'playing');
  if (table) hold(table, null, 0);
  competition.row = competition.row.filter((name) => name !== entry);
}

/** Somebody, or nobody, holds a table now. @param {Table} table @param {string | null} holder @param {number} streak */
function hold(table, holder, streak) {
  table.holder = holder;
  table.streak = streak;
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
  refuseIf(!sides.every((side) => competition.row.includes(side) || side === table.holder), 'not-in-queue');
  competition.row = competition.row.filter((name) => !sides.includes(name));
  if (table.holder !== null && !sides.includes(table.holder)) {
    competition.row.push(table.holder);
    hold(table, null, 0);
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
  const lost = (/** @type {string} */ name) => {
    /** @type {Entry} */ (competition.entries.get(name)).lost += 1;
  };
  /** @type {Side | null} */
  const side = event.winner;
  if (side === null) {
    hold(table, null, 0);
    lost(event.a);
    lost(event.b);
    return;
  }
  wins(competition, table, event[side]);
  const loser = event[other(side)];
  lost(loser);
  if (competition.settings.loser === 'rejoins' && event.ending !== 'forfeit') competition.row.push(loser);
}

/**
 * Somebody has won at a table: it stays, or makes room after as many games as are allowed.
 * @param {Competition} competition @param {Table} table @param {string} winner
 */
function wins(competition, table, winner) {
  const streak = table.holder === winner ? table.streak + 1 : 1;
  const {limit} = competition.settings;
  const entry = /** @type {Entry} */ (competition.entries.get(winner));
  entry.won += 1;
  entry.streak = Math.max(entry.streak, streak);
  if (limit > 0 && streak >= limit) {
    competition.row.push(winner);
    hold(table, null, 0);
  } else {
    hold(table, winner, streak);
  }
}

/** Who plays next at each free board, while the queue lasts. @param {Competition} competition */
export function upNext(competition) {
  /** @type {Line[]} */
  const found = [];
  let waiting = 0;
  for (const [board, open] of competition.boards) {
    const table = competition.tables.get(board) ?? NO_TABLE;
    const needed = table.holder === null ? 2 : 1;
    if (!open || table.match !== null || waiting + needed > competition.row.length) continue;
    const first = table.holder ?? competition.row[waiting];
    waiting += needed;
    found.push({board, a: first, b: competition.row[waiting - 1]});
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
