/**
 * The result of a finished game as a code for the desk (docs/competitions.md 4): what the game tells, and the names
 * under which it was played. A game that was begun from a match card seals it with the card's key, which shows the desk
 * that no stranger made it.
 */

import {contentHash} from '../lib/canonical.js';
import {CodeFault} from '../lib/hand_code.js';
import {decodeOne, encodeOne} from '../lib/one_code.js';
import {shapeOf} from '../rules/shapes.js';
import {tellingOf} from './telling.js';

/** @typedef {import('../competitions/words.js').Telling} Telling */
/** @typedef {import('../lib/types.d.ts').GameDocument} GameDocument */
/** @typedef {import('../lib/types.d.ts').GameState} GameState */
/**
 * @typedef {object} ToldCode
 * @property {string} competition its id
 * @property {string} name of the competition
 * @property {{a: string, b: string}} names of the sides in the game
 * @property {string | number} [board] where it was played
 * @property {Telling} telling
 * @property {string} [seal]
 */

/** As in game documents (rules/document.json). */
const NAMED = {
  uuid: ['pattern', '^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$'],
  entry: ['text', 36],
  competitor: ['either', 'entry', ['listing', 'entry', 2, 2]],
  label: ['either', ['text', 60], ['integer', 0, 999999]],
};
const POINTS = ['integer', -9999, 99999];
/** The notation is that of rules/shapes.js. */
const SHAPE = shapeOf(
  {
    competition: 'uuid',
    name: ['text', 60],
    names: {a: ['text', 60], b: ['text', 60]},
    'board?': 'label',
    telling: {
      id: 'uuid',
      kind: ['one_of', 'game'],
      match: ['text', 36],
      a: 'competitor',
      b: 'competitor',
      game: ['integer', 1, 9],
      score: {a: POINTS, b: POINTS},
      winner: ['one_of', 'a', 'b', null],
      ending: ['one_of', 'played', 'tie', 'forfeit', 'double-forfeit'],
      'reach?': ['one_of', 'game', 'match', 'event', 'tournament'],
    },
    'seal?': ['pattern', '^[0-9a-f]{20}$'],
  },
  NAMED,
);

/** @param {string} key of the match cards @param {string} competition @param {Telling} telling */
const sealOf = async (key, competition, telling) => (await contentHash([key, competition, telling])).slice(0, 20);

/** @param {Telling} telling @returns {boolean} whether its winner, ending and score can be true together */
function agrees({winner, ending, score}) {
  if ((winner === null) !== ['tie', 'double-forfeit'].includes(ending)) return false;
  if (ending === 'played') return winner === 'a' ? score.a > score.b : score.b > score.a;
  return ending !== 'tie' || score.a === score.b;
}

/**
 * @param {GameDocument} game @param {GameState} state its replay
 * @param {string | null} key of the card that it was begun from
 * @returns {Promise<string | null>} its code; null while it tells nothing
 */
export async function encodeTold(game, state, key) {
  const {competition: link, sides, board} = game;
  const telling = tellingOf(game, state);
  if (!telling || typeof link !== 'object') return null;
  const {id: competition, name} = link;
  const names = {a: sides.a.name, b: sides.b.name};
  const seal = key ? {seal: await sealOf(key, competition, telling)} : {};
  return encodeOne({competition, name, names, ...(board !== undefined && {board}), telling, ...seal});
}

/** @param {string} code @returns {Promise<ToldCode>} @throws {CodeFault} */
export async function readTold(code) {
  const told = /** @type {ToldCode} */ (await decodeOne(code));
  if (SHAPE(told) !== null || !agrees(told.telling)) throw new CodeFault('damaged');
  return told;
}

/**
 * @param {ToldCode} told @param {string | null} key of this desk's match cards
 * @returns {Promise<boolean>} whether the game was begun from such a card
 */
export const isSealed = async ({competition, telling, seal}, key) =>
  key !== null && seal === (await sealOf(key, competition, telling));
