/**
 * The state of a sheet (docs/competitions.md, Sheet of a league match). Halves are half match points. The twin of
 * scorekeeper/competitions/sheets/sheet_state.py.
 *
 * @typedef {import('../../lib/types.d.ts').Side} Side
 * @typedef {import('./infractions.js').Infraction} Infraction
 * @typedef {import('./line_ups.js').LineUp} LineUp
 * @typedef {import('./sheet_document.js').Header} Header
 * @typedef {import('./sheet_games.js').Game} Game
 * @typedef {Map<Side, LineUp>} LineUps
 */

import {byCodePoint, bySide} from '../builtin.js';
import {infractions} from './infractions.js';
import {bonuses, placesIn} from './sheet_games.js';

/** The state after all events. @param {Header} header @param {Game[]} games @param {LineUps} lineUps */
export function stateOf(header, games, lineUps) {
  const four = header.form === 'league-four';
  const bonus = four ? bonuses(games) : [];
  const wins = bySide((side) => games.filter(({winner}) => winner === side).length);
  return {
    status: games.some(({status}) => status === 'to-play') ? 'open' : 'finished',
    games: games.map((game) => lineOf(game, lineUps)),
    wins,
    bonus,
    halves: bySide((side) => bonus.reduce((sum, one) => sum + one[side], 2 * wins[side])),
    score: bySide((side) => games.reduce((sum, {score}) => sum + score[side], 0)),
    played: bySide((side) => Object.fromEntries(played(games, side, lineUps.get(side)))),
    infractions: ordered(
      [...lineUps].flatMap(([side, lineUp]) => infractions(side, lineUp, four ? endsOf(games, side) : [])),
    ),
  };
}

/** What the state says of a game. @param {Game} game @param {LineUps} lineUps */
function lineOf(game, lineUps) {
  return {
    number: game.number,
    round: game.round,
    ...bySide((side) => playersOf(game, side, lineUps.get(side))),
    status: game.status,
    winner: game.winner,
    score: {...game.score},
  };
}

/**
 * Who plays for a side: a place and its pair, or who is at which end; nobody before the line-up.
 * @param {Game} game @param {Side} side @param {LineUp | undefined} lineUp
 */
function playersOf(game, side, lineUp) {
  const names = namesIn(game, side, lineUp);
  const places = game.places[side];
  if (typeof places === 'string') return {place: places, players: names};
  return {left: names[0] ?? null, right: names[1] ?? null};
}

/**
 * The names of a side that play a game; none before the line-up.
 * @param {Game} game @param {Side} side @param {LineUp | undefined} lineUp
 */
function namesIn(game, side, lineUp) {
  const plan = lineUp?.plan[game.number - 1];
  return plan ? placesIn(game, side).flatMap((place) => plan[place] ?? []) : [];
}

/**
 * The games of each player: those that were played, and those that the other side forfeited.
 * @param {Game[]} games @param {Side} side @param {LineUp | undefined} lineUp
 */
function played(games, side, lineUp) {
  /** @type {Map<string, number>} */
  const found = new Map();
  for (const game of games) {
    if (game.status !== 'played' && game.winner !== side) continue;
    for (const name of namesIn(game, side, lineUp)) found.set(name, (found.get(name) ?? 0) + 1);
  }
  return found;
}

/** The places of a side at both ends of each game. @param {Game[]} games @param {Side} side */
function endsOf(games, side) {
  return games.map((game) => placesIn(game, side));
}

/** Infractions by number, side, rule and players. @param {Infraction[]} found */
function ordered(found) {
  const key = (/** @type {Infraction} */ {number, side, rule, players}) => [String(number), side, rule, ...players];
  return found.sort((one, two) => {
    const [first, second] = [key(one), key(two)];
    return first.map((text, index) => byCodePoint(text, second[index] ?? '')).find((order) => order) ?? 0;
  });
}
