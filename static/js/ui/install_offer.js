/**
 * Chromium's offer to install the app, which comes early and once: caught here, so that it can be made when it does not
 * disturb.
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
