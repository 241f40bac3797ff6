/**
 * Small charts. Each appears beside the same figures as text or a table. Sides differ by dash and shape, not only by
 * colour.
 */

import {html, nothing, svg} from 'lit-html';
import {share, whole} from '../lib/numbers.js';

/**
 * @typedef {object} Curve the score of one side
 * @property {string} colour a class name: red, blue …
 * @property {string} letter
 * @property {'round' | 'square'} shape
 * @property {number[]} scores the score at the start and after each frame
 */
/**
 * @typedef {object} Graph
 * @property {string} label a sentence with everything it shows
 * @property {[Curve, Curve]} curves
 * @property {string[]} names names of the frames, for the axis
 * @property {(0 | 1 | null)[]} hammers the curve that had the hammer, by frame
 * @property {number | null} target
 */

/** The chart's size, in its own units. */
const LEFT = 30;
const RIGHT = 322;
const TOP = 24;
const FOOT = 150;

/** @param {number} reach @returns {number} a round distance between grid lines, so that there are at most six */
export const gap = (reach) => [1, 2, 5, 10, 20, 25, 50, 100, 200].find((step) => reach / step <= 5) ?? 500;

/** @param {'round' | 'square'} kind @param {number} x @param {number} y @param {number} r */
const spot = (kind, x, y, r) =>
  kind === 'round'
    ? svg`<circle cx=${x} cy=${y} r=${r}/>`
    : svg`<rect x=${x - r} y=${y - r} width=${2 * r} height=${2 * r} rx="1"/>`;

/** @param {number} score @param {number} y */
const gridLine = (score, y) =>
  svg`<line class=${score === 0 ? 'axis' : 'grid'} x1=${LEFT} x2=${RIGHT} y1=${y} y2=${y}/>
          <text class="tick" x=${LEFT - 6} y=${y + 4} text-anchor="end">${score < 0 ? `−${-score}` : score}</text>`;

/** @param {Graph} graph the score frame by frame, with the hammer below */
export function scoreGraph({label, curves, names, hammers, target}) {
  const all = curves.flatMap(({scores}) => scores);
  const low = Math.min(0, ...all);
  const high = Math.max(target ?? 1, ...all, low + 1);
  const step = gap(high - low);
  const lines = Array.from(
    {length: Math.floor(high / step) - Math.ceil(low / step) + 1},
    (_none, i) => (Math.ceil(low / step) + i) * step,
  );
  const x = (/** @type {number} */ i) => Math.round(LEFT + ((RIGHT - LEFT) * i) / Math.max(1, names.length));
  const y = (/** @type {number} */ score) => Math.round(FOOT - ((FOOT - TOP) * (score - low)) / (high - low));
  const every = gap(names.length * 0.6);
  const ends = curves.map(({scores}) => y(scores.at(-1) ?? 0));
  const [one = 0, two = 0] = ends;
  // so that the letters at the ends do not overlap
  const push = Math.abs(one - two) < 24 ? (24 - Math.abs(one - two)) / 2 : 0;
  const isLower = (/** @type {number} */ i) => (i === 0 ? one > two : two >= one);
  return html`<svg class="graph" viewBox="0 0 360 204" role="img" aria-label=${label}>
    ${lines.map((n) => gridLine(n, y(n)))}
    ${target === null ? nothing : svg`<line class="target" x1=${LEFT} x2=${RIGHT} y1=${y(target)} y2=${y(target)}/>`}
    ${names.map((name, i) =>
      i % every === every - 1 || names.length <= 12
        ? svg`<text class="tick" x=${x(i + 1)} y=${FOOT + 16} text-anchor="middle">${name}</text>`
        : nothing,
    )}
    ${curves.map(
      ({colour, shape, scores}) => svg`<g class="curve ${colour} ${shape}"><polyline points=${scores
        .map((score, i) => `${x(i)},${y(score)}`)
        .join(' ')}/>
      ${names.length > 30 ? nothing : scores.map((score, i) => spot(shape, x(i), y(score), 3.2))}</g>`,
    )}
    ${curves.map(
      ({colour, shape, letter}, i) =>
        svg`<g class="end ${colour}" transform=${`translate(344 ${(ends[i] ?? 0) + push * (isLower(i) ? 1 : -1)})`}>
          ${spot(shape, 0, 0, 11)}
          <text y="5" text-anchor="middle">${letter}</text></g>`,
    )}
    ${hammers.map((side, i) =>
      side === null
        ? nothing
        : svg`<g class="hammer ${curves[side].colour}">${spot(
            curves[side].shape,
            x(i + 1),
            FOOT + (side === 0 ? 32 : 48),
            4,
          )}</g>`,
    )}
    ${
      hammers.some((side) => side !== null)
        ? curves.map(
            ({colour, letter}, i) =>
              svg`<text class="tick ${colour}"
                x=${LEFT - 6} y=${FOOT + 36 + 16 * i} text-anchor="end">${letter}</text>`,
          )
        : nothing
    }
  </svg>`;
}

/** @typedef {{zone: string, n: number}} ZoneCount `zone` as people read it */

/**
 * The zones where weights counted, on the end of a table or court. The area of each disc is proportional to the number
 * of weights.
 * @param {{label: string, zones: ZoneCount[], over: number, court: boolean}} view the shallowest zone first; `over`:
 *   how many of the zones are over the end
 */
export function zoneMap({label, zones, over, court}) {
  const most = Math.max(1, ...zones.map(({n}) => n));
  const all = zones.reduce((sum, {n}) => sum + n, 0);
  const wide = 360 / zones.length;
  const edge = 360 - over * wide;
  return html`<svg class="zone-map" viewBox="0 0 360 150" role="img" aria-label=${label}>
    <rect class="gutter" width="360" height="150" rx="12" />
    <rect class=${court ? 'court' : 'wood'} x="0" y="12" width=${over ? edge : 360} height="126" />
    ${
      court
        ? nothing
        : [1, 2, 3, 4].map((n) => svg`<line class="grain" x1="0" x2=${edge} y1=${12 + n * 25} y2=${12 + n * 25}/>`)
    }
    ${zones.map(({zone, n}, i) => {
      const middle = (i + 0.5) * wide;
      const beyond = i >= zones.length - over;
      return svg`${
        i > 0 && !beyond ? svg`<line class="rule" x1=${i * wide} x2=${i * wide} y1="12" y2="138"/>` : nothing
      }
        <text class=${beyond || court ? 'zone beyond' : 'zone'} x=${middle} y="34" text-anchor="middle">${zone}</text>
        ${
          n
            ? svg`<circle class="heat" cx=${middle} cy="78" r=${8 + 24 * Math.sqrt(n / most)}/>
                <text class="count" x=${middle} y="83" text-anchor="middle">${whole(n)}</text>`
            : nothing
        }
        <text class=${
          beyond || court ? 'share beyond' : 'share'
        } x=${middle} y="131" text-anchor="middle">${share(n, all)}</text>`;
    })}
    ${over ? svg`<line class="edge" x1=${edge} x2=${edge} y1="12" y2="138"/>` : nothing}
  </svg>`;
}

/**
 * @param {number} part
 * @param {number} all a ring that shows the part as a share of all; its text is beside it
 */
export function ring(part, all) {
  const round = 2 * Math.PI * 42;
  return html`<svg class="ring" viewBox="0 0 104 104" aria-hidden="true">
    <circle cx="52" cy="52" r="42" />
    ${
      part
        ? svg`<circle class="filled" cx="52" cy="52" r="42"
            stroke-dasharray=${`${(round * part) / all} ${round}`} transform="rotate(-90 52 52)"/>`
        : nothing
    }
    <text x="52" y="59" text-anchor="middle">${share(part, all)}</text>
  </svg>`;
}

/** @typedef {{name: string, more?: string, part: number, all: number}} Bar */

/** @param {string} caption @param {Bar[]} rows a table with the shares drawn as bars */
export const bars = (caption, rows) =>
  html`<table class="bars">
    <caption class="hidden">
      ${caption}
    </caption>
    <tbody>
      ${rows.map(
        ({name, more, part, all}) =>
          html`<tr>
            <th scope="row">${name}${more ? html`<span class="muted">${more}</span>` : nothing}</th>
            <td>
              <span class="share">${share(part, all)}</span>
              <span class="of muted">${whole(part)} / ${whole(all)}</span>
            </td>
            <td class="drawn" aria-hidden="true">
              <svg viewBox="0 0 100 6" preserveAspectRatio="none">
                <rect width="100" height="6" />
                <rect class="filled" width=${all ? (100 * part) / all : 0} height="6" />
              </svg>
            </td>
          </tr>`,
      )}
    </tbody>
  </table>`;
