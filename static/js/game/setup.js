/** The set-up of a game as entered by a person, and the document header made from it. */

import {inBoth} from '../competitions/figures/players.js';
import {uuid7} from '../lib/random.js';
import {now} from '../lib/clock.js';
import {say} from '../words/index.js';
import {SIDES, unnamed} from '../ui/sides.js';
import {tidy} from '../lib/cut.js';
import {dressed, sideWith} from './flip.js';
import {lengthFault, sameLength, unitOf, unitsOf, usual} from './lengths.js';

/** @typedef {import('../lib/types.d.ts').Side} Side */
/** @typedef {import('../lib/types.d.ts').Ruleset} Ruleset */
/** @typedef {import('../lib/types.d.ts').Format} Format */
/** @typedef {import('../lib/types.d.ts').Length} Length */
/** @typedef {{names: string[], colour: string, start: number}} SideSetup */
/**
 * @typedef {object} Setup
 * @property {string} ruleset
 * @property {string} play
 * @property {Length | null} length null: the format's default
 * @property {number | null} timeouts null: the format's default
 * @property {number} best_of 1: a single game
 * @property {string} board
 * @property {string} club the club's id; '': none
 * @property {Side} first
 * @property {Side | null} choice the side that had the choice of hammer or colour; null: not recorded
 * @property {{a: SideSetup, b: SideSetup}} sides
 */

/** Longest name, in code points (docs/format.md, Side). Two names and " & " must fit into a side's name. */
export const NAME_LENGTH = 28;

/** @param {Setup} setup @param {Ruleset} ruleset the chosen rule set @returns {Format} */
export const chosenFormat = (setup, ruleset) => /** @type {Format} */ (ruleset.formats[setup.play]);

/** @param {Setup} setup @param {Ruleset} ruleset @returns {Length} the length of the game */
export const chosenLength = (setup, ruleset) => setup.length ?? usual(chosenFormat(setup, ruleset));

/** @param {Setup} setup @param {string} play @returns {Setup} with another format and its own length and timeouts */
export const withPlay = (setup, play) => ({...setup, play, length: null, timeouts: null});

/**
 * Changes the rule set and keeps the values that still fit.
 * @param {Setup} setup @param {Ruleset} ruleset @returns {Setup}
 */
export function withRuleset(setup, ruleset) {
  const play = Object.hasOwn(ruleset.formats, setup.play)
    ? setup.play
    : /** @type {string} */ (Object.keys(ruleset.formats)[0]);
  const [one = 'red', two = 'blue'] = ruleset.colours;
  const [a, b] = setup.sides.b.colour === one ? [two, one] : [one, two];
  const sides = {a: {...setup.sides.a, colour: a}, b: {...setup.sides.b, colour: b}};
  const best = ruleset.match.best_of.includes(setup.best_of) ? setup.best_of : 1;
  return withFirst({...withPlay(setup, play), ruleset: ruleset.id, best_of: best, choice: null, sides}, ruleset);
}

/**
 * If the book says which colour begins, the side with that colour shoots first.
 * @param {Setup} setup
 * @param {Ruleset} ruleset
 * @returns {Setup}
 */
export const withFirst = (setup, {start, colours}) =>
  start.rule === 'red-first' ? {...setup, first: sideWith(setup, colours[0] ?? 'red')} : setup;

/** @param {Setup} setup @param {Ruleset} ruleset @returns {Setup} */
export const swapColours = (setup, ruleset) => withFirst(dressed(setup, 'a', setup.sides.b.colour), ruleset);

/** @param {Ruleset} ruleset @returns {Setup} */
export function freshSetup(ruleset) {
  const side = () => ({names: [], colour: '', start: 0});
  return withRuleset(
    {
      ruleset: '',
      play: 'singles',
      length: null,
      timeouts: null,
      best_of: 1,
      board: '',
      club: '',
      first: 'a',
      choice: null,
      sides: {a: side(), b: side()},
    },
    ruleset,
  );
}

/**
 * @param {unknown} kept the remembered set-up, perhaps from an older version of the app that knew only a target and no
 *   match
 * @param {Ruleset} ruleset the newest version of the remembered rule set, or the first one in the list
 * @returns {Setup} the remembered set-up, or a new one if that cannot be used; the choice is always asked for again
 */
export function reviveSetup(kept, ruleset) {
  const found = /** @type {(Partial<Setup> & {target?: number | null}) | null} */ (kept);
  const fresh = freshSetup(ruleset);
  if (found?.ruleset !== ruleset.id || !found.sides?.a?.names || !found.sides.b?.names) return fresh;
  const {target = null, ...rest} = found;
  const setup = {...fresh, length: target === null ? null : {target}, ...rest, choice: null};
  const fits =
    Object.hasOwn(ruleset.formats, setup.play) &&
    ruleset.match.best_of.includes(setup.best_of) &&
    ruleset.colours.every((colour) => [setup.sides.a.colour, setup.sides.b.colour].includes(colour)) &&
    (setup.length === null || unitsOf(ruleset).includes(unitOf(setup.length)));
  return fits ? setup : withRuleset(setup, ruleset);
}

/**
 * @param {Setup} setup
 * @returns {Setup} without starting points, which are for the players of one game and stand out of sight
 */
export const fromZero = (setup) => {
  const {a, b} = setup.sides;
  return {...setup, sides: {a: {...a, start: 0}, b: {...b, start: 0}}};
};

/** @param {Setup} setup @param {{id: string}[]} clubs @returns {Setup} without a club that the person has left */
export const inClub = (setup, clubs) => (clubs.some(({id}) => id === setup.club) ? setup : {...setup, club: ''});

/**
 * @param {Setup} setup
 * @param {Ruleset} ruleset @param {Side} side @returns {string[]} the players' names that were entered
 */
const namesOf = (setup, ruleset, side) =>
  setup.sides[side].names
    .slice(0, chosenFormat(setup, ruleset).players)
    .map((name) => tidy(name, NAME_LENGTH))
    .filter(Boolean);

/** @param {Setup} setup @param {Ruleset} ruleset @returns {string[]} players with the same name on both sides */
export const onBothSides = (setup, ruleset) => inBoth(namesOf(setup, ruleset, 'a'), namesOf(setup, ruleset, 'b'));

/** @param {string} colour @returns {string} the name of a side without players' names */
const nameless = (colour) => say(`colour.${/** @type {'red'} */ (colour)}`);

/**
 * @param {Setup} setup
 * @param {Ruleset} ruleset
 * @param {Side} side
 * @returns {string} the side's name: its players, or else its colour
 */
export const sideName = (setup, ruleset, side) =>
  namesOf(setup, ruleset, side).join(' & ') || nameless(setup.sides[side].colour);

/**
 * @param {Setup} setup
 * @param {Ruleset} ruleset
 * @param {Side} side
 * @returns {import('../words/index.js').Called} the side's name for use in a sentence
 */
export const sideCalled = (setup, ruleset, side) => ({
  name: sideName(setup, ruleset, side),
  many: namesOf(setup, ruleset, side).length > 1,
});

/**
 * @param {Setup} setup
 * @param {Ruleset} ruleset
 * @param {Side} side
 * @returns {import('../lib/types.d.ts').SideHeader}
 */
function sideHeader(setup, ruleset, side) {
  const names = namesOf(setup, ruleset, side);
  const {colour, start} = setup.sides[side];
  const complete = names.length === chosenFormat(setup, ruleset).players;
  return {
    name: sideName(setup, ruleset, side),
    colour,
    ...(complete ? {players: names.map((name) => ({name}))} : {}),
    ...(start ? {start} : {}),
  };
}

/**
 * @typedef {Partial<Record<'length' | 'timeouts' | Side, string>>} Faults the fault of each field: the key of a
 *   sentence
 */

/** @param {Setup} setup @param {Ruleset} ruleset @returns {Faults} empty if the game can start */
export function faultsOf(setup, ruleset) {
  const {length, timeouts} = setup;
  const wrong = length && lengthFault(length);
  const most = wrong ? 999 : (chosenLength(setup, ruleset).target ?? 999);
  return {
    ...(wrong ? {length: wrong} : {}),
    ...(timeouts !== null && !within(timeouts, 0, 99) ? {timeouts: 'new.fault.timeouts'} : {}),
    ...Object.fromEntries(
      SIDES.flatMap((side) => {
        const {start} = setup.sides[side];
        if (!within(start, -999, 998)) return [[side, 'new.fault.handicap']];
        return start >= most ? [[side, 'new.fault.start']] : [];
      }),
    ),
  };
}

/** @param {number} value @param {number} low @param {number} high */
const within = (value, low, high) => Number.isInteger(value) && value >= low && value <= high;

/**
 * @param {Setup} setup
 * @param {Ruleset} ruleset
 * @returns {import('../lib/types.d.ts').GameDocument} a new game without events; in a match its first game
 */
export function newDocument(setup, ruleset) {
  const board = tidy(setup.board, NAME_LENGTH);
  const format = chosenFormat(setup, ruleset);
  const {length, timeouts} = setup;
  return {
    version: 1,
    id: uuid7(),
    ruleset: ruleset.id,
    ruleset_version: ruleset.version,
    play: setup.play,
    ...(length && !sameLength(length, usual(format)) ? length : {}),
    ...(timeouts === null || timeouts === format.timeouts ? {} : {timeouts}),
    sides: {a: sideHeader(setup, ruleset, 'a'), b: sideHeader(setup, ruleset, 'b')},
    first: setup.first,
    started_at: now(),
    ...(board ? {board} : {}),
    ...(setup.club ? {club: setup.club} : {}),
    ...(setup.best_of > 1
      ? {match: {id: uuid7(), best_of: setup.best_of, game: 1, ...noted(setup.choice, ruleset)}}
      : {}),
    events: [],
  };
}

/**
 * The choice is recorded only if the other side has it in the next game (fed 5.4.1).
 * @param {Side | null} choice
 * @param {Ruleset} ruleset
 * @returns {{choice?: Side}}
 */
export const noted = (choice, {match}) => (choice && match.second.rule === 'choice' ? {choice} : {});

/**
 * @param {import('../lib/types.d.ts').GameHeader} game
 * @returns {Setup} the set-up of an earlier game, to repeat it
 */
export function setupOf(game) {
  const side = (/** @type {Side} */ one) => {
    const {name, players, colour = '', start = 0} = game.sides[one];
    const names = players?.map((player) => player.name) ?? (unnamed(game.sides[one]) ? [] : [name]);
    return {names, colour, start};
  };
  const {target, rounds, timeouts = null, match} = game;
  const length = target === undefined ? (rounds === undefined ? null : {rounds}) : {target};
  return {
    ruleset: game.ruleset,
    play: game.play,
    length,
    timeouts,
    best_of: typeof match === 'object' ? match.best_of : 1,
    board: String(game.board ?? ''),
    club: String(game.club ?? ''),
    first: game.first,
    choice: null,
    sides: {a: side('a'), b: side('b')},
  };
}
