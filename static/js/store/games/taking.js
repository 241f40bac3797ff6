/**
 * Codes of games that another phone hands over, kept until all parts have arrived and the game was taken. Each set is
 * in a settings row of its own. If this phone's storage fails they stay in memory, so that a game in a single code can
 * still be taken.
 */

import {ask, read, write} from '../database.js';
import {under} from '../settings.js';

/**
 * @typedef {{of: number, pieces: Record<number, string>}} Taking  the pieces that have arrived, by their number from 1
 */

const PREFIX = 'taking.';
/** @type {Map<string, Taking>} codes that could not be stored, by tag */
const unkept = new Map();

/** @param {Taking | undefined} known @param {import('../../lib/hand_code.js').Piece} piece @returns {Taking} */
const joined = (known, {part, of, piece}) => ({of, pieces: {...(known?.of === of ? known.pieces : {}), [part]: piece}});

/**
 * @param {import('../../lib/hand_code.js').Piece} piece
 * @returns {Promise<{taking: Taking, kept: boolean}>} everything that has arrived of its game including this piece, and
 * whether it was stored
 */
export async function keepPiece(piece) {
  const name = PREFIX + piece.tag;
  try {
    const taking = await write(['settings'], async (store) => {
      const value = joined((await ask(store('settings').get(name)))?.value, piece);
      await ask(store('settings').put({name, value}));
      return value;
    });
    return {taking, kept: true};
  } catch {
    const taking = joined(unkept.get(piece.tag), piece);
    unkept.set(piece.tag, taking);
    return {taking, kept: false};
  }
}

/** @returns {Promise<({tag: string} & Taking)[]>} games that wait to be taken */
export const allTaking = () =>
  read(['settings'], async (store) => {
    /** @type {{name: string, value: Taking}[]} */
    const rows = await ask(store('settings').getAll(under(PREFIX)));
    return rows.map(({name, value}) => ({tag: name.slice(PREFIX.length), ...value}));
  });

/** @param {string} tag @returns {Promise<Taking | null>} */
export const takingOf = async (tag) =>
  unkept.get(tag) ?? (await read(['settings'], (store) => ask(store('settings').get(PREFIX + tag))))?.value ?? null;

/** @param {Taking} taking @returns {number} the number of codes that have arrived */
export const arrived = ({pieces}) => Object.keys(pieces).length;

/** @param {Taking} taking @returns {string} all pieces in order, without the missing ones */
export const textOf = ({of, pieces}) => Array.from({length: of}, (_, i) => pieces[i + 1] ?? '').join('');

/** @param {string} tag of a game that was taken or is not wanted */
export function forgetTaking(tag) {
  unkept.delete(tag);
  return write(['settings'], (store) => ask(store('settings').delete(PREFIX + tag)));
}
