/**
 * The book's offences as the referee looks for them: which there are, found by words, and how often each was committed.
 * No sentences.
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
 * @typedef {{side: Side, player: number | undefined, times: number, step: number}} Count how often, and the last step
 *   of the ladder
 */

/** In which order the groups stand on the screen. @type {readonly Offence['group'][]} */
export const GROUPS = ['conduct', 'delivery', 'board', 'time', 'equipment', 'substitution'];

/**
 * @param {Ruleset} ruleset
 * @param {{play: string}} header
 * @returns {Offence[]} what is an offence in this way of playing
 */
export const offencesOf = (ruleset, header) => ruleset.offences.filter((offence) => isApplicable(offence, header));

/**
 * @param {string} text
 * @returns {string[]} its words without accents and capitals; a section such as 6.4.2 is one word
 */
export const wordsOf = (text) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}.]+/u)
    .filter(Boolean);

/**
 * @param {string} query what was typed
 * @param {string[]} texts what can be found: names in every language, section, id
 * @returns {boolean} whether each word that was typed begins a word of the texts
 */
export function matches(query, texts) {
  const found = texts.flatMap(wordsOf);
  return wordsOf(query).every((typed) => found.some((word) => word.startsWith(typed)));
}

/**
 * Every offence counted so far, by the player named, else by the side; with the steps that earlier games left behind.
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
 * @returns {{times: number, step: number}} how often so far, and the step that is due
 */
export function dueOn(counts, offence, side, player) {
  const count = counts.get(countKey(side, player, offence.id));
  return {times: count?.times ?? 0, step: Math.min((count?.step ?? 0) + 1, offence.ladder.length)};
}

/**
 * @param {Map<string, Count>} counts
 * @param {string} offence
 * @returns {Count[]} who committed it so far, side a first
 */
export function committed(counts, offence) {
  return SIDES.flatMap((side) =>
    [...counts].filter(([key, count]) => count.side === side && key.endsWith(`/${offence}`)).map(([, count]) => count),
  );
}

/**
 * @param {GameDocument} doc @param {Side} side
 * @returns {string[]} the players among whom one committed it; none where the side is one player, or nobody was named
 */
export function playersOf(doc, side) {
  const names = (doc.sides[side].players ?? []).map(({name}) => name);
  return names.length > 1 ? names : [];
}

/**
 * Discs that a penalty can have displaced: the opponent's at their value, of the offender's own only those that cost
 * points (court 3).
 * @param {Ruleset} ruleset @param {Side} offender
 * @returns {string[]} as the document writes them
 */
export const displaceable = ({zones}, offender) =>
  SIDES.flatMap((side) => zones.filter(({points}) => side !== offender || points < 0).map(({zone}) => side + zone));
