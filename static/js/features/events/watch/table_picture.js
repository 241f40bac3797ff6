/** The table of an evening as a picture to send. */

import {say} from '../../../words/index.js';
import {dayText} from '../../../words/moments.js';
import {fileName, hand} from '../../../ui/files.js';
import {INK, toPng, write} from '../../../lib/picture.js';
import {placeOf, recordOf} from '../../../desk/standing_said.js';

/** @typedef {import('../../../desk/contest.js').Contest} Contest */
/** @typedef {import('../../../desk/contest.js').Line} Line */
/** @typedef {import('../../../lib/picture.js').Pen} Pen */
/**
 * @typedef {object} Pictured what the picture says
 * @property {string} name of the competition
 * @property {string} facts its form and day
 * @property {{place: string, name: string, record: string}[]} lines
 * @property {string} more how many are left out, or ''
 */

/** Sizes in pixels of the picture. */
const WIDTH = 1080;
const EDGE = 64;
const TOP = 270;
const ROW = 108;
const BOTTOM = 72;
/** Lines at most: what is sent is looked at on a phone. */
const MOST = 16;

/** @param {Contest} contest @param {Line[]} lines of its table @returns {Pictured} */
export function pictured(contest, lines) {
  const {name, form, started_at: at} = contest.document;
  const called = say(`form.${form}`);
  const left = lines.length - MOST;
  return {
    name,
    facts: [called, dayText(at)].filter((fact) => fact !== name).join(' · '),
    lines: lines
      .slice(0, MOST)
      .map((line, i) => ({
        place: contest.state.queue ? String(i + 1) : placeOf(line),
        name: contest.nameOf(line.entry),
        record: recordOf(contest, line),
      })),
    more: left > 0 ? say('events.picture.more', {n: left}) : '',
  };
}

/** @param {Pen} pen @param {Pictured['lines'][0]} line @param {number} y @param {boolean} first */
function row(pen, {place, name, record}, y, first) {
  const colour = first ? INK.accent : INK.text;
  pen.fillStyle = INK.edge;
  pen.fillRect(EDGE, y, WIDTH - 2 * EDGE, 2);
  write(pen, place, {x: EDGE, y: y + 66, size: 44, colour: first ? INK.accent : INK.muted, weight: 800});
  const [x, room] = [EDGE + 130, WIDTH - 2 * EDGE - 130];
  write(pen, name, {x, y: y + (record ? 50 : 66), size: 44, colour, weight: 700, room});
  write(pen, record, {x, y: y + 92, size: 30, colour: INK.muted, room});
}

/** @param {Pictured} what @returns {HTMLCanvasElement} */
export function drawTable({name, facts, lines, more}) {
  const canvas = document.createElement('canvas');
  canvas.width = WIDTH;
  canvas.height = TOP + ROW * lines.length + (more ? ROW : 0) + BOTTOM;
  const pen = /** @type {Pen} */ (canvas.getContext('2d'));
  pen.direction = 'ltr';
  pen.fillStyle = INK.ground;
  pen.fillRect(0, 0, canvas.width, canvas.height);
  const room = WIDTH - 2 * EDGE;
  write(pen, say('app.name'), {x: EDGE, y: 90, size: 36, colour: INK.accent, weight: 800});
  write(pen, name, {x: EDGE, y: 170, size: 64, colour: INK.text, weight: 800, room});
  write(pen, facts, {x: EDGE, y: 226, size: 32, colour: INK.muted, room});
  lines.forEach((line, i) => row(pen, line, TOP + ROW * i, i === 0));
  if (more) write(pen, more, {x: EDGE + 130, y: TOP + ROW * lines.length + 56, size: 32, colour: INK.muted});
  return canvas;
}

/**
 * Sends the table as a picture, or downloads it where the phone has no way to send one.
 * @param {Contest} contest @param {Line[]} lines of its table
 */
export async function sendTable(contest, lines) {
  const {png} = await toPng(drawTable(pictured(contest, lines)));
  await hand(`${fileName(contest.document.name)}-${contest.document.started_at.slice(0, 10)}.png`, 'image/png', png);
}
