/**
 * Positions on the drawn table, in hundredths of an inch from the scoring edge (down is towards the shooter).
 */

import {STEPS, zonesDeepestFirst} from '../game/draft.js';

/** @typedef {import('../lib/types.d.ts').Ruleset} Ruleset */
/**
 * @typedef {{zone: string, from: number, to: number, first: number, last: number}} Band `first`…`last`: centres of
 *   weights
 */

/** A weight's radius: 2.3125 inches across (fed 3.3.1). */
export const RADIUS = 116;
export const GUTTER = 190;
/** How far the drawing extends beyond the edge, for hangers. */
export const BEYOND = 330;
/** How much of the long 1 zone is drawn. */
const ONE_SHOWN = 1000;
const NEUTRAL_SHOWN = 520;

/** @param {Ruleset} ruleset @returns {Band[]} one per zone, the deepest first */
export function bands(ruleset) {
  const {three, two} = ruleset.table;
  const one = two * 100 + ONE_SHOWN;
  /** @type {Record<string, [number, number]>} */
  const edges = {
    4: [-BEYOND, 0],
    3: [0, three * 100],
    2: [three * 100, two * 100],
    1: [two * 100, one],
    N: [one, one + NEUTRAL_SHOWN],
  };
  return zonesDeepestFirst(ruleset).map((zone) => {
    const [from, to] = /** @type {[number, number]} */ (edges[zone]);
    return zone === '4'
      ? {zone, from, to, first: -92, last: 4}
      : {zone, from, to, first: from + RADIUS + 6, last: to - RADIUS - 6};
  });
}

/** @param {Ruleset} ruleset @returns {{x: number, y: number, width: number, height: number}} the drawing's view box */
export function viewBox(ruleset) {
  const length = /** @type {Band} */ (bands(ruleset).at(-1)).to;
  return {x: -GUTTER, y: -BEYOND, width: ruleset.table.width * 100 + 2 * GUTTER, height: BEYOND + length + 60};
}

/**
 * @param {import('../game/draft.js').Weight} weight
 * @param {Ruleset} ruleset
 * @returns {{x: number, y: number}} its centre
 */
export function centre(weight, ruleset) {
  const band = /** @type {Band} */ (bands(ruleset).find(({zone}) => zone === weight.zone));
  const room = ruleset.table.width * 100 - 2 * RADIUS;
  return {
    x: Math.round(RADIUS + (room * weight.x) / 100),
    y: Math.round(band.first + ((band.last - band.first) * weight.step) / (STEPS - 1)),
  };
}

/** @param {number} value @param {number} most */
const clamp = (value, most) => Math.min(most, Math.max(0, Math.round(value)));

/**
 * The meaning of a point of the drawing: the zone, the step of depth in it, and the position across.
 * @param {{x: number, y: number}} point
 * @param {Ruleset} ruleset
 * @returns {{zone: string, step: number, x: number}}
 */
export function locate(point, ruleset) {
  const all = bands(ruleset);
  const band = all.find(({to}) => point.y < to) ?? /** @type {Band} */ (all.at(-1));
  const room = ruleset.table.width * 100 - 2 * RADIUS;
  return {
    zone: band.zone,
    step: clamp(((point.y - band.first) / (band.last - band.first)) * (STEPS - 1), STEPS - 1),
    x: clamp(((point.x - RADIUS) / room) * 100, 100),
  };
}
