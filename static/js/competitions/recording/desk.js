/**
 * What the desk records of boards and matches (docs/competitions.md, Events). The twin of
 * scorekeeper/competitions/recording/desk.py.
 *
 * @typedef {import('../competition.js').Competition} Competition
 * @typedef {import('../words.js').Event} Event
 */

import {deskOf, deskToChange, gamesOf, ofKind} from '../competition.js';
import {TABLE} from '../document.js';
import {refuseIf} from '../errors.js';

/** A board is added, closed or opened. @param {Competition} competition @param {Event} event */
export function board(competition, event) {
  competition.boards.set(event.board, event.open);
}

/** The days of rounds. @param {Competition} competition @param {Event} event */
export function schedule(competition, event) {
  for (const [number, day] of Object.entries(event.rounds)) {
    for (const match of competition.days.get(number) ?? []) deskToChange(competition, match).on = day;
  }
}

/** A match has another day, or none yet (csc VII.14). @param {Competition} competition @param {Event} event */
export function postpone(competition, event) {
  deskToChange(competition, event.match).on = event.on;
}

/** A match gets its board and holds who plays it (fed 9.23). @param {Competition} competition @param {Event} event */
export function post(competition, event) {
  checkBoard(competition, event);
  const desk = deskToChange(competition, event.match);
  refuseIf(desk.board !== null, 'already-posted');
  takeBoard(competition, event);
  desk.held = {a: event.a, b: event.b};
}

/**
 * A match loses its board, and nobody is held in it any more.
 * @param {Competition} competition @param {Event} event
 */
export function unpost(competition, event) {
  const desk = deskOf(competition, event.match);
  refuseIf(desk.board === null, 'not-posted');
  desk.board = null;
  desk.held = null;
}

/** A posted match goes to another board. @param {Competition} competition @param {Event} event */
export function move(competition, event) {
  refuseIf(deskOf(competition, event.match).board === null, 'not-posted');
  checkBoard(competition, event);
  takeBoard(competition, event);
}

/** Refuse a board that is not there or not open. @param {Competition} competition @param {Event} event */
export function checkBoard(competition, event) {
  refuseIf(!competition.boards.has(event.board), 'unknown-board');
  refuseIf(!competition.boards.get(event.board), 'board-closed');
}

/**
 * Give the match the board. With fixed boards it keeps its first one until that is closed (csc VI.14).
 * @param {Competition} competition @param {Event} event
 */
function takeBoard(competition, event) {
  const desk = deskToChange(competition, event.match);
  const goes = desk.fixed !== null && desk.fixed !== event.board;
  const fixed = competition.settings.fixed_boards && goes;
  refuseIf(fixed && desk.fixed !== null && competition.boards.get(desk.fixed), 'board-fixed');
  competition.posts += 1;
  desk.board = event.board;
  desk.fixed = event.board;
  desk.posted = competition.posts;
}

/**
 * What the desk says of a match or of one of its games; it holds who played.
 * @param {Competition} competition @param {Event} event
 */
export function result(competition, event) {
  refuseIf(isBadResult(competition, event), 'bad-result');
  const desk = deskToChange(competition, event.match);
  desk.told.push(event);
  desk.held = {a: event.a, b: event.b};
}

/**
 * Whether the fields of a result contradict each other or the form.
 * @param {Competition} competition @param {Event} event
 */
export function isBadResult(competition, event) {
  const {ending, winner} = event;
  if ((winner === null) !== (ending === 'tie' || ending === 'double-forfeit')) return true;
  if (ofKind(competition, 'league')) return ending === 'played' || ending === 'tie';
  if (ending === 'forfeit' || ending === 'double-forfeit') return false;
  const single = 'game' in event || gamesOf(competition, event.match) === 1;
  if ('game' in event && !('score' in event)) return true;
  if ((single && 'score' in event && !fits(event, 'score')) || ('wins' in event && !fits(event, 'wins'))) return true;
  return ending === 'tie' && !('game' in event) && (competition.known.get(event.match) ?? null) === null;
}

/**
 * Whether the winner has more of these, or both as many in a tie.
 * @param {Event} event @param {'score' | 'wins'} numbers
 */
function fits(event, numbers) {
  const lead = event[numbers].a - event[numbers].b;
  if (event.winner === null) return lead === 0;
  return event.winner === 'a' ? lead > 0 : lead < 0;
}

/**
 * The sheet of a league match, typed from paper (csc VII.11).
 * @param {Competition} competition @param {Event} event
 */
export function sheet(competition, event) {
  const {halves} = event;
  const most = TABLE.leagues[competition.form].halves;
  refuseIf(halves.a < 0 || halves.b < 0 || halves.a + halves.b > most, 'bad-result');
  deskToChange(competition, event.match).told.push(event);
}

/** Who lost the flip after a double forfeit (fed 9.8). @param {Competition} competition @param {Event} event */
export function flip(competition, event) {
  deskToChange(competition, event.match).flip = event.loser;
}

/** What was begun stands (fed 1.1.4). @param {Competition} competition @param {Event} event */
export function uphold(competition, event) {
  deskToChange(competition, event.match).upheld = true;
}

/** These tellings count nowhere. @param {Competition} competition @param {Event} event */
export function setAside(competition, event) {
  for (const id of event.results) competition.aside.add(id);
}

/** The competition is over. @param {Competition} competition @param {Event} _event */
export function finish(competition, _event) {
  competition.finished = true;
}

/** Something to remember or to announce, which changes nothing. */
export function note() {}
