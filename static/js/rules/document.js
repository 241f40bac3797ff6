/**
 * The shape of the game document: the fields of the header and of each event, checked before any rule of play.
 *
 * `document.json` defines it for both languages, in the notation of `shapes`: its `header` and `events` use the shapes
 * under `named`. The events of other kinds of games and of officials are in `other_events.json`, which all.js adds.
 *
 * For the error codes see docs/format.md, Errors. `malformed` means that a document breaks its shape (unknown or
 * missing fields, wrong types, values out of range). It is refused; nothing is silently dropped. The twin of
 * scorekeeper/rules/document.py.
 *
 * @typedef {import('../lib/types.d.ts').GameDocument} GameDocument
 * @typedef {import('../lib/types.d.ts').GameEvent} GameEvent
 * @typedef {import('./shapes.js').Shape} Shape
 */

import table from './document.json' with {type: 'json'};
import {isObject, shapeOf} from './shapes.js';

/** A refusal: `code` (docs/format.md), `event` (the event's index, null for the header), `field` (a path or null). */
export class GameError extends Error {
  /** @param {string} code @param {number | null} [event] @param {string | null} [field] */
  constructor(code, event = null, field = null) {
    super(code);
    this.name = 'GameError';
    this.code = code;
    this.event = event;
    this.field = field;
  }
}

const HEADER = shapeOf(table.header, table.named);
/** The shapes of events by type. @type {Map<string, Shape>} */
const EVENTS = new Map();

/** Make more types of events known. @param {Record<string, object>} written their fields, by type */
export function know(written) {
  for (const [type, fields] of Object.entries(written))
    EVENTS.set(type, shapeOf({...table.event, ...fields}, table.named));
}

know(table.events);

/**
 * Throw `malformed` if a value does not fit its shape.
 * @param {Shape} shape @param {unknown} value @param {number | null} index
 */
function check(shape, value, index) {
  const fault = shape(value);
  if (fault !== null) throw new GameError('malformed', index, fault || null);
}

/**
 * Return the document if its header has the right shape; throws `malformed` with no event.
 * @param {unknown} document @returns {GameDocument}
 */
export function checkHeader(document) {
  check(HEADER, document, null);
  return /** @type {GameDocument} */ (document);
}

/**
 * Return the event if it has the shape of its type; throws `unknown-event-type` or `malformed` with `index`.
 * @param {unknown} event @param {number} index @returns {GameEvent}
 */
export function checkEvent(event, index) {
  if (!isObject(event)) throw new GameError('malformed', index);
  if (typeof event.type !== 'string') throw new GameError('malformed', index, 'type');
  const shape = EVENTS.get(event.type);
  if (shape === undefined) throw new GameError('unknown-event-type', index, 'type');
  check(shape, event, index);
  return /** @type {GameEvent} */ (/** @type {unknown} */ (event));
}

/** Whether an event of a known type has the shape of its type. @param {GameEvent} event */
export function isWellFormed(event) {
  return EVENTS.get(event.type)?.(event) === null;
}
