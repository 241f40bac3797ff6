/** How long a game is: the format's own length, others that the book names, or a number of one's own. */

import {say} from '../words/index.js';

/** @typedef {import('../lib/types.d.ts').Ruleset} Ruleset */
/** @typedef {import('../lib/types.d.ts').Kind} Kind */
/** @typedef {import('../lib/types.d.ts').Format} Format */
/** @typedef {import('../lib/types.d.ts').Length} Length */
/** @typedef {'target' | 'rounds'} Unit a score to reach, or a number of rounds */

/** What a game of a kind may be played to, the usual first (the engine's LENGTHS). @type {Record<Kind, Unit[]>} */
const UNITS = {
  'knock-off': ['target'],
  innings: ['rounds'],
  'horse-collar': ['target', 'rounds'],
  bowling: [],
  court: ['target', 'rounds'],
};
/** The longest of each (docs/format.md, Header). @type {Record<Unit, number>} */
export const MOST = {target: 999, rounds: 99};

/**
 * @param {Ruleset} ruleset
 * @returns {Unit[]} what a length of one's own may count; none where the book leaves no choice
 */
export const unitsOf = ({kind}) => UNITS[kind];

/** @param {Format} format @returns {Length} its own */
export const usual = ({target, rounds}) => (target === undefined ? {rounds: rounds ?? 0} : {target});

/** @param {Format} format @returns {Length[]} those that the book names, its own first */
export const offered = (format) => [usual(format), ...(format.offers ?? [])];

/** @param {Length} one @param {Length} two */
export const sameLength = (one, two) => one.target === two.target && one.rounds === two.rounds;

/** @param {Length} length @returns {Unit} */
export const unitOf = ({target}) => (target === undefined ? 'rounds' : 'target');

/** @param {Length} length @param {Kind} kind @returns {string} e.g. "To 15", "9 innings" */
export function lengthWords(length, kind) {
  if (length.target !== undefined) return say('length.target', {n: length.target});
  const n = length.rounds ?? 0;
  if (kind === 'innings') return say('length.innings', {n});
  return kind === 'bowling' ? say('length.frames', {n}) : say('length.rounds', {n});
}

/** @param {Length} length @returns {string | null} the key of the sentence that says what is wrong */
export function lengthFault(length) {
  const unit = unitOf(length);
  const n = length[unit];
  if (n !== undefined && Number.isInteger(n) && n >= 1 && n <= MOST[unit]) return null;
  return unit === 'target' ? 'new.fault.target' : 'new.fault.rounds';
}
