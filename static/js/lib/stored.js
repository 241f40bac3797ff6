/** Values in localStorage, which can be read synchronously. */

/** The key for the display that this phone shows a game on (features/tv/showing.js). */
export const DISPLAY = 'display';

/** @param {string} name @returns {string | null} null also if the browser has no localStorage */
export function stored(name) {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}
