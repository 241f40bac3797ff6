/** A game's set-up as it is typed in, and the document header that comes of it. */

import {now, uuid7} from '../clock.js';
import {say} from '../i18n/index.js';
import {RULESETS, rulesetOf} from '../rulesets.js';
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

/** @param {Setup} setup @returns {Ruleset} */
export const chosenRuleset = (setup) => rulesetOf(setup.ruleset) ?? /** @type {Ruleset} */ (RULESETS[0]);

/** @param {Setup} setup @returns {Format} */
export const chosenFormat = (setup) => /** @type {Format} */ (chosenRuleset(setup).formats[setup.play]);

/**
 * Takes over another rule set and keeps what still fits.
 * @param {Setup} setup @param {string} id @returns {Setup}
 */
export function withRuleset(setup, id) {
  const ruleset = /** @type {Ruleset} */ (rulesetOf(id));
  const play = Object.hasOwn(ruleset.formats, setup.play) ? setup.play : /** @type {string} */ (Object.keys(ruleset.formats)[0]);
  const [one = 'red', two = 'blue'] = ruleset.colours;
  const [a, b] = setup.sides.b.colour === one ? [two, one] : [one, two];
  const sides = {a: {...setup.sides.a, colour: a}, b: {...setup.sides.b, colour: b}};
  return withFirst({...setup, ruleset: id, play, target: null, sides});
}

/** Where the book lets red begin, the side with red shoots first. @param {Setup} setup @returns {Setup} */
export function withFirst(setup) {
  const ruleset = chosenRuleset(setup);
  if (ruleset.start.rule !== 'red-first') return setup;
  return {...setup, first: setup.sides.a.colour === ruleset.colours[0] ? 'a' : 'b'};
}

/** @param {Setup} setup @returns {Setup} */
export function swapColours(setup) {
  const {a, b} = setup.sides;
  return withFirst({...setup, sides: {a: {...a, colour: b.colour}, b: {...b, colour: a.colour}}});
}

/** @returns {Setup} */
export function freshSetup() {
  const side = () => ({names: [], colour: '', start: 0});
  return withRuleset({ruleset: '', play: 'singles', target: null, board: '', first: 'a', sides: {a: side(), b: side()}}, /** @type {Ruleset} */ (RULESETS[0]).id);
}

/**
 * @param {unknown} kept what was remembered, perhaps by another version of the app
 * @returns {Setup} it, or a fresh one when it cannot be used
 */
export function reviveSetup(kept) {
  const setup = /** @type {Setup | null} */ (kept);
  const usable = setup && rulesetOf(setup.ruleset)?.formats[setup.play] && setup.sides?.a?.names && setup.sides?.b?.names;
  return usable ? setup : freshSetup();
}

/** @param {Setup} setup @param {Side} side @returns {string[]} the names that were given */
const namesOf = (setup, side) => setup.sides[side].names.slice(0, chosenFormat(setup).players).map((name) => tidy(name, NAME_LENGTH)).filter(Boolean);

/** @param {Setup} setup @param {Side} side @returns {string} the side's name: its players, or else its colour */
export const sideName = (setup, side) => namesOf(setup, side).join(' & ') || say(`colour.${/** @type {'red'} */ (setup.sides[side].colour)}`);

/** @param {Setup} setup @param {Side} side @returns {import('../types.d.ts').SideHeader} */
function sideHeader(setup, side) {
  const names = namesOf(setup, side);
  const {colour, start} = setup.sides[side];
  const complete = names.length === chosenFormat(setup).players;
  return {
    name: sideName(setup, side), colour,
    ...(complete ? {players: names.map((name) => ({name}))} : {}),
    ...(start ? {start} : {}),
  };
}

/** @param {Setup} setup @returns {string | null} the key of the sentence that says what is wrong */
export function fault(setup) {
  const target = setup.target ?? chosenFormat(setup).target;
  if (!Number.isInteger(target) || target < 1 || target > 999) return 'new.fault.target';
  if (SIDES.some((side) => !Number.isInteger(setup.sides[side].start) || setup.sides[side].start < -999)) return 'new.fault.start';
  return SIDES.some((side) => setup.sides[side].start >= target) ? 'new.fault.start' : null;
}

/** @param {Setup} setup @returns {import('../types.d.ts').GameDocument} a new game, with no events yet */
export function newDocument(setup) {
  const ruleset = chosenRuleset(setup);
  const board = tidy(setup.board, NAME_LENGTH);
  return {
    version: 1, id: uuid7(), ruleset: ruleset.id, ruleset_version: ruleset.version, play: setup.play,
    ...(setup.target === null || setup.target === chosenFormat(setup).target ? {} : {target: setup.target}),
    sides: {a: sideHeader(setup, 'a'), b: sideHeader(setup, 'b')},
    first: setup.first, started_at: now(), ...(board ? {board} : {}), events: [],
  };
}

/** @param {Setup} setup @param {Side} winner of the coin toss @returns {Setup} as the winner would choose: the hammer, where the book lets choose */
export const afterToss = (setup, winner) => (chosenRuleset(setup).start.rule === 'red-first' ? setup : {...setup, first: other(winner)});

/** @param {import('../types.d.ts').GameDocument} game @returns {Setup} the set-up of an earlier game, to play it again */
export function setupOf(game) {
  const side = (/** @type {Side} */ name) => {
    const {players = [], colour = '', start = 0} = game.sides[name];
    return {names: players.map((player) => player.name), colour, start};
  };
  return {ruleset: game.ruleset, play: game.play, target: game.target ?? null, board: String(game.board ?? ''), first: game.first, sides: {a: side('a'), b: side('b')}};
}
