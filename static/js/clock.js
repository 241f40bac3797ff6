/** The only places where the app asks for the time or for chance. Neither ever decides a score. */

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

/** @returns {number} this moment in milliseconds, but later than any that was given before: a clock that is set back makes no new game an old one */
function laterThanEver() {
  let time = Math.max(0, Date.now());
  try {
    time = Math.max(time, Number(localStorage.getItem('latest')) + 1);
    localStorage.setItem('latest', String(time));
  } catch { /* the order of lists alone depends on it */ }
  return time;
}

/** @returns {string} a UUIDv7 (RFC 9562, 5.7): 48 bits of milliseconds, then 74 random bits; needs no secure context */
export function uuid7() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const time = laterThanEver();
  for (let i = 0; i < 6; i++) bytes[i] = Math.floor(time / 2 ** (40 - 8 * i)) % 256;
  bytes[6] = 0x70 | (/** @type {number} */ (bytes[6]) & 0x0f);
  bytes[8] = 0x80 | (/** @type {number} */ (bytes[8]) & 0x3f);
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

/** @returns {'a' | 'b'} a fair coin */
export function toss() {
  return (/** @type {number} */ (crypto.getRandomValues(new Uint8Array(1))[0]) & 1) === 0 ? 'a' : 'b';
}
