/**
 * Two versions of a game side by side: what is the same until they part, and what differs from there. No drawing here.
 */

import {canonical} from '../../lib/canonical.js';
import {lineRows} from '../../board/line_rows.js';

/** @typedef {import('../../game/game.js').Game} Game */
/** @typedef {import('../../board/line_rows.js').Row} Row */
/**
 * @typedef {{name: string, ours: Row | null, theirs: Row | null, same: boolean}} Pair  a frame, round or ruling of
 *   both; null where one has none
 */

/**
 * @param {Row} row
 * @returns {string} all that it says: points and marks, the score after it, the weights that were read
 */
function contentOf({name, event, cells, score}) {
  const entries = [event, cells.a.event, cells.b.event].map((one) => one && {...one, id: '', at: ''});
  const shown = [cells.a, cells.b].map(({text, hammer, lost}) => [text, Boolean(hammer), Boolean(lost)]);
  return canonical([name, shown, score, entries.map((one) => one ?? null)]);
}

/**
 * Rows of one name stand side by side; what only one version has, e.g. a timeout, stands alone.
 * @param {Game} ours @param {Game} theirs @returns {Pair[]}
 */
export function pairRows(ours, theirs) {
  const [left, right] = [lineRows(ours), lineRows(theirs)];
  /** @type {Pair[]} */
  const pairs = [];
  while (left.length || right.length) {
    const [mine, other] = [left[0], right[0]];
    const met = mine?.name === other?.name;
    const ahead = right.some(({name}) => name === mine?.name); // then what stands before it has no partner
    const pair = {
      ours: (met || !ahead) && mine ? (left.shift() ?? null) : null,
      theirs: (met || ahead || !mine) && other ? (right.shift() ?? null) : null,
    };
    pairs.push({
      ...pair,
      name: (pair.ours ?? pair.theirs)?.name ?? '',
      same: Boolean(pair.ours && pair.theirs && contentOf(pair.ours) === contentOf(pair.theirs)),
    });
  }
  return pairs;
}

/** @param {Pair[]} pairs @returns {number} how many of the first rows are the same in both */
export function sharedRows(pairs) {
  const parting = pairs.findIndex(({same}) => !same);
  return parting < 0 ? pairs.length : parting;
}

/** @param {string[]} mine @param {string[]} others @returns {string[]} the lines that the others do not have */
export const only = (mine, others) => mine.filter((line) => !others.includes(line));

/** @param {Game} game what was set before the first frame: names, rules, length … @returns {string} */
const setupOf = ({document}) => canonical({...document, events: []});

/** @param {Game} one @param {Game} two @returns {boolean} */
export const setupDiffers = (one, two) => setupOf(one) !== setupOf(two);
