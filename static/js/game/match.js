/**
 * A match on the phone: how it stands, the document of its next game, and what a correction of an earlier game would
 * have changed. Pure functions over the match's games; the standing is always computed anew.
 */

import {replay} from '../rules/index.js';
import {countWins, matchWinner, nextGame} from '../rules/matches.js';
import {matchOf} from '../ui/match_label.js';
import {SIDES} from '../ui/sides.js';

/** @typedef {import('../lib/types.d.ts').Side} Side */
/** @typedef {import('../lib/types.d.ts').Carried} Carried */
/** @typedef {import('../lib/types.d.ts').GameHeader} GameHeader */
/** @typedef {import('../lib/types.d.ts').GameDocument} GameDocument */
/** @typedef {import('../lib/types.d.ts').GameEvent} GameEvent */
/** @typedef {import('../lib/types.d.ts').GameState} GameState */
/** @typedef {import('../lib/types.d.ts').Ruleset} Ruleset */
/** @typedef {import('../rules/matches.js').NextGame} NextGame */
/**
 * @typedef {object} Standing
 * @property {{document: GameDocument, state: GameState}[]} games in order
 * @property {number} bestOf
 * @property {{a: number, b: number}} wins
 * @property {Side | null} winner
 * @property {NextGame | null} next how the next game begins; null while a game is open, and when none follows
 *
 * @typedef {{kind: 'start', game: number, side: Side, was: number, now: number}} StartDrift
 * @typedef {{kind: 'carried', game: number, side: Side, player: number | undefined, offence: string, was: number, now:
 *   number}} CarriedDrift steps; 0: none
 * @typedef {{kind: 'first', game: number, side: Side}} FirstDrift `side` would have shot first
 * @typedef {{kind: 'open' | 'needless', game: number}} OtherDrift `open`: it is open again, and later ones were begun;
 *   `needless`: the match was decided before
 * @typedef {StartDrift | CarriedDrift | FirstDrift | OtherDrift} Drift
 */

/** The most games that a match can have (the header's shape). */
export const MOST_GAMES = 5;

export {matchOf};

/** @param {GameHeader} header */
const numberOf = (header) => matchOf(header)?.game ?? 1;

/**
 * @param {GameDocument[]} documents of one match
 * @returns {GameDocument[]} one a number, in order; of two under one number the one with more in it
 */
export function inOrder(documents) {
  /** @type {Map<number, GameDocument>} */
  const found = new Map();
  for (const document of [...documents].sort((one, two) => one.id.localeCompare(two.id))) {
    const rival = found.get(numberOf(document));
    if (!rival || rival.events.length <= document.events.length) found.set(numberOf(document), document);
  }
  return [...found.values()].sort((one, two) => numberOf(one) - numberOf(two));
}

/**
 * @param {GameDocument} document
 * @param {GameDocument} last
 * @param {Side} side
 * @returns {number[] | null} where each player of a side stands in the last game; null when nobody moved
 */
function seatsOf(document, last, side) {
  const [from, to] = [document, last].map(({sides}) => (sides[side].players ?? []).map(({name}) => name));
  if (!from || !to || from.length !== to.length || new Set(to).size < to.length) return null;
  const seats = from.map((name) => to.indexOf(name));
  return seats.includes(-1) || seats.every((seat, i) => seat === i) ? null : seats;
}

/**
 * A game as if its players had stood in the order of the last one: partners change ends between games (csc VII.7,
 * alberta 4a, fed 6.2.2), but an offence stays with the person.
 * @param {GameDocument} document @param {GameDocument} last @returns {GameDocument}
 */
export function seated(document, last) {
  const seats = {a: seatsOf(document, last, 'a'), b: seatsOf(document, last, 'b')};
  if (!seats.a && !seats.b) return document;
  /** @template {{side: Side, player?: number}} T @param {T} counted @returns {T} */
  const moved = (counted) =>
    counted.player === undefined
      ? counted
      : {...counted, player: seats[counted.side]?.[counted.player] ?? counted.player};
  /** @param {GameEvent} event @returns {GameEvent} */
  const follow = (event) => {
    if (event.type === 'penalty') return moved(event);
    const named = event.type === 'amend' && document.events.find(({id}) => id === event.event);
    if (!named || named.type !== 'penalty' || event.type !== 'amend') return event;
    const {side = named.side, player} = /** @type {{side?: Side, player?: number}} */ (event.with);
    return typeof player === 'number' ? {...event, with: {...event.with, player: moved({side, player}).player}} : event;
  };
  const sides = {a: {...document.sides.a, ...playersOf(last, 'a')}, b: {...document.sides.b, ...playersOf(last, 'b')}};
  return {
    ...document,
    sides,
    ...(document.carried ? {carried: document.carried.map(moved)} : {}),
    events: document.events.map(follow),
  };
}

/** @param {GameDocument} document @param {Side} side */
const playersOf = ({sides}, side) => (sides[side].players ? {players: sides[side].players} : {});

/** @param {GameDocument[]} documents in order, at least one @param {Ruleset} ruleset @returns {Standing} */
export function standing(documents, ruleset) {
  const games = documents.map((document) => ({document, state: replay(document, ruleset)}));
  const states = games.map(({state}) => state);
  const last = /** @type {GameDocument} */ (documents.at(-1));
  const bestOf = matchOf(last)?.best_of ?? 1;
  const winner = matchWinner(states, bestOf);
  const over = winner !== null || documents.length >= MOST_GAMES || states.some(({status}) => status === 'open');
  return {
    games,
    bestOf,
    wins: countWins(states),
    winner,
    next: over
      ? null
      : nextGame(
          documents.map((one) => seated(one, last)),
          ruleset,
          bestOf,
        ),
  };
}

/**
 * @typedef {object} Chosen what persons decided between two games
 * @property {Side} first
 * @property {Side | null} choice
 * @property {GameHeader['sides']} sides with the colours of the next game
 * @property {Side[]} changing whose partners change ends
 */

/**
 * The next game of a match: what the last one was, with the beginning that the book and the persons gave it.
 * @param {GameDocument} last @param {NextGame} next @param {Chosen} chosen @param {{id: string, at: string}} made
 *   @returns {GameDocument}
 */
export function nextDocument(last, next, {first, choice, sides, changing}, {id, at}) {
  /** @param {Side} name @returns {import('../lib/types.d.ts').SideHeader} */
  const side = (name) => {
    const made = {...sides[name]};
    if (made.players && changing.includes(name)) made.players = [...made.players].reverse();
    delete made.start;
    return next.start[name] ? {...made, start: next.start[name]} : made;
  };
  const carried = next.carried.map((count) =>
    count.player === undefined || !changing.includes(count.side)
      ? count
      : {...count, player: (sides[count.side].players?.length ?? 1) - 1 - count.player},
  );
  const match = /** @type {import('../lib/types.d.ts').Match} */ (last.match);
  const made = {
    ...last,
    id,
    started_at: at,
    first,
    sides: {a: side('a'), b: side('b')},
    carried,
    match: {id: match.id, best_of: match.best_of, game: next.game, ...(choice ? {choice} : {})},
    events: [],
  };
  if (carried.length === 0) delete (/** @type {Partial<typeof made>} */ (made).carried);
  return made;
}

/** @param {Carried} count */
const keyOf = ({side, player, offence}) => `${side}/${player ?? ''}/${offence}`;

/**
 * @param {GameDocument} document
 * @param {NextGame} next
 * @param {number} game
 * @returns {Drift[]} in what the game began otherwise than the games before it say now
 */
function driftOf(document, next, game) {
  /** @type {Drift[]} */
  const found = next.winner ? [{kind: 'needless', game}] : [];
  for (const side of SIDES) {
    const was = document.sides[side].start ?? 0;
    if (was !== next.start[side]) found.push({kind: 'start', game, side, was, now: next.start[side]});
  }
  const [had, has] = [document.carried ?? [], next.carried].map(
    (counts) => new Map(counts.map((count) => [keyOf(count), count])),
  );
  for (const [key, {side, player, offence}] of new Map([...(had ?? []), ...(has ?? [])])) {
    const [was, now] = [had?.get(key)?.step ?? 0, has?.get(key)?.step ?? 0];
    if (was !== now) found.push({kind: 'carried', game, side, player, offence, was, now});
  }
  if (next.first && next.first !== document.first) found.push({kind: 'first', game, side: next.first});
  return found;
}

/**
 * Where corrections of earlier games no longer fit what later ones began with. No game is changed by it: persons are
 * told.
 * @param {GameDocument[]} documents in order @param {Ruleset} ruleset @returns {Drift[]}
 */
export function drifts(documents, ruleset) {
  const open = documents.slice(0, -1).find((document) => replay(document, ruleset).status === 'open');
  /** @type {Drift[]} */
  const told = open ? [{kind: 'open', game: numberOf(open)}] : [];
  const judged = documents.slice(1, open ? documents.indexOf(open) + 1 : documents.length);
  return [
    ...told,
    ...judged.flatMap((document, i) =>
      driftOf(
        document,
        nextGame(
          documents.slice(0, i + 1).map((one) => seated(one, document)),
          ruleset,
          matchOf(document)?.best_of ?? 1,
        ),
        numberOf(document),
      ),
    ),
  ];
}
