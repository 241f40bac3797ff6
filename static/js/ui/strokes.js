/**
 * Strokes of a finger (or mouse) on the pad, each instead of several taps: over the keys of quick entry, "3 and 2" in
 * one; from a colour's mark to where its weight lies. Both end as clicks on what is there, so that the pad knows
 * nothing of them. Fetched after the first paint, with the app's manners.
 */

/** From where on a finger that slips is meant to slide, in pixels: its tap is no click any more. */
const SLIDE = 24;

/** @param {PointerEvent} event @returns {Element | null} what lies under the finger */
const under = (event) => document.elementFromPoint(event.clientX, event.clientY);

/**
 * @param {PointerEvent} down
 * @param {HTMLElement} key where it begins
 * @param {(event: PointerEvent) => void} move
 * @param {(event: PointerEvent) => void} end also when the browser takes the finger away: then the event is a
 *   `pointercancel`
 */
function follow(down, key, move, end) {
  const over = new AbortController();
  const {signal} = over;
  const stop = (/** @type {PointerEvent} */ event) => {
    over.abort();
    end(event);
  };
  // Otherwise the browser takes the stroke for a throw of the page, and the next tap for what stops it. Down or up over
  // the keys the page still scrolls.
  key.addEventListener(
    'touchmove',
    (event) => {
      const {clientX, clientY} = /** @type {Touch} */ (event.touches[0]);
      if (key.matches('.pick') || Math.abs(clientX - down.clientX) > Math.abs(clientY - down.clientY))
        event.preventDefault();
    },
    {signal, passive: false},
  );
  window.addEventListener('pointermove', move, {signal});
  window.addEventListener('pointerup', stop, {signal});
  window.addEventListener('pointercancel', stop, {signal});
}

/** A weight for each key that the finger comes to, in one row. @param {PointerEvent} down @param {HTMLElement} first */
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
 * The mark goes with the finger; where it is let go on the table, a weight of its colour lies.
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

/** Begins to heed them, once. */
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
