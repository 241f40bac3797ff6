/**
 * Pay-outs: how the pool is divided among the places (fed 4.4; docs/competitions.md, Pay-outs).
 *
 * Money is in the smallest unit of the currency, percentages are in hundredths. The twin of
 * scorekeeper/competitions/payouts.py.
 *
 * @typedef {[from: number, to: number]} Places
 * @typedef {{from: number, to: number, each: number}} Share
 */

import {refuseIf} from './errors.js';

/** The groups of places that the chart pays alike. @type {Places[]} */
// prettier-ignore
const PLACES = [[1, 1], [2, 2], [3, 3], [4, 4], [5, 6], [7, 8], [9, 12], [13, 16]];
/**
 * By the number of paid places: what each place of a group gets. The printed ".076%" is read as 0.76 (reading).
 * @type {Map<number, number[]>}
 */
const CHART = new Map([
  [1, [10000]],
  [2, [6700, 3300]],
  [3, [5763, 2839, 1398]],
  [4, [5392, 2656, 1308, 644]],
  [6, [5070, 2497, 1230, 606, 298]],
  [8, [4925, 2426, 1195, 589, 290, 143]],
  [12, [4745, 2337, 1151, 567, 279, 138, 92]],
  [16, [4601, 2266, 1116, 550, 271, 133, 89, 76]],
]);

/**
 * What each place gets. `groups` are places that share, from and to; `unit` is the smallest amount that is paid.
 *
 * `paid` is the number of paid places, else about one in three. Throws `bad-payout` if the chart does not have it, or
 * if there are fewer entries. What rounding leaves goes to a sole first.
 * @param {number} entries @param {number} entryFee @param {number} [added] @param {number} [eventFee]
 * @param {number | null} [paid] @param {number} [unit] @param {Places[] | null} [groups]
 */
export function payouts(entries, entryFee, added = 0, eventFee = 0, paid = null, unit = 1, groups = null) {
  const total = entries * entryFee + added;
  const house = Math.floor((total * eventFee) / 10000);
  const pool = total - house;
  const places = paid || suggested(entries);
  refuseIf(!CHART.has(places) || places > entries, 'bad-payout');
  const shares = divide(pool, places, unit, groups?.length ? groups : PLACES);
  let left = shares.reduce((rest, {from, to, each}) => rest - each * (to - from + 1), pool);
  if (shares[0]?.from === 1 && shares[0].to === 1) {
    shares[0].each += left;
    left = 0;
  }
  return {total, house, pool, paid: places, shares, left};
}

/** The largest row of the chart that pays at most one in three, at least one place. @param {number} entries */
function suggested(entries) {
  return Math.max(1, ...[...CHART.keys()].filter((row) => row * 3 <= entries));
}

/**
 * What each place of the paid groups gets, rounded down to the unit. The chart's rows do not add to 100 %, so shares
 * are in proportion to the row's sum; who shares places shares their sum equally.
 * @param {number} pool @param {number} paid @param {number} unit @param {Places[]} groups
 */
function divide(pool, paid, unit, groups) {
  const row = percentages(paid);
  const sum = (/** @type {number[]} */ parts) => parts.reduce((one, two) => one + two, 0);
  /** @type {Share[]} */
  const shares = [];
  for (const [from, to] of groups) {
    if (from > paid) continue;
    const parts = sum(row) * (to - from + 1) * unit;
    shares.push({from, to, each: Math.floor((pool * sum(row.slice(from - 1, to))) / parts) * unit});
  }
  return shares;
}

/** The row of the chart, place by place. @param {number} paid */
function percentages(paid) {
  return /** @type {number[]} */ (CHART.get(paid)).flatMap((each, index) => {
    const [from, to] = /** @type {Places} */ (PLACES[index]);
    return Array.from({length: to - from + 1}, () => each);
  });
}
