/**
 * The book's offences for the referee: the list, a search, and how often each was committed. No sentences.
 */

import {effective} from '../../rules/index.js';
import {countKey, isApplicable} from '../../rules/penalties.js';
import {SIDES} from '../../ui/sides.js';

/** @typedef {import('../../lib/types.d.ts').Side} Side */
/** @typedef {import('../../lib/types.d.ts').Offence} Offence */
/** @typedef {import('../../lib/types.d.ts').Ruleset} Ruleset */
/** @typedef {import('../../lib/types.d.ts').GameDocument} GameDocument */
/** @typedef {Pick<import('../../game/game.js').Game, 'document' | 'ruleset' | 'state'>} Played */
/**
 * @typedef {{side: Side, player: number | undefined, times: number, step: number}} Count the number of offences, and
 *   the last step of the ladder
 */

/** The order of the groups on the screen. @type {readonly Offence['group'][]} */
export const GROUPS = ['conduct', 'delivery', 'board', 'time', 'equipment', 'substitution'];

/**
 * @param {Ruleset} ruleset
 * @param {{play: string}} header
 * @returns {Offence[]} the offences that apply to this format
 */
export const offencesOf = (ruleset, header) => ruleset.offences.filter((offence) => isApplicable(offence, header));

/**
 * @param {string} text
 * @returns {string[]} its words in lower case without accents; a section such as 6.4.2 is one word
 */
export const wordsOf = (text) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}.]+/u)
    .filter(Boolean);

/**
 * @param {string} query the text of the search field
 * @param {string[]} texts the searchable texts: names in every language, section, id
 * @returns {boolean} whether each word of the query is the start of a word in the texts
 */
export function matches(query, texts) {
  const found = texts.flatMap(wordsOf);
  return wordsOf(query).every((typed) => found.some((word) => word.startsWith(typed)));
}

/**
 * All offences counted so far, per named player, else per side, including the steps from earlier games.
 * @param {Played} game
 * @returns {Map<string, Count>} by `countKey`
 */
export function countsOf({document: doc, state}) {
  /** @type {Map<string, Count>} */
  const counts = new Map();
  const events = new Map(effective(doc.events));
  /**
   * @param {Side} side
   * @param {number | undefined} player
   * @param {string} offence
   * @param {number} step
   * @param {number} times
   */
  const add = (side, player, offence, step, times) => {
    const key = countKey(side, player, offence);
    counts.set(key, {side, player, step, times: (counts.get(key)?.times ?? 0) + times});
  };
  for (const {side, player, offence, step} of doc.carried ?? []) add(side, player, offence, step, step);
  for (const {event, side, offence, step} of state.penalties) {
    const found = events.get(event);
    add(side, found?.type === 'penalty' ? found.player : undefined, offence, step, 1);
  }
  return counts;
}

/**
 * @param {Map<string, Count>} counts
 * @param {Offence} offence
 * @param {Side} side
 * @param {number} [player]
 * @returns {{times: number, step: number}} the number so far, and the step that is due
 */
export function dueOn(counts, offence, side, player) {
  const count = counts.get(countKey(side, player, offence.id));
  return {times: count?.times ?? 0, step: Math.min((count?.step ?? 0) + 1, offence.ladder.length)};
}

/**
 * @param {Map<string, Count>} counts
 * @param {string} offence
 * @returns {Count[]} the counts per offender, side a first
 */
export function committed(counts, offence) {
  return SIDES.flatMap((side) =>
    [...counts].filter(([key, count]) => count.side === side && key.endsWith(`/${offence}`)).map(([, count]) => count),
  );
}

/**
 * @param {GameDocument} doc @param {Side} side
 * @returns {string[]} the players to choose from; empty if the side is one player or its players have no names
 */
export function playersOf(doc, side) {
  const names = (doc.sides[side].players ?? []).map(({name}) => name);
  return names.length > 1 ? names : [];
}

/**
 * The discs that a penalty can displace: the opponent's at their value; of the offender's own only those that cost
 * points (court 3).
 * @param {Ruleset} ruleset @param {Side} offender
 * @returns {string[]} in the document's notation
 */
export const displaceable = ({zones}, offender) =>
  SIDES.flatMap((side) => zones.filter(({points}) => side !== offender || points < 0).map(({zone}) => side + zone));
