/**
 * Players and their sums over games, alone, with a partner and against an opponent. A player is a name, trimmed and
 * compared without case; nothing else is known about a person. The result of a side of two counts for both. Only
 * finished games count.
 *
 * @typedef {import('./digest.js').Digest} Digest
 * @typedef {import('./digest.js').Figures} Figures
 * @typedef {import('../../lib/types.d.ts').Kind} Kind
 * @typedef {import('../../lib/types.d.ts').Side} Side
 * @typedef {import('../../lib/types.d.ts').SideHeader} SideHeader
 *
 * @typedef {object} Tally sums over games; `score` and `against` are final scores, `figures` as in digest.js (`best`
 * and `run`: the highest of any game)
 * @property {number} games
 * @property {number} won
 * @property {number} lost a game that neither side won counts as neither won nor lost
 * @property {number} score
 * @property {number} against
 * @property {Figures} figures
 *
 * @typedef {{key: string, name: string, tally: Tally}} Line a player in a list; `name` as last typed
 * @typedef {{id: string, at: string, result: 'won' | 'lost' | 'tied', score: number, against: number, opponents:
 * SideHeader}} Played
 * @typedef {object} Kinds a player's games of one kind
 * @property {Tally} tally
 * @property {Map<string, Line>} partners
 * @property {Map<string, Line>} opponents
 * @property {Played[]} last the newest games, newest first
 * @typedef {{name: string, kinds: Map<Kind, Kinds>}} Person
 */

import {noFigures} from './digest.js';

/** Number of newest games on a player's page. */
const LAST = 10;

/** @param {string} name @returns {string} a key that is equal for all spellings of a name */
export const keyOf = (name) => name.normalize('NFC').trim().toLowerCase();

/** @param {string[]} one @param {string[]} other @returns {string[]} the names in one that are also in the other */
export const inBoth = (one, other) => one.filter((name) => other.some((their) => keyOf(their) === keyOf(name)));

/** @returns {Tally} */
export const noTally = () => ({games: 0, won: 0, lost: 0, score: 0, against: 0, figures: noFigures()});

/**
 * @param {SideHeader} side
 * @param {(side: SideHeader) => boolean} nameless whether the side is only named by its colour
 * @returns {string[]} its players, each once; a side without listed players counts as one player with its name
 */
export function playersOf(side, nameless) {
  const names = side.players?.map(({name}) => name) ?? (nameless(side) ? [] : [side.name]);
  return names
    .map((name) => name.trim())
    .filter((name, i, all) => name !== '' && all.findIndex((one) => keyOf(one) === keyOf(name)) === i);
}

/** @param {Tally} tally @param {Digest} game @param {Side} side the side to count */
export function addGame(tally, game, side) {
  const other = side === 'a' ? 'b' : 'a';
  tally.games += 1;
  if (game.winner === side) tally.won += 1;
  if (game.winner === other) tally.lost += 1;
  tally.score += game[side].score;
  tally.against += game[other].score;
  addFigures(tally.figures, game[side].figures);
}

/** @param {Figures} sum @param {Figures} more */
function addFigures(sum, more) {
  for (const name of /** @type {const} */ ([
    'frames',
    'points',
    'scored',
    'hammer',
    'converted',
    'steals',
    'blanks',
    'hangers',
  ]))
    sum[name] += more[name];
  for (const [zone, n] of Object.entries(more.zones)) sum.zones[zone] = (sum.zones[zone] ?? 0) + n;
  sum.best = Math.max(sum.best, more.best);
  sum.run = Math.max(sum.run, more.run);
}

/**
 * Counts a game for all its players. Call it for the newest game first.
 * @param {Map<string, Line>} list by key @param {Digest} game @param {(side: SideHeader) => boolean} nameless
 */
export function countPlayers(list, game, nameless) {
  if (!game.finished) return;
  for (const side of /** @type {const} */ (['a', 'b'])) {
    for (const name of playersOf(game.document.sides[side], nameless)) addGame(lineOf(list, name).tally, game, side);
  }
}

/** @param {Map<string, Line>} list @param {string} name @returns {Line} */
function lineOf(list, name) {
  const key = keyOf(name);
  const line = list.get(key) ?? {key, name, tally: noTally()};
  list.set(key, line);
  return line;
}

/**
 * Counts a game for one player, with partners and opponents. Call it for the newest game first.
 * @param {Person} person with this name, or another name with the same key
 * @param {string} key
 * @param {Digest} game
 * @param {(side: SideHeader) => boolean} nameless
 */
export function countPerson(person, key, game, nameless) {
  if (!game.finished) return;
  const names = {a: playersOf(game.document.sides.a, nameless), b: playersOf(game.document.sides.b, nameless)};
  for (const side of /** @type {const} */ (['a', 'b'])) {
    const own = names[side].find((name) => keyOf(name) === key);
    if (own === undefined) continue;
    if (person.kinds.size === 0) person.name = own;
    const others = names[side === 'a' ? 'b' : 'a'].filter((name) => keyOf(name) !== key);
    /** @type {Kinds} */
    const kind = person.kinds.get(game.kind) ?? {tally: noTally(), partners: new Map(), opponents: new Map(), last: []};
    person.kinds.set(game.kind, kind);
    addGame(kind.tally, game, side);
    for (const name of names[side]) if (keyOf(name) !== key) addGame(lineOf(kind.partners, name).tally, game, side);
    for (const name of others) addGame(lineOf(kind.opponents, name).tally, game, side);
    if (kind.last.length < LAST) kind.last.push(played(game, side));
  }
}

/** @param {Digest} game @param {Side} side @returns {Played} */
function played(game, side) {
  const other = side === 'a' ? 'b' : 'a';
  return {
    id: game.id,
    at: game.at,
    result: game.winner === null ? 'tied' : game.winner === side ? 'won' : 'lost',
    score: game[side].score,
    against: game[other].score,
    opponents: game.document.sides[other],
  };
}

/** @param {Iterable<Line>} lines @returns {Line[]} most games first, then by name */
export const ranked = (lines) =>
  [...lines].sort((one, two) => two.tally.games - one.tally.games || one.name.localeCompare(two.name));
