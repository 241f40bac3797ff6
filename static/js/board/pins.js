/** A bowling line: the marks in each frame's boxes, and the pins that the next weight can knock down. Pure. */

import {PINS, isFrame, settled} from '../rules/bowling.js';

/**
 * @typedef {{marks: string[], total: number | null}} Box one frame: a mark per roll, and the running total once it is
 *   settled
 */

/**
 * Follows the rolls of one frame. After all pins are down they are set up again, which matters only in the last frame.
 * @param {number[]} rolls perhaps incomplete
 * @returns {{marks: string[], standing: number, fresh: boolean}} X for a strike, / for a spare, – for no pin; the pins
 *   that stand before the next weight, and whether they were just set up
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

/** @param {number[]} rolls of one frame @returns {string[]} a mark per roll */
export const marksOf = (rolls) => follow(rolls).marks;

/** @param {number[]} rolls so far @returns {number} the number of pins standing before the next weight */
export const standingAfter = (rolls) => follow(rolls).standing;

/**
 * @param {number[][]} frames of one side, the last one perhaps incomplete
 * @param {number} start the side's start score (a handicap)
 * @returns {Box[]} with running totals only where no later roll can change them
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
 * The possible results of the next weight.
 * @param {number[]} rolls so far @param {boolean} last
 * @returns {{most: number, clears: 'strike' | 'spare' | null}} `most`: all standing pins but one; `clears`: null
 *   if the frame is complete
 */
export function possible(rolls, last) {
  if (isFrame(rolls, last)) return {most: -1, clears: null};
  const {standing, fresh} = follow(rolls);
  return {most: standing - 1, clears: fresh ? 'strike' : 'spare'};
}
