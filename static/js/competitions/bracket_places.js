/**
 * The places of a bracket, and whether it is over (docs/competitions.md, Brackets: Places). The twin of
 * scorekeeper/competitions/bracket_places.py.
 *
 * @typedef {import('./competition.js').Competition} Competition
 * @typedef {import('./knockout.js').Bracket} Bracket
 * @typedef {import('./knockout.js').Played} Played
 * @typedef {import('./words.js').Line} Line
 * @typedef {[from: number, to: number]} Place
 * @typedef {Map<string, Place>} Places
 */

import {roundsOf} from './brackets.js';
import {playedOf} from './knockout.js';

/**
 * The lines of the standings: who is placed first, the others by number.
 * @param {Competition} competition @param {Bracket} bracket @returns {Line[]}
 */
export function bracketStandings(competition, bracket) {
  const double = competition.form === 'double-elimination';
  const places = double ? doublePlaces(bracket) : eliminationPlaces(competition, bracket);
  const lines = competition.numbered.map((entry) => ({place: places.get(entry) ?? null, entry}));
  const placed = lines.flatMap(({place, entry}) => (place === null ? [] : [{place, entry}]));
  placed.sort(({place: [from, to]}, {place: [other, last]}) => from - other || to - last);
  return [...placed, ...lines.filter(({place}) => place === null)];
}

/**
 * The losers of a round share its places; the match for third place divides them.
 * @param {Competition} competition @param {Bracket} bracket
 */
function eliminationPlaces(competition, bracket) {
  /** @type {Places} */
  const places = new Map();
  const [size, entries] = [bracket.lines.length, competition.numbered.length];
  for (const played of bracket.played.values()) {
    if (!played.node.round.startsWith('w')) continue;
    const behind = size / 2 ** Number(played.node.round.slice(1));
    put(places, played.falls, [behind + 1, Math.min(2 * behind, entries)]);
  }
  const final = playedOf(bracket, `w${roundsOf(size)}.1`);
  put(places, final.on, [1, 1]);
  const third = bracket.played.get('p3');
  if (third) putTwo(places, third, 3);
  return places;
}

/**
 * First and second by the final; then the losers' rounds from the last back, each with as many places as it has matches
 * between two entries.
 * @param {Bracket} bracket
 */
function doublePlaces(bracket) {
  /** @type {Places} */
  const places = new Map();
  /** @type {Map<string, Played[]>} */
  const rounds = new Map();
  for (const played of bracket.played.values()) {
    const {round} = played.node;
    if (!round.startsWith('l')) continue;
    const matches = rounds.get(round);
    if (matches) matches.push(played);
    else rounds.set(round, [played]);
  }
  let first = 3;
  for (const matches of [...rounds.values()].reverse()) {
    const after = first + matches.filter(({came}) => !came.includes('')).length;
    for (const played of matches) put(places, played.falls, [first, after - 1]);
    first = after;
  }
  putTwo(places, lastMatch(bracket), 1);
  return places;
}

/**
 * Give an entry its place, unless it is a bye or not known.
 * @param {Places} places @param {string | null} entry @param {Place} place
 */
function put(places, entry, place) {
  if (entry) places.set(entry, place);
}

/**
 * Give the winner of a match a place, and the loser the next one.
 * @param {Places} places @param {Played} played @param {number} place
 */
function putTwo(places, played, place) {
  put(places, played.falls, [place + 1, place + 1]);
  put(places, played.on, [place, place]);
}

/** The match that decides the first place. @param {Bracket} bracket */
function lastMatch(bracket) {
  const second = bracket.played.get('f2');
  if (second && second.line.status !== 'unneeded') return second;
  return bracket.played.get('f1') ?? playedOf(bracket, `w${roundsOf(bracket.lines.length)}.1`);
}

/** Whether the last match is decided, and the one for third place. @param {Bracket} bracket */
export function isOver(bracket) {
  const third = bracket.played.get('p3');
  return lastMatch(bracket).on !== null && (!third || third.on !== null);
}
