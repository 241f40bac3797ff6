/**
 * The schedule of everyone against everyone: Berger tables (docs/competitions.md, Scheduled forms). The twin of
 * scorekeeper/competitions/rounds.py.
 *
 * @typedef {[a: number, b: number]} Pair
 */

/**
 * The rounds of `n` entries, numbered from 1, that meet `legs` times: pairs of numbers, home first.
 *
 * Legs follow each other; in even ones home and away are changed. An odd field is scheduled with one number more, its
 * bye, whose matches are left out.
 * @param {number} n @param {number} legs @returns {Pair[][]}
 */
export function roundRobin(n, legs) {
  const m = n + (n % 2);
  const leg = Array.from({length: m - 1}, (_, index) =>
    bergerRound(m, index + 1).filter((pair) => Math.max(...pair) <= n),
  );
  const back = leg.map((pairs) => pairs.map(([a, b]) => /** @type {Pair} */ ([b, a])));
  return Array.from({length: legs}, (_, number) => (number % 2 ? back : leg)).flat();
}

/** Round `number` of the table for an even number `m` of entries. @param {number} m @param {number} number */
export function bergerRound(m, number) {
  const x = Math.floor(number % 2 ? (number + 1) / 2 : (number + m) / 2);
  /** @type {Pair[]} */
  const pairs = [x <= m / 2 ? [x, m] : [m, x]];
  for (let d = 1; d < m / 2; d += 1) pairs.push([((x + d - 1) % (m - 1)) + 1, ((x - d - 1 + m - 1) % (m - 1)) + 1]);
  return pairs;
}
