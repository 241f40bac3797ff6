/**
 * Which events count: the walk over retractions and amendments (docs/format.md, Events; docs/rules.md 6, "nothing is
 * ever erased").
 *
 * An event counts unless a retraction that counts itself names it. So a retraction of a retraction brings the event
 * back (that is how "redo" is written), and a retracted amendment is as if it had never been made. The twin of
 * scorekeeper/rules/events.py.
 *
 * @typedef {import('../lib/types.d.ts').GameEvent} GameEvent
 * @typedef {import('../lib/types.d.ts').RetractEvent | import('../lib/types.d.ts').AmendEvent} LaterEvent
 * @typedef {[number, GameEvent]} Placed an event with its index in the document
 */

import {GameError, checkEvent, isWellFormed} from './document.js';

/**
 * An event in the walk: its index, what it names (null: nothing that came before), when it is off, its new fields.
 *
 * `off` has a bit for each moment at which a retraction that counts names the event: bit n stands for the log of the
 * first n events. All later moments are as the last one, so the number is negative when the event is off in the end.
 * @typedef {{index: number, event: GameEvent, target: Entry | null, off: bigint, changes: Record<string, unknown> |
 *   null}} Entry
 */

/**
 * Refuse the list for its events' types and shapes, then for an id used twice, then for what retract and amend name,
 * then for amends as `checkAmends` does; else give back those that count, as `effective` does.
 * @param {GameEvent[]} events
 */
export function checkEvents(events) {
  for (const [index, event] of events.entries()) checkEvent(event, index);
  /** @type {Set<string>} */
  const seen = new Set();
  for (const [index, event] of events.entries()) {
    if (seen.has(event.id)) throw new GameError('duplicate-event', index, 'id');
    seen.add(event.id);
  }
  const entries = amended(events);
  checkAmends(entries);
  return placed(entries);
}

/**
 * The events that count, in order, each with its index in the document and with its amendments made.
 *
 * `events` are well-formed and have different ids. Retractions and amendments themselves are left out; the shape of an
 * amended event is not checked here. Throws `unknown-event` with the index of the retract or amend that names no
 * earlier event that counts (or, for amend, names a retract or an amend).
 * @param {GameEvent[]} events @returns {Placed[]}
 */
export function effective(events) {
  return placed(amended(events));
}

/**
 * The walk over the events, each entry with the changes that amendments make to it in the end.
 * @param {GameEvent[]} events
 */
export function amended(events) {
  const entries = walk(events);
  for (const {event, target, off} of entries.values()) {
    if (event.type !== 'amend' || target === null || off < 0) continue;
    target.changes = {...target.changes, ...event.with}; // of several the later fields win
  }
  return entries;
}

/**
 * The entries that count and speak of the game, as `effective` gives them.
 * @param {Map<string, Entry>} entries
 */
export function placed(entries) {
  /** @type {Placed[]} */
  const found = [];
  for (const {index, event, off, changes} of entries.values()) {
    if (off >= 0 && !isLater(event)) found.push([index, changes === null ? event : {...event, ...changes}]);
  }
  return found;
}

/**
 * Refuse an amendment that does not fit the event it names: `malformed` with the amendment's own index.
 *
 * Only where the replay cannot see it: the amendment or its event counts no more, or later amendments have replaced
 * what is wrong. Else the replay refuses the event as amended, in its place.
 * @param {Map<string, Entry>} entries
 */
export function checkAmends(entries) {
  for (const {index, event, target, off} of entries.values()) {
    if (event.type !== 'amend' || target === null) continue;
    const counts = off >= 0 && target.off >= 0;
    if (!counts || isWellFormed({...target.event, ...target.changes}))
      checkEvent({...target.event, ...event.with}, index);
  }
}

/**
 * The ids of all events that count, retractions and amendments among them, in order; as `effective` for the rest.
 * @param {GameEvent[]} events @returns {string[]}
 */
export function counting(events) {
  return [...walk(events)].flatMap(([id, {off}]) => (off >= 0 ? [id] : []));
}

/**
 * The events by id, in order, each with the moments at which it is off; throws `unknown-event`.
 * @param {GameEvent[]} events
 */
export function walk(events) {
  /** @type {Map<string, Entry>} */
  const entries = new Map();
  /** @type {Entry[]} */
  const later = [];
  for (const [index, event] of events.entries()) {
    /** @type {Entry} */
    const entry = {index, event, target: null, off: 0n, changes: null};
    if (isLater(event)) {
      entry.target = entries.get(event.event) ?? null;
      later.push(entry);
    }
    entries.set(event.id, entry);
  }
  switchOff(later);
  for (const entry of later) checkTarget(entry);
  return entries;
}

/**
 * Whether the event speaks of an earlier one instead of the game.
 * @param {GameEvent} event
 * @returns {event is LaterEvent}
 */
export function isLater(event) {
  return event.type === 'retract' || event.type === 'amend';
}

/**
 * Let each retraction turn off the event that it names, from the moment after it on and whenever it counts itself.
 *
 * From the last one back: who names a retraction comes after it, so when one is reached its own moments are known. That
 * takes one step each, however long the chains of retractions are.
 * @param {Entry[]} later
 */
export function switchOff(later) {
  for (const {index, event, target, off} of [...later].reverse()) {
    if (event.type === 'retract' && target !== null) target.off |= (-1n << BigInt(index + 1)) & ~off;
  }
}

/**
 * Refuse a retract or amend that names no earlier event that counts at that moment: `unknown-event`.
 * @param {Entry} entry
 */
export function checkTarget({index, event, target}) {
  if (target === null || (target.off >> BigInt(index)) & 1n || (event.type === 'amend' && isLater(target.event))) {
    throw new GameError('unknown-event', index, 'event');
  }
}
