/**
 * The shape of a horse collar table's end: zones 1 to 3, hangers over the end (13) and over its two corners (26). In
 * hundredths of an inch from the scoring edge, like board/geometry.js.
 */

import {BEYOND, GUTTER, RADIUS} from './geometry.js';

/** @typedef {import('./spots.js').Point} Point */

/** How much of the long 1 zone is drawn. */
const ONE_SHOWN = 640;
/** The width of a corner along the end. */
const CORNER = 430;
/** The distance that keeps a weight clear of the lines. */
const CLEAR = RADIUS + 8;

/** @param {number} value @param {number} least @param {number} most */
const clamp = (value, least, most) => Math.round(Math.min(most, Math.max(least, value)));

/** @param {import('../lib/types.d.ts').TableSize} table in inches */
export function collarShape(table) {
  const width = table.width * 100;
  const end = table.two * 100 + ONE_SHOWN;
  /** @type {Record<string, [number, number]>} the start and end of each zone */
  const bands = {3: [0, table.three * 100], 2: [table.three * 100, table.two * 100], 1: [table.two * 100, end]};
  /** @param {string} zone @param {number[]} across in hundredths of the width @param {number} [deep] */
  const row = (zone, across, deep = 0.5) => {
    const [from, to] = /** @type {[number, number]} */ (bands[zone]);
    return across.map((x) => ({x: Math.round((width * x) / 100), y: Math.round(from + (to - from) * deep)}));
  };
  /** @param {number[]} across */
  const edge = (across) => across.map((x) => ({x, y: -46}));
  return {
    box: {x: -GUTTER, y: -BEYOND, width: width + 2 * GUTTER, height: BEYOND + end},
    width,
    end,
    bands,
    corner: CORNER,
    /** @type {import('./spots.js').Shape} */
    shape: {
      /** @param {Point} point */
      locate: ({x, y}) => {
        if (y < 0) return x < CORNER || x > width - CORNER ? '26' : '13';
        return y < table.three * 100 ? '3' : y < table.two * 100 ? '2' : '1';
      },
      /** @param {string} zone @param {Point} point */
      settle: (zone, {x, y}) => {
        const [from, to] = bands[zone] ?? [0, 0];
        if (zone === '26')
          return {x: x < width / 2 ? clamp(x, -30, 120) : clamp(x, width - 120, width + 30), y: clamp(y, -80, -10)};
        if (zone === '13') return {x: clamp(x, CORNER, width - CORNER), y: clamp(y, -92, 4)};
        return {x: clamp(x, CLEAR, width - CLEAR), y: clamp(y, from + CLEAR, to - CLEAR)};
      },
      seats: {
        26: [
          {x: 40, y: -40},
          {x: width - 40, y: -40},
          {x: 40, y: -40},
        ],
        13: edge([1000, 720, 1280, 500, 1500, 860, 1140, 600]),
        3: [...row('3', [50, 30, 70, 10, 90], 0.32), ...row('3', [40, 60, 20, 80], 0.74)],
        2: [...row('2', [40, 60, 20, 80], 0.3), ...row('2', [50, 30, 70, 10, 90], 0.72)],
        1: [...row('1', [50, 30, 70, 10, 90], 0.3), ...row('1', [40, 60, 20, 80], 0.72)],
      },
    },
  };
}
