/**
 * The card of a match: all that another phone needs to set up its next game without a network, and the key that lets
 * the game count by itself (docs/competitions.md 4).
 */

import {now} from '../lib/clock.js';
import {CodeFault} from '../lib/hand_code.js';
import {decodeOne, encodeOne} from '../lib/one_code.js';
import {uuid7} from '../lib/random.js';
import {isObject} from '../rules/shapes.js';

/** @typedef {import('../lib/types.d.ts').GameDocument} GameDocument */
/** @typedef {import('../lib/types.d.ts').CompetitionMatch} CompetitionMatch */
/** @typedef {GameDocument & {competition: CompetitionMatch}} MatchGame  a game that names its match */
/** @typedef {{game: MatchGame, key: string | null}} Card  game: a new one, not stored yet; key: null on some slips */

const KEY = /^[\w-]{43}$/;
/** Each phone that begins the game gives these to it. */
const OWN = ['id', 'started_at', 'events'];

/**
 * @param {GameDocument} game as this phone would begin it (match_setup.js)
 * @param {string | null} key of the competition's cards; null: without it
 * @returns {Promise<string>} the code on the card
 * @throws {CodeFault} `too-long`
 */
export function encodeCard(game, key) {
  const header = Object.fromEntries(Object.entries(game).filter(([field]) => !OWN.includes(field)));
  return encodeOne({...(key && {key}), game: header});
}

/**
 * @param {string} code
 * @returns {Promise<Card>} the game is not checked yet: its replay does that (rules/replay.js)
 * @throws {CodeFault}
 */
export async function readCard(code) {
  const card = await decodeOne(code);
  if (!isObject(card) || !isObject(card.game)) throw new CodeFault('damaged');
  const {key = null, game: header, ...more} = card;
  const own = OWN.some((field) => Object.hasOwn(header, field));
  const named = isObject(header.competition) && typeof header.ruleset === 'string';
  const sealed = key === null || (typeof key === 'string' && KEY.test(key));
  if (!sealed || own || !named || Object.keys(more).length) throw new CodeFault('damaged');
  const game = /** @type {any} */ ({...header, id: uuid7(), started_at: now(), events: []});
  return {key, game};
}
