/** A result as a picture to send. It is drawn on the phone without a network, and does not depend on the theme. */

import {say} from '../../words/index.js';
import {proper} from '../../lib/text.js';
import {FONT, INK, toPng, write} from '../../lib/picture.js';

/** @typedef {import('./result_words.js').Result} Result */
/** @typedef {import('./result_words.js').SideResult} SideResult */
/** @typedef {import('./result_words.js').Column} Column */
/** @typedef {import('../../lib/picture.js').Pen} Pen */

/** Sizes in pixels of the picture. */
const WIDTH = 1080;
const EDGE = 64;
const SIDE = 176;
const BLOCK = 214;
const ROW = 62;
/** The number of columns of the line score per block. */
const ACROSS = 10;
const MOST_BLOCKS = 5;
/** Height of the graph of the score, and of the picture's part for it. */
const GRAPH = 240;
const GRAPH_PART = GRAPH + 76;

/** Sizes for a name: the largest that fits; a name that does not fit in the smallest is cut. */
const NAMES = [60, 50, 42];
/** Sizes of the last line. */
const FACTS = /** @type {const} */ ([32, 27]);

/**
 * @type {Record<import('../../ui/sides.js').Colour, {mark: string, ink: string, on?: string}>} `on`: the colour of the
 *   letter on the mark, if it is not white
 */
const COLOURS = {
  red: {mark: '#cf3b33', ink: '#ff9188'},
  blue: {mark: '#2f6bd0', ink: '#93bbff'},
  green: {mark: '#2a7a43', ink: '#7fd598'},
  yellow: {mark: '#f3c437', ink: '#f1d564', on: '#2b2000'},
  black: {mark: '#5b5f68', ink: '#c3c6cd'},
};

/**
 * @param {Pen} pen
 * @param {SideResult} side the side whose mark is drawn: letter and shape, never colour alone
 * @param {{x: number, y: number, size: number}} at its middle
 */
function mark(pen, {side, letter, colour}, {x, y, size}) {
  pen.fillStyle = COLOURS[colour].mark;
  pen.beginPath();
  if (side === 'a') pen.arc(x, y, size / 2, 0, 2 * Math.PI);
  else pen.roundRect(x - size / 2, y - size / 2, size, size, size / 6);
  pen.fill();
  write(pen, letter, {
    x,
    y: y + size * 0.2,
    size: size * 0.56,
    colour: COLOURS[colour].on ?? '#fff',
    weight: 800,
    align: 'center',
  });
}

/** @param {Pen} pen @param {SideResult} side @param {number} y */
function sideRow(pen, side, y) {
  const {ink} = COLOURS[side.colour];
  const points = String(side.score);
  mark(pen, side, {x: EDGE + 48, y: y + SIDE / 2, size: 96});
  pen.font = `800 132px ${FONT}`;
  const room = WIDTH - 2 * EDGE - 96 - 72 - pen.measureText(points).width;
  write(pen, points, {
    x: WIDTH - EDGE,
    y: y + SIDE / 2 + 46,
    size: 132,
    colour: side.won ? ink : INK.text,
    weight: 800,
    align: 'right',
  });
  const weight = side.won ? 800 : 600;
  const size =
    NAMES.find((one) => {
      pen.font = `${weight} ${one}px ${FONT}`;
      return pen.measureText(side.name).width <= room;
    }) ?? 42;
  write(pen, side.name, {
    x: EDGE + 132,
    y: y + SIDE / 2 + size * 0.35,
    size,
    colour: side.won ? ink : INK.text,
    weight,
    room,
  });
}

/** @param {Pen} pen @param {Column[]} columns @param {SideResult[]} sides @param {number} y */
function block(pen, columns, sides, y) {
  const width = (WIDTH - 2 * EDGE - 60) / ACROSS;
  sides.forEach((side, i) => mark(pen, side, {x: EDGE + 22, y: y + ROW * (i + 1.5), size: 40}));
  columns.forEach((column, n) => {
    const x = EDGE + 60 + width * (n + 0.5);
    write(pen, column.head, {x, y: y + ROW * 0.68, size: 30, colour: INK.muted, align: 'center'});
    sides.forEach(({side, colour}, i) => {
      const text = column[side] || '–';
      const scored = text !== '–';
      write(pen, text, {
        x,
        y: y + ROW * (i + 1.68),
        size: 42,
        colour: scored ? COLOURS[colour].ink : INK.muted,
        weight: scored ? 800 : 500,
        align: 'center',
        room: width - 6,
      });
    });
  });
}

/**
 * @param {Result} result
 * @returns {Column[][]} the line score in blocks of columns; only the last ones of a very long game
 */
function blocksOf({columns}) {
  const all = Array.from({length: Math.ceil(columns.length / ACROSS)}, (_none, i) =>
    columns.slice(i * ACROSS, (i + 1) * ACROSS),
  );
  return all.slice(-MOST_BLOCKS);
}

/**
 * Draws the score after each frame: the winner's line is thick, the other one dashed, each ends in its side's mark.
 * @param {Pen} pen @param {SideResult[]} sides @param {number} top
 */
function graph(pen, sides, top) {
  const all = sides.flatMap(({course}) => course);
  const low = Math.min(0, ...all);
  const high = Math.max(low + 1, ...all);
  const [left, right] = [EDGE + 60, WIDTH - EDGE - 60];
  const across = (/** @type {number} */ i, /** @type {number} */ n) => left + ((right - left) * i) / n;
  const y = (/** @type {number} */ score) => top + GRAPH - (GRAPH * (score - low)) / (high - low);
  for (const score of new Set([low, 0, high])) {
    pen.fillStyle = INK.edge;
    pen.fillRect(left, y(score) - 1, right - left, 2);
    const text = proper(score);
    write(pen, text, {x: left - 20, y: y(score) + 10, size: 28, colour: INK.muted, align: 'right'});
  }
  const ends = sides.map(({course}) => y(course.at(-1) ?? 0));
  const [one = 0, two = 0] = ends;
  const solid = sides.find(({won}) => won) ?? sides[0];
  const push = Math.max(0, (48 - Math.abs(one - two)) / 2); // so that the marks at the ends do not overlap
  for (const [at, side] of [...sides.entries()].sort(([, a], [, b]) => Number(a.won) - Number(b.won))) {
    pen.strokeStyle = COLOURS[side.colour].ink;
    pen.lineWidth = side.won ? 9 : 5;
    pen.lineJoin = 'round';
    pen.setLineDash(side === solid ? [] : [16, 10]);
    pen.beginPath();
    for (const [i, score] of side.course.entries()) pen.lineTo(across(i, side.course.length - 1), y(score));
    pen.stroke();
    const lower = at === 0 ? one > two : two >= one;
    mark(pen, side, {x: right + 34, y: (ends[at] ?? 0) + (lower ? push : -push), size: 44});
  }
}

/** @param {Result} result @returns {HTMLCanvasElement} */
export function drawResult(result) {
  const blocks = blocksOf(result);
  const canvas = document.createElement('canvas');
  const top = 150;
  const lines = top + 2 * SIDE + 120;
  canvas.width = WIDTH;
  const drawn = result.columns.length > 1;
  const from = lines + (drawn ? GRAPH_PART : 0);
  canvas.height = from + blocks.length * BLOCK + 96;
  const pen = /** @type {Pen} */ (canvas.getContext('2d'));
  pen.direction = 'ltr';
  pen.fillStyle = INK.ground;
  pen.fillRect(0, 0, canvas.width, canvas.height);
  write(pen, say('app.name'), {x: EDGE, y: 98, size: 40, colour: INK.accent, weight: 800});
  pen.fillStyle = INK.panel;
  pen.beginPath();
  pen.roundRect(EDGE / 2, top - 16, WIDTH - EDGE, 2 * SIDE + 32, 28);
  pen.fill();
  result.sides.forEach((side, i) => sideRow(pen, side, top + i * SIDE));
  write(pen, result.ending, {
    x: EDGE,
    y: top + 2 * SIDE + 78,
    size: 38,
    colour: INK.text,
    weight: 600,
    room: WIDTH - 2 * EDGE,
  });
  if (drawn) graph(pen, result.sides, lines + 10);
  blocks.forEach((columns, i) => block(pen, columns, result.sides, from + i * BLOCK));
  pen.font = `500 ${FACTS[0]}px ${FONT}`;
  const long = pen.measureText(result.facts).width > WIDTH - 2 * EDGE;
  write(pen, result.facts, {
    x: EDGE,
    y: canvas.height - 44,
    size: FACTS[long ? 1 : 0],
    colour: INK.muted,
    room: WIDTH - 2 * EDGE,
  });
  return canvas;
}

/** @param {Result} result @returns {Promise<import('../../lib/picture.js').Picture>} */
export const pictureOf = (result) => toPng(drawResult(result));
