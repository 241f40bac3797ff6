/** A bowling line, read and written: what each frame's boxes show, and which pins the next weight can take. Pure. */

import {PINS, isFrame, settled} from '../rules/bowling.js';

/**
 * @typedef {{marks: string[], total: number | null}} Box one frame: a mark a roll, and the running total once it is
 *   settled
 */

/**
 * Follows the rolls of one frame; when all pins are down they are set up again, which only the last frame needs.
 * @param {number[]} rolls perhaps not complete
 * @returns {{marks: string[], standing: number, fresh: boolean}} X for a strike, / for a spare, – for no pin; what
 *   stands before the next weight, and whether it was set up for that weight
 */
function follow(rolls) {
  let standing = PINS;
  let fresh = true;
  const marks = rolls.map((pins) => {
    const first = fresh;
    fresh = pins === standing;
    standing = fresh ? PINS : standing - pins;
    if (fresh) return first ? 'X' : '/';
    return pins === 0 ? '–' : String(pins);
  });
  return {marks, standing, fresh};
}

/** @param {number[]} rolls of one frame @returns {string[]} a mark for each */
export const marksOf = (rolls) => follow(rolls).marks;

/** @param {number[]} rolls so far @returns {number} how many pins stand before the next weight */
export const standingAfter = (rolls) => follow(rolls).standing;

/**
 * @param {number[][]} frames of one side, the last one perhaps not complete
 * @param {number} start what the side started from (a handicap)
 * @returns {Box[]} running totals only where no later roll can change them
 */
export function boxesOf(frames, start = 0) {
  const values = settled(frames);
  let total = start;
  return frames.map((rolls, i) => {
    const value = values[i];
    if (value !== undefined) total += value;
    return {marks: marksOf(rolls), total: value === undefined ? null : total};
  });
}

/**
 * What the next weight may do.
 * @param {number[]} rolls so far @param {boolean} last
 * @returns {{most: number, clears: 'strike' | 'spare' | null}} `most` pins short of all that stand; null when the frame
 *   is whole
 */
export function possible(rolls, last) {
  if (isFrame(rolls, last)) return {most: -1, clears: null};
  const {standing, fresh} = follow(rolls);
  return {most: standing - 1, clears: fresh ? 'strike' : 'spare'};
}
