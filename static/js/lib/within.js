/** Waits that end. */

/**
 * @param {Promise<unknown> | undefined} work @param {number} time in milliseconds
 * @returns {Promise<unknown>} settles with the work, or resolves after that time
 */
export const within = (work, time) =>
  Promise.race([
    work,
    new Promise((late) => {
      setTimeout(late, time);
    }),
  ]);
