/** Teams of a league: as they are typed, and their players now. */

import {tidy} from '../../lib/cut.js';
import {uuid7} from '../../lib/random.js';
import {LONGEST_NAME} from '../plan.js';

/** @typedef {import('../contest.js').Contest} Contest */
/** @typedef {{name: string, players: string[]}} Team */

/** Players of a team at most (docs/competitions.md, Events), and letters of a team with all of them. */
const MOST_PLAYERS = 20;
export const LONGEST_TEAM = LONGEST_NAME * (MOST_PLAYERS + 1);

/** @param {string} typed e.g. "Elks: Ann, Bo" @returns {Team} each player once */
export function teamIn(typed) {
  const [name = '', ...rest] = typed.split(':');
  const players = rest
    .join(':')
    .split(/[,;]/)
    .map((one) => tidy(one, LONGEST_NAME))
    .filter(Boolean);
  return {name: tidy(name, LONGEST_NAME), players: [...new Set(players)].slice(0, MOST_PLAYERS)};
}

/** @param {string} typed one a line @returns {Team[]} those that have a name */
export const teamsIn = (typed) =>
  typed
    .split('\n')
    .map(teamIn)
    .filter(({name}) => name);

/** @param {Team} team @returns {string} as it is typed */
export const teamTyped = ({name, players}) => (players.length ? `${name}: ${players.join(', ')}` : name);

/**
 * @param {Team} team
 * @returns {{type: 'enter', entry: string, name: string, players?: {name: string}[]}} its entry, as an event
 */
export const enteringTeam = ({name, players}) => ({
  type: 'enter',
  entry: uuid7(),
  name,
  ...(players.length && {players: players.map((player) => ({name: player}))}),
});

/** @param {Contest['counting']} counting @param {string} entry @returns {string[]} its players now */
export function rosterOf(counting, entry) {
  /** @type {string[]} */
  let players = [];
  for (const event of counting) {
    if (event.type === 'enter' && event.entry === entry)
      players = /** @type {{name: string}[]} */ (event.players ?? []).map(({name}) => name);
    if (event.type === 'pair' && event.entry === entry)
      players = /** @type {string[]} */ (event.of).flatMap((one) => rosterOf(counting, one));
    if (event.type === 'substitute' && event.entry === entry)
      players = players.map((one) => (one === event.out ? /** @type {any} */ (event.in).name : one));
  }
  return players;
}
