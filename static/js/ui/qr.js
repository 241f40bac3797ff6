/**
 * A QR code as SVG: black on white with a quiet zone, also in dark mode, because cameras would not recognize it
 * otherwise.
 */

import {correction, generate} from 'lean-qr/nano';
import {svg} from 'lit-html';

/** The white margin around the code, in modules (ISO 18004). */
const QUIET = 4;

/** @param {string} text @param {string} label the text for screen readers */
export function qr(text, label) {
  const code = generate(text, {minCorrectionLevel: correction.L});
  const side = code.size + 2 * QUIET;
  let squares = '';
  for (let y = 0; y < code.size; y += 1) {
    for (let x = 0; x < code.size; x += 1) if (code.get(x, y)) squares += `M${x + QUIET} ${y + QUIET}h1v1h-1z`;
  }
  return svg`<svg class="qr" viewBox="0 0 ${side} ${side}" role="img" aria-label=${label}
    shape-rendering="crispEdges">
    <rect width=${side} height=${side} fill="#fff"/><path d=${squares} fill="#000"/></svg>`;
}
