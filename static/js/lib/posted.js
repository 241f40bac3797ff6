/** The countdown for players who are called to a board (fed 5.1). Pure: the current time is a parameter. */

/** `wait`: players are expected · `late`: missing players are on the clock · `over`: nobody waits any more */
/** @typedef {{phase: 'wait' | 'late' | 'over', seconds: number}} Reading */

/** Seconds on the clock after which a call is over. */
const LONGEST = 3600;

/**
 * @param {number} clockAt when missing players go on the clock
 * @param {number} now both in milliseconds
 * @returns {Reading} the seconds left, or passed since
 */
export function readPosted(clockAt, now) {
  const left = Math.ceil((clockAt - now) / 1000);
  if (left > 0) return {phase: 'wait', seconds: left};
  const gone = Math.abs(left);
  return {phase: gone < LONGEST ? 'late' : 'over', seconds: gone};
}
