/** What can be known of the device that matters for what its browser keeps. */

/** @returns {boolean} whether this is an iPhone or iPad; an iPad calls itself a Mac, which has no touch screen */
export const isIos = () =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);

/** @returns {boolean} whether the app was opened from the Home Screen */
export const isInstalled = () =>
  matchMedia('(display-mode: standalone)').matches ||
  /** @type {{standalone?: boolean}} */ (navigator).standalone === true;
