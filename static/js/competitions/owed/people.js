/**
 * Who in a game is who in another: by entry and name, never by position (docs/competitions.md, What a game takes over).
 * The twin of scorekeeper/competitions/owed/people.py.
 *
 * @typedef {import('../../lib/types.d.ts').Side} Side
 * @typedef {import('../words.js').BySide} BySide
 * @typedef {import('../../rules/matches.js').Carried} Carried
 * @typedef {import('../../rules/matches.js').Given} Given
 *
 * @typedef {object} Team one side of a game
 * @property {string | string[]} entry in a mixer two
 * @property {string[]} players their names
 * @property {number} [start]
 *
 * @typedef {object} Game a game that was played or is running
 * @property {string} id
 * @property {string} match
 * @property {number} game its number in the match
 * @property {boolean} open
 * @property {Team} a
 * @property {Team} b
 * @property {Carried[]} carried
 * @property {Given[]} penalties
 * @property {BySide} owed
 * @property {BySide} given
 *
 * @typedef {{match: string, a: Team, b: Team, target?: number}} NewGame
 * @typedef {string} Key an entry and who of it, as JSON: a name, the place of a player without one, null for all of it
 * @typedef {(team: Team, player: number | undefined) => Key | null} Keys
 * @typedef {[side: Side, player: number | undefined]} Seat
 */

import {same} from '../builtin.js';
import {SIDES} from '../words.js';

/** The players that a side can have. */
const MOST = 6;

/**
 * The entry of a player; in a mixer that of the one partner, or the pair if nobody is named.
 * @param {Team} team @param {number | undefined} player @returns {string | string[]}
 */
export function entryOf({entry}, player) {
  return Array.isArray(entry) && player !== undefined ? (entry[player] ?? entry) : entry;
}

/** The name of a player if nobody else of the side has it. @param {Team} team @param {number} player */
export function nameOf({players}, player) {
  const name = players[player];
  return name !== undefined && players.filter((one) => one === name).length === 1 ? name : null;
}

/** Who this is within an event. @param {Team} team @param {number | undefined} player @returns {Key} */
export function inEvent(team, player) {
  const entry = entryOf(team, player);
  if (player === undefined || !same(entry, team.entry)) return JSON.stringify([entry, null]);
  return JSON.stringify([entry, nameOf(team, player) ?? player]);
}

/**
 * Who this is in all events of a tournament: the name alone, as entries belong to one event; null without one. The side
 * of a single player is this player.
 * @param {Team} team @param {number | undefined} player @returns {Key | null}
 */
export function inTournament(team, player) {
  if (player === undefined && team.players.length !== 1) return null;
  const name = nameOf(team, player ?? 0);
  return name === null ? null : JSON.stringify([null, name]);
}

/**
 * Where everyone of a game is counted: the side, and the player. A single player is counted as the side.
 * @param {{a: Team, b: Team}} game @param {Keys} key
 */
export function seatsOf(game, key) {
  /** @type {Map<Key, Seat>} */
  const seats = new Map();
  for (const side of SIDES) {
    const alone = game[side].players.length === 1;
    for (const player of [undefined, ...Array(alone ? 1 : MOST).keys()]) {
      const found = key(game[side], player);
      if (found !== null && !seats.has(found)) seats.set(found, [side, alone ? undefined : player]);
    }
  }
  return seats;
}
