/**
 * Ignores taps on something that has just appeared under the finger: the second of two taps on "Start the game" would
 * hit whatever is there by then. Taps elsewhere work immediately. Screens where one button changes its meaning have
 * their own pause (features/pad/pad.js, features/referee/referee.js).
 */

/**
 * Milliseconds for which a new screen or dialog ignores taps where the finger was; each tap there restarts the time.
 */
const REST = 700;
/**
 * Maximum distance of a second tap from the first, in pixels: less than the distance between the centres of two
 * buttons.
 */
const NEAR = 40;

/** @typedef {{x: number, y: number, at: number}} Tap */

/** When the content of the screen last changed. */
let shown = -Infinity;
let resting = 0;
/** @type {Tap} */
const NONE = {x: Infinity, y: Infinity, at: -Infinity};
let last = NONE;
/** The last tap on the earlier content, until another tap is accepted. */
let former = NONE;

/** @returns {boolean} whether the last tap was meant for the earlier content */
const late = () =>
  last.at < shown || (last.at < shown + REST && Math.hypot(last.x - former.x, last.y - former.y) < NEAR);

/** @param {number} at the time of a change of the screen, or of a tap that came too early */
function rest(at) {
  shown = at;
  clearTimeout(resting);
  const {x, y} = last.at < at ? last : former;
  document.body.dataset.resting = `${x} ${y}`; // where taps are ignored, in pixels; tests tap elsewhere or wait
  resting = window.setTimeout(() => {
    delete document.body.dataset.resting;
  }, REST);
}

window.addEventListener(
  'pointerdown',
  (event) => {
    if (last.at < shown) former = last;
    last = {x: event.clientX, y: event.clientY, at: event.timeStamp};
    if (late()) {
      event.stopPropagation();
      rest(last.at);
    } else former = NONE;
  },
  {capture: true},
);
// Clicks by keyboard have no pointer (detail 0) and go to the focused element, which is never one of a new screen.
window.addEventListener(
  'click',
  (event) => {
    if (event.detail === 0 || !late()) return;
    event.preventDefault();
    event.stopPropagation();
  },
  {capture: true},
);

/** What is under the finger may mean something else from now on: a button has become another. */
export const appeared = () => rest(performance.now());
/** @param {Node} node @returns {boolean} a dialog that was answered before (dialogs.js): its end changes nothing */
const isHidden = (node) => Boolean(/** @type {HTMLElement} */ (node).hidden);
const screens = new MutationObserver((records) => {
  if (records.some(({addedNodes, removedNodes}) => addedNodes.length || ![...removedNodes].every(isHidden))) appeared();
});
for (const place of [document.body, document.getElementById('app')])
  if (place) screens.observe(place, {childList: true});
window.addEventListener('hashchange', appeared);
