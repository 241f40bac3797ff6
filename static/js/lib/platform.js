/** Facts about the device that affect what its browser stores. */

/** @returns {boolean} whether this is an iPhone or iPad; an iPad claims to be a Mac, but Macs have no touch screen */
export const isIos = () =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);

/** @returns {boolean} whether the app was opened from the Home Screen */
export const isInstalled = () =>
  matchMedia('(display-mode: standalone)').matches ||
  /** @type {{standalone?: boolean}} */ (navigator).standalone === true;
