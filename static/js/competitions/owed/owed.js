/**
 * What a game takes from the games before it: counts of offences and points owed, by their scope (fed 8.3;
 * docs/competitions.md, What a game takes over).
 *
 * Pure: what is taken follows from who plays and from what the games say; nothing is remembered elsewhere. The twin of
 * scorekeeper/competitions/owed/owed.py.
 *
 * @typedef {import('./people.js').Game} Game
 * @typedef {import('./people.js').NewGame} NewGame
 * @typedef {import('./people.js').Team} Team
 * @typedef {import('../../lib/types.d.ts').Side} Side
 * @typedef {import('../../lib/types.d.ts').GameDocument} GameDocument
 * @typedef {import('../../lib/types.d.ts').GameState} GameState
 */

import {effective} from '../../rules/events.js';
import {penaltiesOf} from '../../rules/matches.js';
import {byCodePoint, bySide} from '../builtin.js';
import {carriedInto} from './carried.js';
import {pointsAtStart, toAdd} from './points.js';

/**
 * What a game takes when it is set up: `carried` for its header, and the `points` that each side gets at its start.
 *
 * `scopes`: those of the rule set's offences. `matches`: the event's, in the order in which they begin. `games`: those
 * of the event so far, in any order; `others`: those of the tournament's other events.
 * @param {string} form @param {Record<string, string>} scopes @param {string[]} matches @param {Game[]} games
 * @param {Game[]} others @param {NewGame} game
 */
export function handedOn(form, scopes, matches, games, others, game) {
  const played = sortedGames(matches, games);
  return {
    carried: carriedInto(game, scopes, played, sortedGames([], others)),
    points: pointsAtStart(form, played, game),
  };
}

/**
 * What an official adds to running games after an offence that followed the end of the game with this id.
 * @param {string} form @param {string[]} matches @param {Game[]} games @param {string} ended
 */
export function owedNow(form, matches, games, ended) {
  return {add: toAdd(form, sortedGames(matches, games), ended)};
}

/**
 * The games by match, number and id, each once; those of other matches come last.
 * @param {string[]} matches @param {Game[]} games
 */
export function sortedGames(matches, games) {
  const places = new Map([...matches.entries()].reverse().map(([place, match]) => [match, place]));
  const once = new Map(games.map((game) => [game.id, game]));
  const place = (/** @type {Game} */ {match}) => places.get(match) ?? matches.length;
  return [...once.values()].sort(
    (one, two) =>
      place(one) - place(two) ||
      byCodePoint(one.match, two.match) ||
      one.game - two.game ||
      byCodePoint(one.id, two.id),
  );
}

/**
 * A game as `handedOn` takes it, from its document, which names its competition, and its state.
 * @param {GameDocument} document @param {GameState} state @returns {Game}
 */
export function gameTold(document, state) {
  const of = /** @type {import('../../lib/types.d.ts').CompetitionMatch} */ (document.competition);
  return {
    id: document.id,
    match: of.match,
    game: of.game ?? 1,
    open: state.status === 'open',
    carried: document.carried ?? [],
    penalties: penaltiesOf(document, state),
    owed: {...state.owed},
    given: bySide((side) => givenTo(document, side)),
    ...bySide((side) => teamOf(document, side)),
  };
}

/** The entry and the players of a side. @param {GameDocument} document @param {Side} side @returns {Team} */
export function teamOf(document, side) {
  const {[side]: entry} = /** @type {import('../../lib/types.d.ts').CompetitionMatch} */ (document.competition);
  return {entry, players: (document.sides[side].players ?? []).map(({name}) => name)};
}

/** The points that officials gave a side by their rulings. @param {GameDocument} document @param {Side} side */
export function givenTo(document, side) {
  let given = 0;
  for (const [, event] of effective(document.events)) {
    if (event.type === 'adjust' && event.side === side) given += Math.max(0, event.points);
  }
  return given;
}
