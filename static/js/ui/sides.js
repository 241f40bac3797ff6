/** How a side is called and marked: by name, colour, letter and shape, never by colour alone. */

import {isSaid, say} from '../words/index.js';

/** @typedef {import('../lib/types.d.ts').Side} Side */
/** @typedef {import('../lib/types.d.ts').GameHeader} GameHeader */
/** @typedef {'red' | 'blue' | 'green' | 'yellow' | 'black'} Colour */

/** @type {readonly Side[]} */
export const SIDES = ['a', 'b'];

/** @param {GameHeader} header @param {Side} side @returns {Colour} */
export const colourOf = (header, side) =>
  /** @type {Colour} */ (header.sides[side].colour ?? (side === 'a' ? 'red' : 'blue'));

/** @param {GameHeader} header @param {Side} side @returns {string} */
export const letter = (header, side) => say(`letter.${colourOf(header, side)}`);

/**
 * @param {import('../lib/types.d.ts').SideHeader} side
 * @returns {boolean} whether it bears no name but its colour's, in the language the game was started in
 */
export const unnamed = ({name, players, colour = ''}) =>
  !players && isSaid(`colour.${/** @type {Colour} */ (colour)}`, name);

/**
 * @param {import('../lib/types.d.ts').SideHeader} side
 * @returns {string} its name; one that nobody named is called by its colour, in the language of the app
 */
export const shownName = (side) => (unnamed(side) ? say(`colour.${/** @type {Colour} */ (side.colour)}`) : side.name);

/** @param {GameHeader} header @param {Side} side @returns {string} */
export const nameOf = (header, side) => shownName(header.sides[side]);

/** @param {GameHeader} header @returns {string} what the game is called */
export const bothNames = (header) => SIDES.map((side) => nameOf(header, side)).join(' – ');

/**
 * How a sentence calls a side. Partners who changed ends stand in another order than in its name.
 * @param {GameHeader} header
 * @param {Side} side
 * @returns {import('../words/index.js').Called}
 */
export const calledOf = (header, side) => {
  const {name, players = []} = header.sides[side];
  return {
    name: nameOf(header, side),
    many:
      players.length > 1 &&
      [players, [...players].reverse()].some((all) => name === all.map((player) => player.name).join(' & ')),
  };
};

/**
 * @param {Pick<import('../game/game.js').Game, 'document' | 'state'>} game
 * @returns {string} the score as it is announced
 */
export const scoreTold = ({document, state: {score}}) =>
  say('tell.score', {a: nameOf(document, 'a'), points_a: score.a, b: nameOf(document, 'b'), points_b: score.b});

/**
 * @param {Side} side
 * @returns {string} the shape that goes with a side's letter; the same shape is on its weights' caps
 */
export const shape = (side) => (side === 'a' ? 'round' : 'square');

/**
 * @param {import('../lib/types.d.ts').GameState} state
 * @returns {import('../lib/types.d.ts').Next | null} who shoots the next frame, where frames are played; null when it
 *   is over
 */
export const dueOf = ({next}) => (next && 'first' in next ? next : null);

/**
 * The player of a side who shoots in a frame: partners stay at opposite ends (csc V.1b, fed 6.2.2).
 * @param {GameHeader} header @param {Side} side @param {number} frame from 1
 * @returns {string | null} null when players were not named one by one
 */
export function shooter(header, side, frame) {
  const players = header.sides[side].players ?? [];
  return players[(frame - 1) % players.length]?.name ?? null;
}
