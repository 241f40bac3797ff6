/** What two logs of one game are to each other. */

import {canonical} from '../../lib/canonical.js';

/** @typedef {import('../../lib/types.d.ts').GameDocument} GameDocument */
/**
 * @typedef {'same' | 'longer' | 'shorter' | 'differs'} Compared  longer: the given one goes on from the own one;
 *   shorter: the reverse
 */

/**
 * @param {GameDocument} own @param {GameDocument} given the same game from elsewhere
 * @returns {Compared} what the given one is to the own one; of a log that differs anywhere, or has another header,
 *   nothing may be written into the other
 */
export function compare({events: own, ...header}, {events: given, ...other}) {
  const shared = Math.min(own.length, given.length);
  const agree =
    canonical(header) === canonical(other) && canonical(own.slice(0, shared)) === canonical(given.slice(0, shared));
  if (!agree) return 'differs';
  return given.length === own.length ? 'same' : given.length > own.length ? 'longer' : 'shorter';
}
