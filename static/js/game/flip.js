/**
 * Who begins and who may choose. Pure functions over an opening, which is a set-up or the next game of a match.
 *
 * One side has the choice because of the flip, the match or the other side's absence. It takes one of these: the hammer
 * or a colour (fed 5.4, casual), a colour that determines who begins (csc V.2, alberta 5a), shooting first or last
 * (games with turns).
 */

import {other} from '../rules/index.js';
import {SIDES} from '../ui/sides.js';

/** @typedef {import('../lib/types.d.ts').Side} Side */
/** @typedef {import('../lib/types.d.ts').Ruleset} Ruleset */
/** @typedef {'hammer' | 'colour' | 'begin'} Mode what there is to choose */
/**
 * @typedef {{first: Side, choice: Side | null, sides: {a: {colour?: string}, b: {colour?: string}}}} Opening `choice`:
 *   the side that had the choice; null: not recorded
 */
/**
 * @typedef {object} Flip the origin of the choice
 * @property {'flip' | 'match' | 'absent'} by
 * @property {Side} side the side that won the flip, whose turn it is in the match, or that is present
 * @property {boolean} deferred whether that side left the choice to the other for this game (fed 5.4.1)
 * @property {string} took `hammer`, `first`, `last` or a colour
 */

/** @param {Ruleset} ruleset @returns {boolean} whether the last shot of a frame is called the hammer */
export const hasHammer = ({kind}) => kind === 'knock-off' || kind === 'innings';

/**
 * @param {Ruleset} ruleset
 * @param {number} game of the match, from 1
 * @returns {Mode} in a match the colours do not change (csc V.2, alberta 5a)
 */
export function modeOf(ruleset, game) {
  if (ruleset.start.rule === 'red-first') return game === 1 ? 'colour' : 'begin';
  return hasHammer(ruleset) ? 'hammer' : 'begin';
}

/**
 * @param {Ruleset} ruleset
 * @param {Mode} mode
 * @returns {string[]} the options; the first is the most common one, because shooting last is an advantage
 */
export function optionsOf({colours}, mode) {
  if (mode === 'hammer') return ['hammer', ...colours];
  return mode === 'colour' ? [...colours].reverse() : ['last', 'first'];
}

/** @param {Flip} flip @returns {Side} the side that chooses in this game */
export const chooserOf = ({side, deferred}) => (deferred ? other(side) : side);

/**
 * Gives a side a colour and the other side the other colour.
 * @template {Opening} T
 * @param {T} opening
 * @param {Side} side
 * @param {string} colour
 * @returns {T}
 */
export function dressed(opening, side, colour) {
  if (opening.sides[side].colour === colour) return opening;
  const {a, b} = opening.sides;
  return {...opening, sides: {a: {...a, colour: b.colour}, b: {...b, colour: a.colour}}};
}

/** @param {Opening} opening @param {string} colour @returns {Side} the side with the colour */
export const sideWith = (opening, colour) => SIDES.find((side) => opening.sides[side].colour === colour) ?? 'a';

/**
 * The opening after the side with the choice has taken an option. A side that takes a colour leaves the hammer to the
 * other side. In a book where a colour begins, the colour decides everything. A side whose opponent is absent has the
 * hammer with either colour.
 * @template {Opening} T @param {T} opening @param {Ruleset} ruleset @param {Mode} mode @param {Flip} flip @returns {T}
 */
export function opened(opening, ruleset, mode, flip) {
  const chooser = chooserOf(flip);
  const chosen = {...opening, choice: chooser};
  if (flip.took === 'first') return {...chosen, first: chooser};
  if (flip.took === 'hammer' || flip.took === 'last') return {...chosen, first: other(chooser)};
  const coloured = dressed(chosen, chooser, flip.took);
  if (mode === 'colour') return {...coloured, first: sideWith(coloured, /** @type {string} */ (ruleset.colours[0]))};
  return {...coloured, first: flip.by === 'absent' ? other(chooser) : chooser};
}
