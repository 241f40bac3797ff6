/**
 * Moves the focus to the heading of each new screen, so that keyboards and screen readers do not restart at the top of
 * the page.
 */

const root = /** @type {HTMLElement} */ (document.getElementById('app'));

/** Moves the focus to the heading of the screen, if there is one. */
export function focusHeading() {
  const heading = root.querySelector('h1');
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({preventScroll: true});
}

new MutationObserver(() => {
  if (document.activeElement === document.body && !document.querySelector('dialog')) focusHeading();
}).observe(root, {childList: true});
