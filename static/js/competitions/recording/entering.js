/**
 * Who competes: entering, pairing, roll call, leaving (docs/competitions.md, Events). The twin of
 * scorekeeper/competitions/recording/entering.py.
 *
 * @typedef {import('../competition.js').Competition} Competition
 * @typedef {import('../competition.js').Entry} Entry
 * @typedef {import('../words.js').Event} Event
 */

import {isIn, ofKind} from '../competition.js';
import {numberLate} from './drawing.js';
import {refuseIf} from '../errors.js';
import * as ladder from './ladder.js';
import * as queue from './queue.js';

/**
 * A new entry. Late ones take the place of a bye (fed 4.2).
 * @param {Competition} competition @param {Event} event
 */
export function enter(competition, event) {
  const late = event.late ?? false;
  refuseIf(competition.entries.has(event.entry), 'duplicate-entry');
  const drawn = competition.drawn && ofKind(competition, 'drawn');
  refuseIf(drawn && !late, 'late-entry');
  refuseIf(competition.closed && !late, 'registration-closed');
  refuseIf(isFull(competition), 'full');
  refuseIf('line' in event && !competition.drawn, 'not-drawn');
  const players = (event.players ?? []).map((/** @type {{name: string}} */ player) => player.name);
  const entry = add(competition, event, players);
  if (drawn) numberLate(competition, entry, event.line ?? null);
}

/** Whether as many compete as may. @param {Competition} competition */
function isFull(competition) {
  return competition.competing >= competition.settings.most;
}

/**
 * Add an entry at the end of the list.
 * @param {Competition} competition @param {Event} event @param {string[]} players
 */
function add(competition, event, players) {
  /** @type {Entry} */
  const entry = {
    entry: event.entry,
    order: competition.entries.size,
    players,
    handicap: event.handicap ?? 0,
    status: 'in',
    number: null,
    present: false,
    gone: 0,
    annulled: false,
    prize: true,
    won: 0,
    lost: 0,
    streak: 0,
    busy: null,
    rung: 0,
  };
  competition.entries.set(entry.entry, entry);
  competition.competing += 1;
  if (ofKind(competition, 'queue')) competition.waiting.add(entry.entry);
  else if (ofKind(competition, 'ladder')) entry.rung = competition.rungs.push(entry.entry) - 1;
  return entry;
}

/**
 * Several entries become one; in a queue or ladder it takes the place of the first of them.
 * @param {Competition} competition @param {Event} event
 */
export function pair(competition, event) {
  /** @type {string[]} */
  const of = event.of;
  refuseIf(competition.entries.has(event.entry), 'duplicate-entry');
  refuseIf(competition.drawn, 'already-drawn');
  refuseIf(new Set(of).size < of.length || !of.every((entry) => isIn(competition, entry)), 'not-in');
  const waiting = ofKind(competition, 'queue');
  refuseIf(waiting && !of.every((entry) => competition.waiting.has(entry)), 'not-in');
  refuseIf(ofKind(competition, 'ladder') && of.some((entry) => ladder.isBusy(competition, entry)), 'busy');
  const members = of.flatMap((entry) => competition.entries.get(entry) ?? []);
  const players = members.flatMap((member) => member.players);
  const entry = add(competition, event, players);
  entry.present = members.every((member) => member.present);
  for (const member of members) {
    member.status = 'paired';
    competition.competing -= 1;
  }
  if (ofKind(competition, 'queue')) competition.waiting = new Set(joined([...competition.waiting], of));
  if (ofKind(competition, 'ladder')) {
    competition.rungs = joined(competition.rungs, of);
    ladder.noteRungs(competition, 0, competition.rungs.length);
  }
}

/**
 * A row in which the last, a pair, takes the place of the first of its members.
 * @param {string[]} row @param {string[]} of
 */
function joined(row, of) {
  const last = row.at(-1) ?? '';
  const paired = row.slice(0, -1).map((name) => (name === of[0] ? last : name));
  return paired.filter((name) => !of.slice(1).includes(name));
}

/** These are there (fed 4.3). @param {Competition} competition @param {Event} event */
export function present(competition, event) {
  competition.called = true;
  for (const name of event.entries) {
    const entry = competition.entries.get(name);
    if (entry) entry.present = true;
  }
}

/** Registration is closed (fed 4.2). @param {Competition} competition @param {Event} _event */
export function close(competition, _event) {
  competition.closed = true;
}

/** An entry is out from here on. @param {Competition} competition @param {Event} event */
export function withdraw(competition, event) {
  const entry = /** @type {Entry} */ (competition.entries.get(event.entry));
  refuseIf(entry.status !== 'in', 'not-in');
  if (ofKind(competition, 'queue')) queue.leave(competition, entry.entry);
  else if (ofKind(competition, 'ladder')) ladder.leave(competition, entry.entry);
  competition.departures += 1;
  competition.competing -= 1;
  entry.status = event.why;
  entry.gone = competition.departures;
  entry.annulled = event.annul ?? false;
  entry.prize = event.prize ?? true;
}

/** An entry has another name, which the state does not show. */
export function rename() {}

/**
 * A player comes in for another one (fed 6.9, csc VI.7).
 * @param {Competition} competition @param {Event} event
 */
export function substitute(competition, event) {
  const players = competition.entries.get(event.entry)?.players ?? [];
  refuseIf(!players.includes(event.out), 'unknown-player');
  players[players.indexOf(event.out)] = event.in.name;
}
