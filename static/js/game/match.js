/**
 * A match on the phone: its standing, the document of its next game, and what a correction of an earlier game would
 * have changed. Pure functions over the match's games; the standing is always recomputed.
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
 * @property {NextGame | null} next how the next game begins; null while a game is open, and if none follows
 *
 * @typedef {{kind: 'start', game: number, side: Side, was: number, now: number}} StartDrift
 * @typedef {{kind: 'carried', game: number, side: Side, player: number | undefined, offence: string, was: number, now:
 *   number}} CarriedDrift in steps of the ladder; 0: none
 * @typedef {{kind: 'first', game: number, side: Side}} FirstDrift `side` would have shot first
 * @typedef {{kind: 'open' | 'needless', game: number}} OtherDrift `open`: it was reopened although later games have
 *   begun; `needless`: the match was already decided
 * @typedef {StartDrift | CarriedDrift | FirstDrift | OtherDrift} Drift
 */

/** The maximum number of games in a match (docs/format.md, Header). */
export const MOST_GAMES = 5;

export {matchOf};

/** @param {GameHeader} header */
const numberOf = (header) => matchOf(header)?.game ?? 1;

/**
 * @param {GameDocument[]} documents of one match
 * @returns {GameDocument[]} one per number, in order; of two games with the same number the one with more events
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
 * @returns {number[] | null} the position of each player of a side in the last game; null if nobody moved
 */
function seatsOf(document, last, side) {
  const [from, to] = [document, last].map(({sides}) => (sides[side].players ?? []).map(({name}) => name));
  if (!from || !to || from.length !== to.length || new Set(to).size < to.length) return null;
  const seats = from.map((name) => to.indexOf(name));
  return seats.includes(-1) || seats.every((seat, i) => seat === i) ? null : seats;
}

/**
 * Rewrites a game as if its players had been listed in the order of the last game: partners change ends between games
 * (csc VII.7, alberta 4a, fed 6.2.2), but offences are counted per person.
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
 * @typedef {object} Chosen what the players decided between two games
 * @property {Side} first
 * @property {Side | null} choice
 * @property {GameHeader['sides']} sides with the colours of the next game
 * @property {Side[]} changing the sides whose partners change ends
 */

/**
 * The next game of a match: a copy of the last game's set-up, with the start that the book and the players determine.
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
 * @returns {Drift[]} the differences between the game's actual start and the start that the games before it now imply
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
 * Finds later games whose start no longer agrees with corrections of earlier games. It changes no game; people are
 * informed.
 * @param {GameDocument[]} documents in order @param {Ruleset} ruleset @returns {Drift[]}
 */
export function drifts(documents, ruleset) {
  const open = documents.slice(0, -1).find((document) => replay(document, ruleset).status === 'open');
  /** @type {Drift[]} */
  const reopened = open ? [{kind: 'open', game: numberOf(open)}] : [];
  const judged = documents.slice(1, open ? documents.indexOf(open) + 1 : documents.length);
  return [
    ...reopened,
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
