/** A timeout for requests. */

/**
 * @param {number} time in milliseconds
 * @returns {AbortSignal} aborts with a TimeoutError after that time; Safari before 16 has no AbortSignal.timeout
 */
export function timeout(time) {
  const waited = new AbortController();
  setTimeout(() => waited.abort(new DOMException('no answer in time', 'TimeoutError')), time);
  return waited.signal;
}
