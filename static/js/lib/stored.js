/** What is noted in localStorage, where it can be read at once. */

/** The name of what this phone shows on other screens (features/tv/showing.js). */
export const DISPLAY = 'display';

/** @param {string} name @returns {string | null} null also where the browser gives no localStorage */
export function stored(name) {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}
