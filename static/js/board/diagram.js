/** A drawing with weights or discs where only the zone counts. A tap places one, dragging moves it. */

import {html} from 'lit-html';
import {drawPuck, pointOf} from './puck.js';

/** @typedef {import('./spots.js').Spot} Spot */
/** @typedef {import('./spots.js').Point} Point */
/**
 * @typedef {object} DiagramView
 * @property {import('../lib/types.d.ts').GameHeader} header
 * @property {{x: number, y: number, width: number, height: number}} box
 * @property {string} label
 * @property {string} looks class names of the drawing
 * @property {unknown} picture the drawing below them
 * @property {Spot[]} spots
 * @property {number | null} selected
 * @property {(spot: Spot) => {label: string, looks: string, mark?: string}} describe
 * @property {(at: Point) => void} onPlace
 * @property {(id: number | null) => void} onSelect
 * @property {(id: number, to: Point) => void} onMove
 * @property {(id: number, key: string) => boolean} onKey
 */

/** @param {DiagramView} view */
export const diagram = ({box, ...view}) =>
  html`<svg
    class="board ${view.looks}"
    viewBox=${`${box.x} ${box.y} ${box.width} ${box.height}`}
    role="group"
    aria-label=${view.label}
    @click=${(/** @type {MouseEvent} */ event) => view.onPlace(pointOf(event))}
  >
    <g aria-hidden="true">${view.picture}</g>
    ${view.spots.map((spot) =>
      drawPuck(
        view.header,
        {...spot, ...view.describe(spot), at: spot, selected: view.selected === spot.id},
        {onTap: (id) => view.onSelect(view.selected === id ? null : id), onDrag: view.onMove, onKey: view.onKey},
      ),
    )}
  </svg>`;
