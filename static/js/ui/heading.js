/**
 * Moves the focus to the heading of each new screen, so that keyboards and screen readers do not restart at the top of
 * the page.
 */

const root = /** @type {HTMLElement} */ (document.getElementById('app'));

new MutationObserver(() => {
  const heading = root.querySelector('h1');
  if (!heading || document.activeElement !== document.body || document.querySelector('dialog')) return;
  heading.tabIndex = -1;
  heading.focus({preventScroll: true});
}).observe(root, {childList: true});
