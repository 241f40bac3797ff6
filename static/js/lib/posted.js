/** The clock of players who are called to a board (fed 5.1), and what comes after it. Pure: the time is given. */

/** `wait`: they are awaited · `late`: who is missing is on the clock · `over`: so long that nobody waits any more */
/** @typedef {{phase: 'wait' | 'late' | 'over', seconds: number}} Reading */

/** A call is over so long after who is missing went on the clock, in seconds. */
const LONGEST = 3600;

/**
 * @param {number} clockAt when who is missing goes on the clock
 * @param {number} now by the same clock; both in milliseconds
 * @returns {Reading} the seconds that are left, or gone since
 */
export function readPosted(clockAt, now) {
  const left = Math.ceil((clockAt - now) / 1000);
  if (left > 0) return {phase: 'wait', seconds: left};
  const gone = Math.abs(left);
  return {phase: gone < LONGEST ? 'late' : 'over', seconds: gone};
}
