/** Pictures to send, drawn on the phone without a network. They do not depend on the theme. */

import {apart, cut} from './cut.js';

/** @typedef {CanvasRenderingContext2D} Pen */
/** @typedef {{png: Blob, width: number, height: number}} Picture */

export const FONT = "system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', sans-serif";
export const INK = {
  ground: '#12100d',
  panel: '#211c17',
  edge: '#453a2f',
  text: '#f3ece2',
  muted: '#b7aa99',
  accent: '#e0a53a',
};
/**
 * @typedef {{x: number, y: number, size: number, colour: string, weight?: number, align?: CanvasTextAlign, room?:
 *   number}} Place
 */

/** Writes a text, cut to the available width. @param {Pen} pen @param {string} text @param {Place} place */
export function write(pen, text, {x, y, size, colour, weight = 500, align = 'left', room = Infinity}) {
  pen.font = `${weight} ${size}px ${FONT}`;
  pen.fillStyle = colour;
  pen.textAlign = align;
  pen.fillText(apart(cut(text, (part) => pen.measureText(part).width <= room)), x, y);
}

/** @param {HTMLCanvasElement} canvas @returns {Promise<Picture>} */
export const toPng = (canvas) =>
  new Promise((resolve, reject) => {
    const {width, height} = canvas;
    canvas.toBlob((png) => (png ? resolve({png, width, height}) : reject(new Error('no picture came'))), 'image/png');
  });
