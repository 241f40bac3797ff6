/**
 * The court's scoring diagram: a triangle with the 10 at its tip, two 8s, two 7s, and the 10-off area with its
 * separation triangle at the base (court 4). Drawn wider than the real one, so that discs are easy to tap.
 */

import {RADIUS} from './geometry.js';

/** @typedef {import('./spots.js').Point} Point */

const WIDTH = 2560;
const MIDDLE = WIDTH / 2;
/** The end of each area, measured from the tip; the last one is the base. @type {[string, number][]} */
export const ROWS = [
  ['10', 720],
  ['8', 1270],
  ['7', 1800],
  ['-10', 2150],
];
const DEPTH = 2150;
/** Half of the separation triangle's base. */
const SEPARATION = 150;
const CLEAR = RADIUS + 8;

export const BOX = {x: -30, y: -60, width: WIDTH + 60, height: DEPTH + 110};

/** @param {number} y @returns {number} half the triangle's width at y */
const half = (y) => (MIDDLE * y) / DEPTH;

/** @param {number} value @param {number} least @param {number} most */
const clamp = (value, least, most) =>
  Math.round(least > most ? (least + most) / 2 : Math.min(most, Math.max(least, value)));

/** @param {string} zone @returns {{from: number, to: number}} */
function rowOf(zone) {
  const at = ROWS.findIndex(([name]) => name === zone);
  return {from: ROWS[at - 1]?.[1] ?? 0, to: ROWS[at]?.[1] ?? 0};
}

/**
 * @param {string} zone
 * @param {number[]} across from the middle, in hundredths of half the width
 * @param {number} [deep]
 * @returns {Point[]}
 */
function row(zone, across, deep = 0.5) {
  const {from, to} = rowOf(zone);
  const y = Math.round(from + (to - from) * deep);
  return across.map((x) => SHAPE.settle(zone, {x: MIDDLE + (half(y) * x) / 100, y}));
}

/** @type {import('./spots.js').Shape} */
export const SHAPE = {
  locate: ({x, y}) => {
    if (Math.abs(x - MIDDLE) > half(Math.max(0, y)) + RADIUS) return null;
    return ROWS.find(([, to]) => y < to)?.[0] ?? null;
  },
  settle: (zone, point) => {
    const {from, to} = rowOf(zone);
    const y = clamp(point.y, (zone === '10' ? 330 : from) + CLEAR, to - CLEAR);
    const room = half(y) - CLEAR * 1.18;
    const gap = zone === '10' || zone === '-10' ? 0 : CLEAR;
    const right = point.x >= MIDDLE;
    return {x: right ? clamp(point.x, MIDDLE + gap, MIDDLE + room) : clamp(point.x, MIDDLE - room, MIDDLE - gap), y};
  },
  seats: {},
};
SHAPE.seats = {
  10: [...row('10', [-60, 60], 1), ...row('10', [0], 0), ...row('10', [0], 1)],
  8: [...row('8', [-41, 41], 1), ...row('8', [-36, 36], 0.25), ...row('8', [-78, 78, -19, 19], 1)],
  7: [...row('7', [-38, 38], 1), ...row('7', [-30, 30], 0), ...row('7', [-64, 64], 1), ...row('7', [-62, 62], 0)],
  '-10': row('-10', [-36, 36, -58, 58, -80, 80, -20, 20]),
};

const {from: OFF} = rowOf('-10');
const [EIGHT, SEVEN] = [rowOf('8').from, rowOf('7').from];

/** The lines of the diagram, as the data of one path. */
export const LINES = [
  `M ${MIDDLE} 0 L ${WIDTH} ${DEPTH} L 0 ${DEPTH} Z`,
  ...[EIGHT, SEVEN, OFF].map((y) => `M ${MIDDLE - half(y)} ${y} L ${MIDDLE + half(y)} ${y}`),
  `M ${MIDDLE} ${EIGHT} L ${MIDDLE} ${OFF}`,
  `M ${MIDDLE} ${OFF} L ${MIDDLE + SEPARATION} ${DEPTH} L ${MIDDLE - SEPARATION} ${DEPTH} Z`,
].join(' ');

/** The separation triangle as a path, to fill it. */
export const SEPARATOR = `M ${MIDDLE} ${OFF} L ${MIDDLE + SEPARATION} ${DEPTH} L ${MIDDLE - SEPARATION} ${DEPTH} Z`;

/** The 10-off area as a path, to shade it. */
export const OFF_AREA = `M ${MIDDLE - half(OFF)} ${OFF} L ${MIDDLE + half(OFF)} ${OFF}
  L ${WIDTH} ${DEPTH} L 0 ${DEPTH} Z`;

/** The positions of the painted numbers. @type {{zone: string, x: number, y: number}[]} */
export const NUMBERS = [
  {zone: '10', x: MIDDLE, y: 590},
  ...[-1, 1].flatMap((sign) => [
    {zone: '8', x: MIDDLE + sign * 330, y: 1080},
    {zone: '7', x: MIDDLE + sign * 480, y: 1620},
    {zone: '-10', x: MIDDLE + sign * 560, y: 2025},
  ]),
];
