/** What one log of a competition has and another lacks: two phones wrote it after one had handed it over. */

import {canonical} from '../lib/canonical.js';
import {effective} from '../rules/events.js';

/** @typedef {import('../lib/types.d.ts').CompetitionEvent} CompetitionEvent */

/**
 * @param {CompetitionEvent[]} events a log of a competition @param {CompetitionEvent[]} others another log of it
 * @returns {CompetitionEvent[]} events of the first that count and are not in the other, in their order; a retraction
 * is among them if it takes back what both have
 */
export function onlyIn(events, others) {
  const parting = events.findIndex((event, i) => canonical(event) !== canonical(others[i] ?? null));
  const shared = parting < 0 ? events.length : parting;
  const common = new Set(events.slice(0, shared).map(({id}) => id));
  const counting = new Set(effective(/** @type {any} */ (events)).map(([index]) => index));
  return events.filter(
    (event, i) => i >= shared && (counting.has(i) || (event.type === 'retract' && common.has(String(event.event)))),
  );
}

/**
 * An event of another log as the desk records it anew.
 * @param {CompetitionEvent} event @returns {object} without id and time
 */
export function anew({id: _id, at: _at, ...fact}) {
  return fact;
}
