/** How long a request is waited for. */

/**
 * @param {number} time in milliseconds
 * @returns {AbortSignal} that then ends it with a TimeoutError; Safari before 16 has no AbortSignal.timeout
 */
export function patience(time) {
  const waited = new AbortController();
  setTimeout(() => waited.abort(new DOMException('no answer in time', 'TimeoutError')), time);
  return waited.signal;
}
