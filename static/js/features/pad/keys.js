/**
 * The keyboard on the pad: a digit puts down a weight of the chosen side, or enters pins (x or /: all of them); a
 * side's letter chooses the side; Backspace or Ctrl+Z is Undo, Ctrl+Y is Redo. A key presses the button that a finger
 * would tap. It works only while the focus is in the pad, so that dictated words press nothing elsewhere (WCAG 2.1.4).
 */

/** @param {KeyboardEvent} event @returns {string} the key, or what it means with Ctrl */
function meaning({key, ctrlKey, metaKey, altKey, shiftKey}) {
  const letter = key.toLowerCase();
  if (ctrlKey || metaKey) return letter === 'z' ? (shiftKey ? 'redo' : 'undo') : letter === 'y' ? 'redo' : '';
  return altKey ? '' : key === 'Backspace' ? 'undo' : letter;
}

/**
 * @param {Element} pad
 * @param {string} key
 * @returns {HTMLElement | null | undefined} the button that it presses
 */
function buttonFor(pad, key) {
  if (key === 'undo' || key === 'redo') return pad.querySelector(`footer [data-tool=${key}]`);
  if (!/^[\p{L}\d/]$/u.test(key)) return null;
  /** @param {Element} where @param {string} selector */
  const all = (where, selector) =>
    /** @type {HTMLElement[]} */ (/** @type {unknown} */ ([...where.querySelectorAll(selector)]));
  const sides = all(pad, 'button.pick');
  const side = sides.find(({textContent}) => textContent?.trim().toLowerCase() === key);
  if (side) return side;
  const zones = all(pad.querySelector('.zones:has([aria-pressed=true])') ?? pad, '[data-zone]');
  const named = (/** @type {HTMLElement} */ {dataset}) => dataset.zone?.replace(/^[ab]/, '').toLowerCase() ?? '';
  return (
    zones.find((one) => named(one) === key) ??
    zones.find((one) => /\d/.test(key) && named(one).startsWith(key)) ??
    pad.querySelector(`[data-pins="${/[x/]/.test(key) ? 'all' : key}"]`)
  );
}

document.addEventListener('keydown', (event) => {
  const target = /** @type {Element} */ (event.target);
  const pad = target.closest('.pad');
  if (!pad || event.defaultPrevented || event.repeat || target.matches('input, select, textarea')) return;
  const button = buttonFor(pad, meaning(event));
  if (!button) return;
  event.preventDefault();
  button.click();
});
