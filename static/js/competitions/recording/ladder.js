/**
 * The ladder: an entry that beats one above it moves up (docs/competitions.md, Queue and ladder). The twin of
 * scorekeeper/competitions/recording/ladder.py.
 *
 * @typedef {import('../competition.js').Competition} Competition
 * @typedef {import('../competition.js').Entry} Entry
 * @typedef {import('../words.js').Event} Event
 * @typedef {import('../words.js').Line} Line
 */

import {deskOf, deskToChange, isIn} from '../competition.js';
import * as desk from './desk.js';
import {refuseIf} from '../errors.js';

/** @param {Competition} competition @param {string} name */
const entryOf = (competition, name) => /** @type {Entry} */ (competition.entries.get(name));

/** @param {Competition} competition @param {string[]} sides @param {string | null} match their open challenge */
const setBusy = (competition, sides, match) => {
  for (const side of sides) entryOf(competition, side).busy = match;
};

/** An entry challenges another one, a few places above it. @param {Competition} competition @param {Event} event */
export function challenge(competition, event) {
  const {match, a, b} = event;
  refuseIf(competition.known.has(match), 'already-posted');
  refuseIf(!isIn(competition, a) || !isIn(competition, b), 'not-in');
  const up = entryOf(competition, a).rung - entryOf(competition, b).rung;
  refuseIf(up <= 0 || up > competition.settings.reach, 'out-of-reach');
  refuseIf(isBusy(competition, a) || isBusy(competition, b), 'busy');
  competition.known.set(match, {a, b});
  setBusy(competition, [a, b], match);
}

/** Whether an entry is in an open challenge. @param {Competition} competition @param {string} entry */
export function isBusy(competition, entry) {
  return entryOf(competition, entry).busy !== null;
}

/** A challenge gets its board. @param {Competition} competition @param {Event} event */
export function post(competition, event) {
  const before = deskOf(competition, event.match);
  const decided = before.void || before.told.length > 0;
  desk.post(competition, event);
  refuseIf(decided, 'decided');
}

/** A challenge ends; who wins it from below moves up. @param {Competition} competition @param {Event} event */
export function result(competition, event) {
  const {a, b} = event;
  const recorded = deskToChange(competition, event.match);
  refuseIf(recorded.void || recorded.told.length > 0, 'decided');
  refuseIf(event.ending === 'tie' || desk.isBadResult(competition, event), 'bad-result');
  recorded.told.push(event);
  setBusy(competition, [a, b], null);
  if (event.winner === 'a') moveUp(competition, a, b);
}

/**
 * The winner takes the loser's place; the loser takes the winner's, or all down to there move down by one.
 * @param {Competition} competition @param {string} winner @param {string} loser
 */
function moveUp(competition, winner, loser) {
  const row = competition.rungs;
  const [low, high] = [entryOf(competition, winner).rung, entryOf(competition, loser).rung];
  if (competition.settings.move === 'swap') {
    row[low] = loser;
    row[high] = winner;
  } else {
    row.splice(high, 0, ...row.splice(low, 1));
  }
  noteRungs(competition, high, low + 1);
}

/**
 * Note with the entries where they stand now, from a place to before another one.
 * @param {Competition} competition @param {number} first @param {number} after
 */
export function noteRungs(competition, first, after) {
  for (let rung = first; rung < after; rung += 1) entryOf(competition, competition.rungs[rung] ?? '').rung = rung;
}

/** An entry leaves the ladder; its open challenge is void. @param {Competition} competition @param {string} entry */
export function leave(competition, entry) {
  const {busy: match, rung} = entryOf(competition, entry);
  competition.rungs.splice(rung, 1);
  noteRungs(competition, rung, competition.rungs.length);
  const sides = match === null ? null : competition.known.get(match);
  if (match !== null && sides) {
    deskToChange(competition, match).void = true;
    setBusy(competition, [sides.a, sides.b], null);
  }
}

/** The ladder from the top. @param {Competition} competition @returns {Line[]} */
export function ladderStandings(competition) {
  return competition.rungs.map((entry, index) => ({place: [index + 1, index + 1], entry}));
}
