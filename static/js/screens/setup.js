/** A game's set-up as it is typed in, and the document header that comes of it. */

import {now, uuid7} from '../clock.js';
import {say} from '../i18n/index.js';
import {other} from '../rules/index.js';
import {SIDES} from '../ui/sides.js';
import {tidy} from '../ui/text.js';

/** @typedef {import('../types.d.ts').Side} Side */
/** @typedef {import('../types.d.ts').Ruleset} Ruleset */
/** @typedef {import('../types.d.ts').Format} Format */
/** @typedef {{names: string[], colour: string, start: number}} SideSetup */
/** @typedef {{ruleset: string, play: string, target: number | null, board: string, first: Side, sides: {a: SideSetup, b: SideSetup}}} Setup */

/** Longest name, in code points (FORMAT.md's shape check). Two names and " & " must fit into one. */
export const NAME_LENGTH = 28;

/** @param {Setup} setup @param {Ruleset} ruleset the one that is chosen @returns {Format} */
export const chosenFormat = (setup, ruleset) => /** @type {Format} */ (ruleset.formats[setup.play]);

/**
 * Takes over another rule set and keeps what still fits.
 * @param {Setup} setup @param {Ruleset} ruleset @returns {Setup}
 */
export function withRuleset(setup, ruleset) {
  const play = Object.hasOwn(ruleset.formats, setup.play) ? setup.play : /** @type {string} */ (Object.keys(ruleset.formats)[0]);
  const [one = 'red', two = 'blue'] = ruleset.colours;
  const [a, b] = setup.sides.b.colour === one ? [two, one] : [one, two];
  const sides = {a: {...setup.sides.a, colour: a}, b: {...setup.sides.b, colour: b}};
  return withFirst({...setup, ruleset: ruleset.id, play, target: null, sides}, ruleset);
}

/** Where the book lets red begin, the side with red shoots first. @param {Setup} setup @param {Ruleset} ruleset @returns {Setup} */
export function withFirst(setup, ruleset) {
  if (ruleset.start.rule !== 'red-first') return setup;
  return {...setup, first: setup.sides.a.colour === ruleset.colours[0] ? 'a' : 'b'};
}

/** @param {Setup} setup @param {Ruleset} ruleset @returns {Setup} */
export function swapColours(setup, ruleset) {
  const {a, b} = setup.sides;
  return withFirst({...setup, sides: {a: {...a, colour: b.colour}, b: {...b, colour: a.colour}}}, ruleset);
}

/** @param {Ruleset} ruleset @returns {Setup} */
export function freshSetup(ruleset) {
  const side = () => ({names: [], colour: '', start: 0});
  return withRuleset({ruleset: '', play: 'singles', target: null, board: '', first: 'a', sides: {a: side(), b: side()}}, ruleset);
}

/**
 * @param {unknown} kept what was remembered, perhaps by another version of the app
 * @param {Ruleset} ruleset the newest version of the one that it names, or the first of the list
 * @returns {Setup} it, or a fresh one when it cannot be used
 */
export function reviveSetup(kept, ruleset) {
  const setup = /** @type {Setup | null} */ (kept);
  const usable = setup?.ruleset === ruleset.id && setup.sides?.a?.names && setup.sides?.b?.names;
  if (!usable) return freshSetup(ruleset);
  return ruleset.formats[setup.play] ? setup : withRuleset(setup, ruleset);
}

/** @param {Setup} setup @param {Ruleset} ruleset @param {Side} side @returns {string[]} the names that were given */
const namesOf = (setup, ruleset, side) => setup.sides[side].names.slice(0, chosenFormat(setup, ruleset).players).map((name) => tidy(name, NAME_LENGTH)).filter(Boolean);

/** @param {Setup} setup @param {Ruleset} ruleset @param {Side} side @returns {string} the side's name: its players, or else its colour */
export const sideName = (setup, ruleset, side) => namesOf(setup, ruleset, side).join(' & ') || say(`colour.${/** @type {'red'} */ (setup.sides[side].colour)}`);

/** @param {Setup} setup @param {Ruleset} ruleset @param {Side} side @returns {import('../types.d.ts').SideHeader} */
function sideHeader(setup, ruleset, side) {
  const names = namesOf(setup, ruleset, side);
  const {colour, start} = setup.sides[side];
  const complete = names.length === chosenFormat(setup, ruleset).players;
  return {
    name: sideName(setup, ruleset, side), colour,
    ...(complete ? {players: names.map((name) => ({name}))} : {}),
    ...(start ? {start} : {}),
  };
}

/** @param {Setup} setup @param {Ruleset} ruleset @returns {string | null} the key of the sentence that says what is wrong */
export function fault(setup, ruleset) {
  const target = setup.target ?? chosenFormat(setup, ruleset).target ?? 999;
  if (!Number.isInteger(target) || target < 1 || target > 999) return 'new.fault.target';
  if (SIDES.some((side) => !Number.isInteger(setup.sides[side].start) || setup.sides[side].start < -999)) return 'new.fault.start';
  return SIDES.some((side) => setup.sides[side].start >= target) ? 'new.fault.start' : null;
}

/** @param {Setup} setup @param {Ruleset} ruleset @returns {import('../types.d.ts').GameDocument} a new game, with no events yet */
export function newDocument(setup, ruleset) {
  const board = tidy(setup.board, NAME_LENGTH);
  return {
    version: 1, id: uuid7(), ruleset: ruleset.id, ruleset_version: ruleset.version, play: setup.play,
    ...(setup.target === null || setup.target === chosenFormat(setup, ruleset).target ? {} : {target: setup.target}),
    sides: {a: sideHeader(setup, ruleset, 'a'), b: sideHeader(setup, ruleset, 'b')},
    first: setup.first, started_at: now(), ...(board ? {board} : {}), events: [],
  };
}

/** @param {Setup} setup @param {Ruleset} ruleset @param {Side} winner of the coin toss @returns {Setup} as the winner would choose: the hammer, where the book lets choose */
export const afterToss = (setup, ruleset, winner) => (ruleset.start.rule === 'red-first' ? setup : {...setup, first: other(winner)});

/** @param {import('../types.d.ts').GameDocument} game @returns {Setup} the set-up of an earlier game, to play it again */
export function setupOf(game) {
  const side = (/** @type {Side} */ name) => {
    const {players = [], colour = '', start = 0} = game.sides[name];
    return {names: players.map((player) => player.name), colour, start};
  };
  return {ruleset: game.ruleset, play: game.play, target: game.target ?? null, board: String(game.board ?? ''), first: game.first, sides: {a: side('a'), b: side('b')}};
}
