/**
 * Compares two versions of a game: the common start, and the differences after it. versions_view.js draws the result.
 */

import {canonical} from '../../lib/canonical.js';
import {lineRows} from '../../board/line_rows.js';

/** @typedef {import('../../game/game.js').Game} Game */
/** @typedef {import('../../board/line_rows.js').Row} Row */
/**
 * @typedef {{name: string, ours: Row | null, theirs: Row | null, same: boolean}} Pair a frame, round or ruling of both
 *   versions; null if a version does not have it
 */

/**
 * @param {Row} row
 * @returns {string} the row's content as a text: points and marks, the score after it, the weights
 */
function contentOf({name, event, cells, score}) {
  const entries = [event, cells.a.event, cells.b.event].map((one) => one && {...one, id: '', at: ''});
  const shown = [cells.a, cells.b].map(({text, hammer, lost}) => [text, Boolean(hammer), Boolean(lost)]);
  return canonical([name, shown, score, entries.map((one) => one ?? null)]);
}

/**
 * Pairs rows with the same name; rows that only one version has, e.g. a timeout, stay single.
 * @param {Game} ours @param {Game} theirs @returns {Pair[]}
 */
export function pairRows(ours, theirs) {
  const [left, right] = [lineRows(ours), lineRows(theirs)];
  /** @type {Pair[]} */
  const pairs = [];
  while (left.length || right.length) {
    const [mine, other] = [left[0], right[0]];
    const met = mine?.name === other?.name;
    const ahead = right.some(({name}) => name === mine?.name); // then the rows before it have no partner
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

/** @param {Pair[]} pairs @returns {number} the number of rows at the start that are the same in both */
export function sharedRows(pairs) {
  const parting = pairs.findIndex(({same}) => !same);
  return parting < 0 ? pairs.length : parting;
}

/** @param {string[]} mine @param {string[]} others @returns {string[]} the lines that are not among the others */
export const only = (mine, others) => mine.filter((line) => !others.includes(line));

/** @param {Game} game the game whose set-up is compared: names, rules, length … @returns {string} */
const setupOf = ({document}) => canonical({...document, events: []});

/** @param {Game} one @param {Game} two @returns {boolean} */
export const setupDiffers = (one, two) => setupOf(one) !== setupOf(two);
