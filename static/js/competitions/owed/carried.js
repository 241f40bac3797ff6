/**
 * The counts of offences that a game takes over, by their scope (fed 8.3 to 8.3.2). The twin of
 * scorekeeper/competitions/owed/carried.py.
 *
 * @typedef {import('./people.js').Game} Game
 * @typedef {import('./people.js').Key} Key
 * @typedef {import('./people.js').Keys} Keys
 * @typedef {import('./people.js').Seat} Seat
 * @typedef {import('../../rules/matches.js').Carried} Carried
 */

import {carriedCount, lastSteps} from '../../rules/matches.js';
import {byCodePoint} from '../builtin.js';
import {inEvent, inTournament, seatsOf} from './people.js';

/**
 * The counts of those who play the game, by side, player and offence.
 *
 * `games` are those of its event, in order: the last step counts. Of the `others`, of the tournament's other events,
 * which have no order, the highest step counts (reading).
 * @param {import('./people.js').NewGame} game @param {Record<string, string>} scopes @param {Game[]} games
 * @param {Game[]} others @returns {Carried[]}
 */
export function carriedInto(game, scopes, games, others) {
  const [near, far] = [seatsOf(game, inEvent), seatsOf(game, inTournament)];
  const reaching = (/** @type {string[]} */ ...reach) =>
    new Set(Object.keys(scopes).filter((offence) => reach.includes(scopes[offence] ?? '')));
  /** @type {[Carried[], Carried[]][]} */
  const taken = games.map((one) => {
    const there = reaching(...(one.match === game.match ? ['match'] : []), 'event', 'tournament');
    return [moved(one, one.carried, inEvent, near, there), moved(one, one.penalties, inEvent, near, there)];
  });
  const anywhere = reaching('tournament');
  for (const one of others)
    taken.push([moved(one, [...one.carried, ...one.penalties], inTournament, far, anywhere), []]);
  return lastSteps(taken).sort(
    (one, two) =>
      byCodePoint(one.side, two.side) ||
      (one.player ?? -1) - (two.player ?? -1) ||
      byCodePoint(one.offence, two.offence),
  );
}

/**
 * The counts of these offences at the seats where the same people are now; those of others are left out.
 * @param {Game} played @param {Carried[]} counts @param {Keys} key @param {Map<Key, Seat>} seats
 * @param {Set<string>} offences @returns {Carried[]}
 */
export function moved(played, counts, key, seats, offences) {
  return counts.flatMap(({side, player, offence, step}) => {
    const seat = seats.get(key(played[side], player) ?? '');
    return seat && offences.has(offence) ? [carriedCount(...seat, offence, step)] : [];
  });
}
