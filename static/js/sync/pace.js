/** The pace of the sync: pauses between tries and sizes of batches. Pure, so that Node can test it. */

/** @typedef {import('./client.js').Why} Why */

/** Maximum games in a request. */
export const BATCH = 25;
/**
 * Longest pause in seconds that a server may ask for, so that something else answering in its place cannot stop the
 * sync for long.
 */
const LONGEST_ASKED = 600;
/** The same if the answer is certainly from our server, which counts by the hour. */
const HOUR = 3600;
/**
 * Longest pause between two tries, in milliseconds: if nothing was reached, a try costs nothing; a server in trouble
 * gets more time.
 */
const LONGEST = 8000;
const LONGEST_SPARING = 60_000;

/**
 * The pause that the server asks for (RFC 9110, 10.2.3). A date is compared with the answer's own date, because the
 * phone's clock may be wrong by years.
 * @param {string | null} header Retry-After @param {string | null} date Date of the same answer
 * @param {boolean} [ours] whether the answer is certainly from our server
 * @returns {number | null} seconds; null if missing or unreadable
 */
export function retryAfter(header, date, ours = false) {
  const text = header?.trim() ?? '';
  const until = / GMT$/.test(text) ? Date.parse(text) : NaN;
  const seconds = /^\d+$/.test(text) ? Number(text) : (until - Date.parse(date ?? '')) / 1000;
  return Number.isNaN(seconds) ? null : Math.min(ours ? HOUR : LONGEST_ASKED, Math.max(0, Math.ceil(seconds)));
}

/** @param {Why | null} reason @returns {boolean} whether the server itself is in trouble, and not the way to it */
export const sparing = (reason) => ['busy', 'later', 'faulty', 'slow'].includes(reason ?? '');

/**
 * @param {number} tries failures in a row, 1 or more
 * @param {Why | null} reason the last failure @param {number | null} wait the pause in seconds that the server asked
 * for
 * @param {number} chance 0 to 1, random, so that phones that lost the server together do not all return at once
 * @returns {number} milliseconds until the next try
 */
export function pause(tries, reason, wait, chance) {
  const longest = sparing(reason) ? LONGEST_SPARING : LONGEST;
  return Math.max(Math.min(longest, 1000 * 2 ** tries) * (0.5 + chance / 2), (wait ?? 0) * 1000 * (1 + chance / 10));
}

/**
 * @param {number} size of a batch that took too long or at which the server failed
 * @returns {number} the next size; a bad game is alone after two more tries
 */
export const smaller = (size) => Math.max(1, Math.floor(size / 4));

/** @param {number} size of a batch that was answered @returns {number} the next size */
export const larger = (size) => Math.min(BATCH, size * 2);

/** @template T @param {T[]} games two or more @returns {[T[], T[]]} */
export function halves(games) {
  const half = Math.ceil(games.length / 2);
  return [games.slice(0, half), games.slice(half)];
}
