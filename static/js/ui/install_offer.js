/**
 * Catches Chromium's offer to install the app, which comes early and only once, so that it can be shown at a better
 * time.
 */

/** @typedef {Event & {prompt: () => Promise<unknown>}} Offer */

/** @type {Offer | null} */
let offer = null;

window.addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault();
  offer = /** @type {Offer} */ (event);
});

/** @returns {Offer | null} */
export const offered = () => offer;
