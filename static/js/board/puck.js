/** A weight (or disc) on any drawing: its appearance, and how it is tapped, dragged and moved with keys. */

import {svg} from 'lit-html';
import {RADIUS} from './geometry.js';
import {colourOf, letter} from '../ui/sides.js';

/** @typedef {import('../lib/types.d.ts').Side} Side */
/** @typedef {{x: number, y: number}} Point in the drawing's own units */
/**
 * @typedef {object} Puck
 * @property {number} id
 * @property {Side} side
 * @property {Point} at the centre
 * @property {string} label the text for screen readers
 * @property {string} looks class names: `scores`, `cut`, `neutral`
 * @property {boolean} selected
 * @property {boolean} [guarded] whether to draw the ring of a protected weight
 * @property {string} [mark] text on it instead of the side's letter
 */
/**
 * @typedef {object} Hand the handlers for a person's actions
 * @property {(id: number) => void} onTap
 * @property {(id: number, to: Point) => void} onDrag
 * @property {(id: number, key: string) => boolean} onKey whether the key was used
 */

/** Pixels that a finger may move during a tap. */
const SLIP = 8;

/** @param {PointerEvent | MouseEvent} event @returns {Point} */
export function pointOf(event) {
  const root = /** @type {SVGSVGElement} */ (/** @type {Element} */ (event.currentTarget).closest('svg'));
  const matrix = /** @type {DOMMatrix} */ (root.getScreenCTM());
  return new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
}

/** Milliseconds within which the click of a tap arrives. */
const CLICK = 300;

/**
 * Swallows the click that follows a tap. It goes to the element that is there by then, perhaps the drawing itself.
 */
function swallowClick() {
  const swallow = (/** @type {Event} */ event) => event.stopPropagation();
  window.addEventListener('click', swallow, {capture: true, once: true});
  setTimeout(() => window.removeEventListener('click', swallow, {capture: true}), CLICK);
}

/** @param {Hand} hand @param {number} id @param {PointerEvent} down */
function grip(hand, id, down) {
  const target = /** @type {Element} */ (down.currentTarget);
  let dragging = false;
  /** @param {Event} event */
  const slide = (event) => {
    const move = /** @type {PointerEvent} */ (event);
    dragging ||= Math.hypot(move.clientX - down.clientX, move.clientY - down.clientY) > SLIP;
    if (dragging) hand.onDrag(id, pointOf(move));
  };
  const release = () => {
    target.removeEventListener('pointermove', slide);
    target.removeEventListener('pointerup', release);
    target.removeEventListener('pointercancel', release);
    if (dragging) return;
    swallowClick();
    hand.onTap(id);
  };
  target.setPointerCapture(down.pointerId);
  target.addEventListener('pointermove', slide);
  target.addEventListener('pointerup', release);
  target.addEventListener('pointercancel', release);
}

/** @param {import('../lib/types.d.ts').GameHeader} header @param {Puck} puck @param {Hand} hand */
export const drawPuck = (
  header,
  {id, side, at, label, looks, selected, guarded, mark},
  hand,
) => svg`<g class=${`weight ${colourOf(header, side)} ${looks}${selected ? ' selected' : ''}`}
    transform="translate(${at.x} ${at.y})" tabindex="0" role="button" aria-pressed=${selected} aria-label=${label}
    data-weight=${id}
    @pointerdown=${(/** @type {PointerEvent} */ event) => {
      event.stopPropagation();
      grip(hand, id, event);
    }}
    @click=${(/** @type {Event} */ event) => event.stopPropagation()}
    @keydown=${(/** @type {KeyboardEvent} */ event) => {
      if (hand.onKey(id, event.key)) event.preventDefault();
    }}>
  <circle class="touch" r="176"/>
  <circle class="halo" r=${RADIUS + 26}/>
  <circle class="shadow" cy="14" r=${RADIUS + 4}/>
  <circle class="puck" r=${RADIUS}/>
  <circle class="rim" r=${RADIUS - 16}/>
  ${
    side === 'a'
      ? svg`<circle class="cap" r="80"/>`
      : svg`<rect class="cap" x="-68" y="-68" width="136" height="136" rx="26"/>`
  }
  <text class="letter" dy="34">${mark ?? letter(header, side)}</text>
  ${guarded ? svg`<circle class="guard" r=${RADIUS + 8}/>` : ''}
</g>`;
