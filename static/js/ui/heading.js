/**
 * Who goes through the app by keys or by ear is at the heading of each new screen, not back at the page's beginning.
 */

const root = /** @type {HTMLElement} */ (document.getElementById('app'));

new MutationObserver(() => {
  const heading = root.querySelector('h1');
  if (!heading || document.activeElement !== document.body || document.querySelector('dialog')) return;
  heading.tabIndex = -1;
  heading.focus({preventScroll: true});
}).observe(root, {childList: true});
