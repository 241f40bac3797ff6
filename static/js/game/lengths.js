/** The length of a game: the format's own, another one that the book offers, or a number that the players choose. */

/** @typedef {import('../lib/types.d.ts').Ruleset} Ruleset */
/** @typedef {import('../lib/types.d.ts').Kind} Kind */
/** @typedef {import('../lib/types.d.ts').Format} Format */
/** @typedef {import('../lib/types.d.ts').Length} Length */
/** @typedef {'target' | 'rounds'} Unit a score to reach, or a number of rounds */

/**
 * The units in which the length of each kind can be set, the usual one first (LENGTHS in the rules).
 * @type {Record<Kind, Unit[]>}
 */
const UNITS = {
  'knock-off': ['target'],
  innings: ['rounds'],
  'horse-collar': ['target', 'rounds'],
  bowling: [],
  court: ['target', 'rounds'],
};
/** The maximum for each unit (docs/format.md, Header). @type {Record<Unit, number>} */
export const MOST = {target: 999, rounds: 99};

/**
 * @param {Ruleset} ruleset
 * @returns {Unit[]} the units that the players can choose; empty if the book leaves no choice
 */
export const unitsOf = ({kind}) => UNITS[kind];

/** @param {Format} format @returns {Length} the format's own length */
export const usual = ({target, rounds}) => (target === undefined ? {rounds: rounds ?? 0} : {target});

/** @param {Format} format @returns {Length[]} the lengths that the book offers, the format's own first */
export const offered = (format) => [usual(format), ...(format.offers ?? [])];

/** @param {Length} one @param {Length} two */
export const sameLength = (one, two) => one.target === two.target && one.rounds === two.rounds;

/** @param {Length} length @returns {Unit} */
export const unitOf = ({target}) => (target === undefined ? 'rounds' : 'target');

/** @param {Length} length @returns {string | null} the key of the sentence that describes the fault */
export function lengthFault(length) {
  const unit = unitOf(length);
  const n = length[unit];
  if (n !== undefined && Number.isInteger(n) && n >= 1 && n <= MOST[unit]) return null;
  return unit === 'target' ? 'new.fault.target' : 'new.fault.rounds';
}
