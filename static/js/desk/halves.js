/** Match points of leagues, which are counted in halves. */

/** @param {number} halves half match points @returns {string} as points, e.g. "4½" */
export const pointsOf = (halves) => (halves % 2 ? `${halves > 1 ? (halves - 1) / 2 : ''}½` : String(halves / 2));
