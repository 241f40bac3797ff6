/** How patiently the outbox is brought: pauses between tries and sizes of batches. Pure, so that Node can test it. */

/** @typedef {import('./client.js').Why} Why */

/** Games a request, at most. */
export const BATCH = 25;
/**
 * Longest pause that a server may ask for, in seconds: nothing that answers in its place shall stop the sync for ever.
 */
const LONGEST_ASKED = 600;
/** The same where it is surely our server that asks: it counts by the hour. */
const HOUR = 3600;
/**
 * Longest pause between two tries, in milliseconds: where nothing was reached a try costs nobody anything, a server in
 * trouble is spared.
 */
const LONGEST = 8000;
const LONGEST_SPARING = 60_000;

/**
 * How long the server asks to be left alone (RFC 9110, 10.2.3). A date counts from the date of the answer itself: the
 * phone's clock may be wrong by years.
 * @param {string | null} header Retry-After @param {string | null} date Date, of the same answer
 * @param {boolean} [ours] whether our server says it, in its own words
 * @returns {number | null} seconds; null when it says nothing that can be read
 */
export function retryAfter(header, date, ours = false) {
  const text = header?.trim() ?? '';
  const until = / GMT$/.test(text) ? Date.parse(text) : NaN;
  const seconds = /^\d+$/.test(text) ? Number(text) : (until - Date.parse(date ?? '')) / 1000;
  return Number.isNaN(seconds) ? null : Math.min(ours ? HOUR : LONGEST_ASKED, Math.max(0, Math.ceil(seconds)));
}

/** @param {Why | null} reason @returns {boolean} whether it is the server that is in trouble, and not the way to it */
export const sparing = (reason) => ['busy', 'later', 'faulty', 'slow'].includes(reason ?? '');

/**
 * @param {number} tries in vain, one after the other, 1 or more
 * @param {Why | null} reason why the last one was @param {number | null} wait seconds that the server asked for
 * @param {number} chance 0 to 1: phones that lost the server together shall not come back together
 * @returns {number} milliseconds until the next try
 */
export function pause(tries, reason, wait, chance) {
  const longest = sparing(reason) ? LONGEST_SPARING : LONGEST;
  return Math.max(Math.min(longest, 1000 * 2 ** tries) * (0.5 + chance / 2), (wait ?? 0) * 1000 * (1 + chance / 10));
}

/**
 * @param {number} size of a batch that took too long, or that the server failed at
 * @returns {number} of the next one: a bad game is alone after two tries more
 */
export const smaller = (size) => Math.max(1, Math.floor(size / 4));

/** @param {number} size of a batch that was answered @returns {number} of the next one */
export const larger = (size) => Math.min(BATCH, size * 2);

/** @template T @param {T[]} games two or more @returns {[T[], T[]]} */
export function halves(games) {
  const half = Math.ceil(games.length / 2);
  return [games.slice(0, half), games.slice(half)];
}
