/** A stylesheet that comes after the first. */

/** How long it is waited for, in milliseconds. What comes later is worn when it comes. */
const PATIENCE = 4000;

/** @param {string} href @returns {Promise<unknown>} settles when it is worn, did not come, or takes too long */
export const wear = (href) =>
  new Promise((done) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = href;
    link.onload = link.onerror = done;
    setTimeout(done, PATIENCE);
    document.head.append(link);
  });
