/**
 * Gestures on the pad that replace several taps: sliding over the keys of quick entry ("3 and 2" in one stroke), and
 * dragging a colour's mark to the position of its weight. Both end as clicks on the elements there, so the pad does not
 * need to know about them. Loaded after the first paint.
 */

/** Pixels after which a moving finger counts as a slide, not as a tap. */
const SLIDE = 24;

/** @param {PointerEvent} event @returns {Element | null} the element under the finger */
const under = (event) => document.elementFromPoint(event.clientX, event.clientY);

/**
 * @param {PointerEvent} down
 * @param {HTMLElement} key where the stroke starts
 * @param {(event: PointerEvent) => void} move
 * @param {(event: PointerEvent) => void} end also called if the browser cancels the pointer, with a `pointercancel`
 *   event
 */
function follow(down, key, move, end) {
  const over = new AbortController();
  const {signal} = over;
  const stop = (/** @type {PointerEvent} */ event) => {
    over.abort();
    end(event);
  };
  // Otherwise the browser treats the stroke as a fling of the page, and the next tap as a stop. Vertical strokes over
  // the keys still scroll the page.
  const hold = (/** @type {TouchEvent} */ event) => {
    const {clientX, clientY} = /** @type {Touch} */ (event.touches[0]);
    if (key.matches('.pick') || Math.abs(clientX - down.clientX) > Math.abs(clientY - down.clientY))
      event.preventDefault();
  };
  // Only once the finger moves: a listener that may stop scrolling makes the browser paint, and taps need none.
  const first = () => key.addEventListener('touchmove', hold, {signal, passive: false});
  window.addEventListener('pointermove', first, {signal, once: true});
  window.addEventListener('pointermove', move, {signal});
  window.addEventListener('pointerup', stop, {signal});
  window.addEventListener('pointercancel', stop, {signal});
}

/**
 * Adds a weight for each key that the finger reaches in one row.
 * @param {PointerEvent} down @param {HTMLElement} first
 */
function overKeys(down, first) {
  let last = first;
  follow(
    down,
    first,
    (event) => {
      const key = under(event)?.closest('button');
      if (
        !key ||
        key === last ||
        !key.matches('.zone') ||
        key.parentNode !== first.parentNode ||
        Math.abs(event.clientX - down.clientX) < SLIDE
      )
        return;
      if (last === first) first.click();
      key.click();
      last = key;
    },
    () => undefined,
  );
}

/**
 * The mark follows the finger; releasing it over the table places a weight of its colour there.
 * @param {PointerEvent} down
 * @param {HTMLElement} pick
 */
function toTable(down, pick) {
  const mark = /** @type {HTMLElement} */ (pick.firstElementChild);
  follow(
    down,
    pick,
    (event) => {
      mark.style.translate = `${event.clientX - down.clientX}px ${event.clientY - down.clientY}px`;
    },
    (event) => {
      mark.style.translate = '';
      const table = event.type === 'pointerup' && under(event)?.closest('svg.board');
      if (!table) return;
      pick.click();
      table.dispatchEvent(new MouseEvent('click', {clientX: event.clientX, clientY: event.clientY}));
    },
  );
}

/** Starts listening for strokes; called once. */
export function heedStrokes() {
  window.addEventListener(
    'pointerdown',
    (down) => {
      const key = /** @type {Element} */ (down.target).closest?.('.entry .zones button');
      if (key instanceof HTMLElement && down.isPrimary) (key.matches('.pick') ? toTable : overKeys)(down, key);
    },
    {passive: true},
  );
}
