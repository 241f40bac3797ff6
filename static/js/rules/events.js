/**
 * Decides which events count, by applying retractions and amendments (docs/format.md, Events; docs/rules.md 6, "nothing
 * is ever erased").
 *
 * An event counts unless a retraction that itself counts names it. So retracting a retraction brings the event back
 * (this is how "redo" is recorded), and a retracted amendment has no effect. The twin of scorekeeper/rules/events.py.
 *
 * @typedef {import('../lib/types.d.ts').GameEvent} GameEvent
 * @typedef {import('../lib/types.d.ts').RetractEvent | import('../lib/types.d.ts').AmendEvent} LaterEvent
 * @typedef {[number, GameEvent]} Placed an event with its index in the document
 */

import {GameError, checkEvent, isWellFormed} from './document.js';

/**
 * An event with its index, its target (null if it names no earlier event), the moments when it is off, and its new
 * fields.
 *
 * `off` has a bit for each moment at which a retraction that counts names the event: bit n is for the log of the first
 * n events. Later moments equal the last one, so the number is negative if the event is off in the end.
 * @typedef {{index: number, event: GameEvent, target: Entry | null, off: bigint, changes: Record<string, unknown> |
 *   null}} Entry
 */

/**
 * Check types and shapes, then duplicate ids, then the targets of retractions and amendments, then the amendments
 * (`checkAmends`). Return the events that count, like `effective`.
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
 * The events that count, in order, each with its index in the document and with its amendments applied.
 *
 * `events` must be well-formed and have distinct ids. The result omits the retractions and amendments themselves. The
 * shape of an amended event is not checked here. Throws `unknown-event` with the index of a retraction or amendment
 * whose target is not an earlier event that counts (or of an amendment whose target is a retraction or amendment).
 * @param {GameEvent[]} events @returns {Placed[]}
 */
export function effective(events) {
  return placed(amended(events));
}

/**
 * All entries, each with the changes that amendments finally make to it.
 * @param {GameEvent[]} events
 */
export function amended(events) {
  const entries = walk(events);
  for (const {event, target, off} of entries.values()) {
    if (event.type !== 'amend' || target === null || off < 0) continue;
    target.changes = {...target.changes, ...event.with}; // later amendments override earlier ones
  }
  return entries;
}

/**
 * The entries that count, without retractions and amendments, in the form that `effective` returns.
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
 * Refuse an amendment that does not fit its target: `malformed` with the amendment's own index.
 *
 * This covers only amendments that the replay cannot check: the amendment or its target no longer counts, or later
 * amendments have replaced the wrong fields. Otherwise the replay refuses the amended event, with the event's index.
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
 * The ids of all events that count, in order, including retractions and amendments; otherwise like `effective`.
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
 * Whether the event is about an earlier event, not about the game.
 * @param {GameEvent} event
 * @returns {event is LaterEvent}
 */
export function isLater(event) {
  return event.type === 'retract' || event.type === 'amend';
}

/**
 * Let each retraction turn its target off, from the next moment on, at every moment at which the retraction itself
 * counts.
 *
 * Goes from the last event to the first: events that name a retraction come after it, so its own moments are known when
 * it is reached. This takes one step per retraction, however long the chains are.
 * @param {Entry[]} later
 */
export function switchOff(later) {
  for (const {index, event, target, off} of [...later].reverse()) {
    if (event.type === 'retract' && target !== null) target.off |= (-1n << BigInt(index + 1)) & ~off;
  }
}

/**
 * Refuse a retraction or amendment whose target is not an earlier event that counts at that moment: `unknown-event`.
 * @param {Entry} entry
 */
export function checkTarget({index, event, target}) {
  if (target === null || (target.off >> BigInt(index)) & 1n || (event.type === 'amend' && isLater(target.event))) {
    throw new GameError('unknown-event', index, 'event');
  }
}
