/**
 * Types of competitions: the document, what was told, and the state (docs/competitions.md, section 5). The twin of
 * scorekeeper/competitions/words.py.
 *
 * @typedef {import('../lib/types.d.ts').Side} Side
 * @typedef {import('../lib/types.d.ts').BySide<number>} BySide one integer for each side
 * @typedef {{form: string, events: Event[], [field: string]: any}} Document
 * @typedef {import('./log.js').Event} Event
 * @typedef {{id: string, [field: string]: any}} Telling
 * @typedef {any} Team who plays on a side: an entry, in a mixer the two partners
 * @typedef {{a: Team, b: Team}} Sides who plays a match
 * @typedef {Record<string, any>} Line a line of the state: a match, a line of the standings, what is due; their keys
 *   are in docs/competitions.md, State
 * @typedef {Record<string, any>} State
 * @typedef {[code: string, match: string | null, result: string | null]} Problem its code, the match (or stage), the
 *   result
 */

import {same} from './builtin.js';

/** @type {[Side, Side]} */
export const SIDES = ['a', 'b'];

/** The opposite side. @param {Side} side @returns {Side} */
export function other(side) {
  return side === 'a' ? 'b' : 'a';
}

/** Whether the same play, in the same order. @param {Sides} one @param {Sides} two */
export function sameSides(one, two) {
  return same(one.a, two.a) && same(one.b, two.b);
}
