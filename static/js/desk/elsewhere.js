/** Who plays now in another competition of this phone: nobody is called to two boards at once. */

import {listCompetitions} from '../store/competition_list.js';
import {isPlaying} from './boards.js';
import {lookAt} from './look.js';
import {playersIn} from './sign_up.js';

/** @typedef {import('./contest.js').Contest} Contest */
/** @typedef {{event: string, board: string}} Place  the name of the other competition, and its board */

/** Open competitions that are looked at, the newest first. */
const MOST = 4;

/** @param {Contest} contest @param {any} team @returns {string[]} its players */
export const playersOf = (contest, team) => [team].flat().flatMap((entry) => playersIn(contest.nameOf(entry)));

/** @param {string} id of a competition @returns {Promise<Map<string, Place>>} by player, where they play besides it */
export async function playingElsewhere(id) {
  /** @type {Map<string, Place>} */
  const places = new Map();
  const others = (await listCompetitions()).filter(({header, finished}) => !finished && header.id !== id);
  for (const {header} of others.slice(0, MOST)) {
    const other = await lookAt(header.id);
    if (!other) continue;
    for (const {a, b, board} of other.state.matches.filter(isPlaying))
      for (const name of [a, b].flatMap((team) => playersOf(other, team)))
        places.set(name, {event: header.name, board});
  }
  return places;
}
