/** Comparison of two logs of the same document. */

import {canonical} from '../../lib/canonical.js';

/** @typedef {import('../../lib/types.d.ts').LoggedDocument} LoggedDocument */
/**
 * @typedef {'same' | 'longer' | 'shorter' | 'differs'} Compared  longer: the given log continues our own; shorter: the
 * reverse
 */

/**
 * @param {LoggedDocument} own @param {LoggedDocument} given the same document from elsewhere
 * @returns {Compared} how the given log relates to our own; logs that differ anywhere, or have different headers, must
 * never be mixed
 */
export function compare({events: own, ...header}, {events: given, ...other}) {
  const shared = Math.min(own.length, given.length);
  const agree =
    canonical(header) === canonical(other) && canonical(own.slice(0, shared)) === canonical(given.slice(0, shared));
  if (!agree) return 'differs';
  return given.length === own.length ? 'same' : given.length > own.length ? 'longer' : 'shorter';
}
