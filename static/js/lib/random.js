/** Randomness. The app gets it only here, and it never decides a score. */

/**
 * @returns {number} the current time in milliseconds, but always later than before, so that new games sort last even if
 * the clock is set back
 */
function laterThanEver() {
  let time = Math.max(0, Date.now());
  try {
    time = Math.max(time, Number(localStorage.getItem('latest')) + 1);
    localStorage.setItem('latest', String(time));
  } catch {
    /* only the order of lists depends on it */
  }
  return time;
}

/**
 * @returns {string} a UUIDv7 (RFC 9562, 5.7): 48 bits of milliseconds, then 74 random bits; works on insecure pages
 */
export function uuid7() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const time = laterThanEver();
  for (let i = 0; i < 6; i++) bytes[i] = Math.floor(time / 2 ** (40 - 8 * i)) % 256;
  bytes[6] = 0x70 | ((bytes[6] ?? 0) & 0x0f);
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f);
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

/** @returns {'a' | 'b'} a fair coin */
export function toss() {
  const [byte = 0] = crypto.getRandomValues(new Uint8Array(1));
  return (byte & 1) === 0 ? 'a' : 'b';
}

/**
 * @param {number} most at most 2³²
 * @returns {number} a whole number from 0 to below it, each equally likely: numbers of the last incomplete turn are
 * drawn again
 */
function under(most) {
  const whole = 2 ** 32 - (2 ** 32 % most);
  for (;;) {
    const [drawn = 0] = crypto.getRandomValues(new Uint32Array(1));
    if (drawn < whole) return drawn % most;
  }
}

/** @template T @param {T[]} list @returns {T[]} the same in an order drawn by lot (Fisher–Yates) */
export function shuffled(list) {
  const drawn = [...list];
  for (let i = drawn.length - 1; i > 0; i--) {
    const j = under(i + 1);
    [drawn[i], drawn[j]] = [/** @type {T} */ (drawn[j]), /** @type {T} */ (drawn[i])];
  }
  return drawn;
}
