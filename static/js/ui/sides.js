/** The names and marks of a side: name, colour, letter and shape, never colour alone. */

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
 * @returns {boolean} whether its name is only that of its colour, in the language in which the game was started
 */
export const unnamed = ({name, players, colour = ''}) =>
  !players && isSaid(`colour.${/** @type {Colour} */ (colour)}`, name);

/**
 * @param {import('../lib/types.d.ts').SideHeader} side
 * @returns {string} its name; without one, its colour in the language of the app
 */
export const shownName = (side) => (unnamed(side) ? say(`colour.${/** @type {Colour} */ (side.colour)}`) : side.name);

/** @param {GameHeader} header @param {Side} side @returns {string} */
export const nameOf = (header, side) => shownName(header.sides[side]);

/** @param {GameHeader} header @returns {string} the title of the game */
export const bothNames = (header) => SIDES.map((side) => nameOf(header, side)).join(' – ');

/**
 * A side's name for use in a sentence. If partners have changed ends, their order differs from the one in the side's
 * name.
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
 * @returns {string} the score as a sentence for announcements
 */
export const scoreTold = ({document, state: {score}}) =>
  say('tell.score', {a: nameOf(document, 'a'), points_a: score.a, b: nameOf(document, 'b'), points_b: score.b});

/**
 * @param {Side} side
 * @returns {string} the shape that accompanies a side's letter, also on its weights
 */
export const shape = (side) => (side === 'a' ? 'round' : 'square');

/**
 * @param {import('../lib/types.d.ts').GameState} state
 * @returns {import('../lib/types.d.ts').Next | null} the next frame in games with frames; null if the game is over
 */
export const dueOf = ({next}) => (next && 'first' in next ? next : null);

/**
 * The player of a side who shoots in a frame, because partners stay at opposite ends (csc V.1b, fed 6.2.2).
 * @param {GameHeader} header @param {Side} side @param {number} frame from 1
 * @returns {string | null} null if the players have no separate names
 */
export function shooter(header, side, frame) {
  const players = header.sides[side].players ?? [];
  return players[(frame - 1) % players.length]?.name ?? null;
}

/** The longest name that a button or a reason has room for, in characters. */
const LONGEST = 16;

/**
 * @param {GameHeader} header @param {Side} side
 * @returns {import('../words/index.js').Called} its name, or its colour if that is too long
 */
export function briefOf(header, side) {
  const called = calledOf(header, side);
  return called.name.length > LONGEST ? {name: say(`colour.${colourOf(header, side)}`), many: false} : called;
}
