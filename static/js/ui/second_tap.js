/**
 * What appears under a finger takes no tap that began before it was seen and had rested: the second of two taps on
 * "Start the game" would fall on whatever stands there by then. Taps elsewhere are taken at once. Other parts have
 * their own rest where one button changes its meaning (features/pad/pad.js, features/referee/referee.js).
 */

/** How long a new screen or dialog rests where the finger was, in milliseconds; each tap there begins it anew. */
const REST = 700;
/** How far a second tap may lie from the first, in pixels: less than from the middle of one button to the next. */
const NEAR = 40;

/** @typedef {{x: number, y: number, at: number}} Tap */

/** When what stands on the screen last became something else. */
let shown = -Infinity;
let resting = 0;
/** @type {Tap} */
const NONE = {x: Infinity, y: Infinity, at: -Infinity};
let last = NONE;
/** The last tap on what stood there before, until another one is taken. */
let former = NONE;

/** @returns {boolean} whether the last tap was meant for what stood there before */
const late = () =>
  last.at < shown || (last.at < shown + REST && Math.hypot(last.x - former.x, last.y - former.y) < NEAR);

/** @param {number} at when something else stood on the screen, or was tapped too early */
function rest(at) {
  shown = at;
  clearTimeout(resting);
  document.body.dataset.resting = ''; // as a button that rests is marked
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
// Keys click without a finger (detail 0), and on what has the focus: no new screen has it.
window.addEventListener(
  'click',
  (event) => {
    if (event.detail === 0 || !late()) return;
    event.preventDefault();
    event.stopPropagation();
  },
  {capture: true},
);

const appeared = () => rest(performance.now());
const screens = new MutationObserver(appeared);
for (const place of [document.body, document.getElementById('app')])
  if (place) screens.observe(place, {childList: true});
window.addEventListener('hashchange', appeared);
