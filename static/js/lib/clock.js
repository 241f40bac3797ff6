/** The time, which the app asks for here and in chance.js alone. It never decides a score. */

/** @param {number} value @param {number} [width] */
const digits = (value, width = 2) => String(value).padStart(width, '0');

/** @returns {string} this moment as RFC 3339 with the phone's offset, to the second */
export function now() {
  const date = new Date();
  const offset = -date.getTimezoneOffset();
  const local = new Date(date.getTime() + offset * 60_000).toISOString().slice(0, 19);
  const hours = digits(Math.floor(Math.abs(offset) / 60));
  return `${local}${offset < 0 ? '-' : '+'}${hours}:${digits(Math.abs(offset) % 60)}`;
}

/** @returns {number} this moment in milliseconds, for the referee's clocks */
export const instant = () => Date.now();
