/** The current time. The app reads it only here and in random.js, and it never decides a score. */

/** @param {number} value @param {number} [width] */
const digits = (value, width = 2) => String(value).padStart(width, '0');

/** @returns {string} the current time as RFC 3339 with the phone's offset, to the second */
export function now() {
  const date = new Date();
  const offset = -date.getTimezoneOffset();
  const local = new Date(date.getTime() + offset * 60_000).toISOString().slice(0, 19);
  const hours = digits(Math.floor(Math.abs(offset) / 60));
  return `${local}${offset < 0 ? '-' : '+'}${hours}:${digits(Math.abs(offset) % 60)}`;
}

/** @returns {number} the current time in milliseconds, for the referee's clocks */
export const instant = () => Date.now();
