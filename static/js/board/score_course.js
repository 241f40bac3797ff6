/** The course of a game's score for the line across, the graph and the picture, from the rows of the sheet. */

import {say} from '../words/index.js';
import {SIDES} from '../ui/sides.js';

/** @typedef {import('./line_rows.js').Row} Row */
/** @typedef {import('../lib/types.d.ts').GameDocument} GameDocument */

/** @param {Row} row @returns {string} its name for a narrow column; `⚑`: a ruling */
export const narrowName = ({name, ruling}) => (ruling ? '⚑' : name);

/** @param {Row[]} rows @returns {Row[]} those that have a result: frames, and rulings that changed the score */
export const columnsOf = (rows) =>
  rows.filter(({ruling, cells: {a, b}}) => (ruling ? a.scored || b.scored : a.text || b.text));

/**
 * @param {GameDocument} document
 * @param {Row[]} rows
 * @returns {{played: Row[], scores: [number[], number[]]}} the rows without the start; each side's score at the start
 *   and after each row
 */
export function courseOf({sides}, rows) {
  const played = rows.filter(({name}) => name !== say('sheet.start'));
  const [a, b] = SIDES.map((side) => [sides[side].start ?? 0, ...played.map(({score}) => score[side])]);
  return {played, scores: [a ?? [], b ?? []]};
}
