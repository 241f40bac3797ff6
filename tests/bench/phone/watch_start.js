/**
 * Runs in the page before the app: notes when the first tap would be taken, in milliseconds since the navigation began.
 *
 * That is when the main button stands in the document (on the first screen the open game, to go on with; on the pad the
 * one that records) and the page's thread is free for input again. Both are drawn only once the game has come from
 * IndexedDB and was replayed, and what they do is attached as they are drawn.
 */
(() => {
  const notes = {tap: null};
  window.notes = notes;
  const thread = new MessageChannel();
  thread.port1.onmessage = () => {
    notes.tap = performance.now();
  };
  const watcher = new MutationObserver(() => {
    if (!document.querySelector('.resume, [data-record]:not([aria-disabled])')) return;
    watcher.disconnect();
    thread.port2.postMessage(null);
  });
  watcher.observe(document, {childList: true, subtree: true});
})();
