/** Pauses in long work. */

/** Milliseconds between two parts of work on browsers that do not say when they are idle. */
const CALM = 100;

/** @returns {Promise<void>} after taps, paints and other work that waits */
export const rest = () =>
  new Promise((done) => {
    setTimeout(done);
  });

/** @returns {Promise<void>} when the browser has nothing else to do */
export const idle = () =>
  new Promise((done) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => done());
    else setTimeout(done, CALM);
  });
