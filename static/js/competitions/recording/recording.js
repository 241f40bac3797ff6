/**
 * The events of a log, one after the other: what is refused whatever the type, then the event's own module. The twin of
 * scorekeeper/competitions/recording/recording.py.
 *
 * @typedef {import('../competition.js').Competition} Competition
 * @typedef {import('../log.js').Placed} Placed
 * @typedef {import('../words.js').Document} Document
 * @typedef {import('../words.js').Event} Event
 * @typedef {(competition: Competition, event: Event) => void} Handler
 */

import {same} from '../builtin.js';
import {newCompetition, ofKind} from '../competition.js';
import * as desk from './desk.js';
import {TABLE} from '../document.js';
import * as drawing from './drawing.js';
import * as entering from './entering.js';
import {CompetitionError, refuseIf} from '../errors.js';
import * as ladder from './ladder.js';
import * as queue from './queue.js';
import {sameSides} from '../words.js';

/** @type {Record<string, Handler>} */
const ANY = {
  enter: entering.enter,
  pair: entering.pair,
  present: entering.present,
  close: entering.close,
  withdraw: entering.withdraw,
  rename: entering.rename,
  substitute: entering.substitute,
  draw: drawing.draw,
  board: desk.board,
  schedule: desk.schedule,
  postpone: desk.postpone,
  post: desk.post,
  unpost: desk.unpost,
  move: desk.move,
  result: desk.result,
  sheet: desk.sheet,
  flip: desk.flip,
  set_aside: desk.setAside,
  uphold: desk.uphold,
  finish: desk.finish,
  note: desk.note,
};
/** @type {Record<string, Record<string, Handler>>} */
const HANDLERS = {
  queue: {...ANY, join: queue.join, post: queue.post, result: queue.result},
  ladder: {...ANY, challenge: ladder.challenge, post: ladder.post, result: ladder.result},
};
/** The event that gives a match its name. @type {Record<string, string>} */
const NEW_MATCH = {queue: 'post', ladder: 'challenge'};

/**
 * The competition after the events that count. A refusal carries the event's index.
 * @param {Document} document @param {Placed[]} events
 */
export function record(document, events) {
  const competition = newCompetition(document);
  const handlers = HANDLERS[competition.form] ?? ANY;
  for (const [index, event] of events) {
    try {
      check(competition, event);
      handlers[event.type]?.(competition, event);
    } catch (error) {
      if (error instanceof CompetitionError) throw new CompetitionError(error.code, index);
      throw error;
    }
  }
  return competition;
}

/**
 * What is refused whatever the type of the event, in this order.
 * @param {Competition} competition @param {Event} event
 */
function check(competition, event) {
  const kind = event.type;
  /** @type {string[] | undefined} */
  const only = TABLE.only[kind];
  refuseIf(only && !only.some((each) => ofKind(competition, each)), 'wrong-form');
  refuseIf(competition.finished && kind !== 'note', 'finished');
  const named = 'match' in event && NEW_MATCH[competition.form] !== kind;
  if (named) {
    refuseIf(ofKind(competition, 'drawn') && !competition.drawn, 'not-drawn');
    refuseIf(!competition.known.has(event.match), 'unknown-match');
  }
  checkEntries(competition, event);
  if ('a' in event) {
    refuseIf(same(event.a, event.b), 'not-in-match');
    const fixed = named ? competition.known.get(event.match) : null;
    refuseIf(fixed && !sameSides({a: event.a, b: event.b}, fixed), 'not-in-match');
  }
}

/**
 * Refuse an entry that nobody entered. The order of a draw is checked where it is drawn.
 * @param {Competition} competition @param {Event} event
 */
function checkEntries(competition, event) {
  const kind = event.type;
  if ('entry' in event && kind !== 'enter' && kind !== 'pair') {
    refuseIf(!competition.entries.has(event.entry), 'unknown-entry');
  }
  /** @type {string[]} */
  const named = 'a' in event ? [event.a, event.b].flat() : [...(event.of ?? []), ...(event.entries ?? [])];
  refuseIf(!named.every((entry) => competition.entries.has(entry)), 'unknown-entry');
}
