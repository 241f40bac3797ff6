/**
 * The points that are owed for offences after the end of a game, and the game that takes them (fed 8.3.3). The twin of
 * scorekeeper/competitions/owed/points.py.
 *
 * @typedef {import('../../lib/types.d.ts').Side} Side
 * @typedef {import('../words.js').BySide} BySide
 * @typedef {import('./people.js').Game} Game
 * @typedef {import('./people.js').NewGame} NewGame
 *
 * @typedef {object} Debt points that a side, or a player of it, owes since the end of a game
 * @property {Game} game
 * @property {Side} side
 * @property {number | undefined} player
 * @property {number} points
 */

import {raised} from '../../rules/matches.js';
import {bySide} from '../builtin.js';
import {SIDES, other} from '../words.js';
import {entryOf, inEvent, seatsOf} from './people.js';

const SIX = 'league-six';
/** The forms whose matches have several games at a time. */
const TEAMS = [SIX, 'league-four'];

/**
 * The points that each side gets when the game begins, because the other owes them. They leave it below the target
 * (reading). `games` are those of the event so far, in order.
 * @param {string} form @param {Game[]} games @param {NewGame} game @returns {BySide}
 */
export function pointsAtStart(form, games, game) {
  const owed = {a: 0, b: 0};
  for (const [side, points] of TEAMS.includes(form) ? dueInTeam(form, games, game) : due(games, game))
    owed[side] += points;
  return bySide((side) => {
    const {start = 0} = game[side];
    return Math.max(0, raised(start, owed[other(side)], game.target) - start);
  });
}

/**
 * What the sides of a game owe since the last game of their entry: the next one takes it, and none after that
 * (8.3.3.1).
 * @param {Game[]} games @param {NewGame} game @returns {Generator<[side: Side, points: number]>}
 */
export function* due(games, game) {
  /** @type {Map<string, Game>} */
  const last = new Map();
  for (const one of games) {
    for (const side of SIDES) {
      for (const player of [undefined, 0, 1]) last.set(JSON.stringify(entryOf(one[side], player)), one);
    }
  }
  const seats = seatsOf(game, inEvent);
  for (const debt of debtsOf(games)) {
    const team = debt.game[debt.side];
    const seat = seats.get(inEvent(team, debt.player));
    if (seat && last.get(JSON.stringify(entryOf(team, debt.player))) === debt.game) yield [seat[0], debt.points];
  }
}

/**
 * What the sides of a game of two teams owe. The next game of the match takes it, with six players the offender's next
 * one; after the match it is the offender's first game in a later one (8.3.3.2, 8.3.3.3).
 * @param {string} form @param {Game[]} games @param {NewGame} game @returns {Generator<[side: Side, points: number]>}
 */
export function* dueInTeam(form, games, game) {
  const seats = seatsOf(game, inEvent);
  /** @type {Map<string, string>} */
  const last = new Map();
  for (const one of games) {
    for (const who of seatsOf(one, inEvent).keys()) last.set(who, one.match);
  }
  for (const debt of unsettled(games)) {
    const here = debt.game.match === game.match;
    const who = inEvent(debt.game[debt.side], here && form !== SIX ? undefined : debt.player);
    const seat = seats.get(who);
    if (seat && (here || last.get(who) === debt.game.match)) yield [seat[0], debt.points];
  }
}

/**
 * What teams still owe: the points that their opponents were given pay for the oldest debts (reading).
 * @param {Game[]} games @returns {Generator<Debt>}
 */
export function* unsettled(games) {
  /** @type {Map<string, number>} */
  const given = new Map();
  for (const game of games) {
    for (const side of SIDES) {
      const entry = JSON.stringify(game[side].entry);
      given.set(entry, (given.get(entry) ?? 0) + game.given[other(side)]);
    }
  }
  for (const debt of debtsOf(games)) {
    const entry = JSON.stringify(debt.game[debt.side].entry);
    const left = given.get(entry) ?? 0;
    const paid = Math.min(left, debt.points);
    given.set(entry, left - paid);
    if (paid < debt.points) yield {...debt, points: debt.points - paid};
  }
}

/**
 * What is owed since the end of each game: of a side's penalties, the last ones whose points add up to it.
 * @param {Game[]} games @returns {Generator<Debt>}
 */
export function* debtsOf(games) {
  for (const game of games) {
    const owed = {...game.owed};
    /** @type {Debt[]} */
    const found = [];
    for (const {side, player, points: moved} of [...game.penalties].reverse()) {
      const points = Math.min(moved, owed[side]);
      owed[side] -= points;
      if (points > 0) found.push({game, side, player, points});
    }
    yield* found.reverse();
  }
}

/**
 * Who owes points since the end of this game, and the running games of its match that an official adds them to.
 *
 * With six players they are divided, and the earlier games get what is left over (reading); with four, the first
 * running game gets all: there are two boards (8.3.3.2, 8.3.3.3).
 * @param {string} form @param {Game[]} games @param {string} ended
 */
export function toAdd(form, games, ended) {
  const found = [];
  for (const debt of TEAMS.includes(form) ? unsettled(games) : []) {
    const running = runningWith(games, debt);
    if (debt.game.id === ended && running.length > 0) {
      const shares = divided(debt.points, form === SIX ? running : running.slice(0, 1));
      found.push({side: debt.side, player: debt.player ?? null, points: debt.points, games: shares});
    }
  }
  return found;
}

/**
 * The games in progress of the same match, each with the side of the opponents.
 * @param {Game[]} games @param {Debt} debt @returns {[game: Game, side: Side][]}
 */
export function runningWith(games, debt) {
  const entry = JSON.stringify(debt.game[debt.side].entry);
  return games
    .filter(({open, match}) => open && match === debt.game.match)
    .flatMap((one) =>
      SIDES.filter((side) => JSON.stringify(one[side].entry) === entry).map(
        (side) => /** @type {[Game, Side]} */ ([one, other(side)]),
      ),
    );
}

/**
 * The points, as evenly as they go, over games in order.
 * @param {number} points @param {[game: Game, side: Side][]} running
 */
export function divided(points, running) {
  const [each, more] = [Math.floor(points / running.length), points % running.length];
  return running
    .map(([{id}, side], place) => ({id, side, points: each + Number(place < more)}))
    .filter((share) => share.points > 0);
}
