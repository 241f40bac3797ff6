/**
 * The shape of the game document: the fields of the header and of each event, checked before any rule of play.
 *
 * `document.json` defines it for both languages. Its `header` and `events` write a shape in one of three ways: as a
 * word with its arguments, `["text", 60]`; as an object of fields, where `?` after a name marks an optional field; or
 * as the name of another shape under `named`. `WORDS` lists all words. Fields are checked in the order in which they
 * are written.
 *
 * In this module a shape is a function. It takes any JSON value and returns null if the value fits, else the path of
 * the fault within the value (`''` is the value itself, `'players.0.name'` a part of it). Lengths are in code points,
 * numbers are integers.
 *
 * For the error codes see docs/format.md, Errors. `malformed` means that a document breaks its shape (unknown or
 * missing fields, wrong types, values out of range). It is refused; nothing is silently dropped. The twin of
 * scorekeeper/rules/document.py.
 *
 * @typedef {import('../lib/types.d.ts').GameDocument} GameDocument
 * @typedef {import('../lib/types.d.ts').GameEvent} GameEvent
 * @typedef {(value: any) => string | null} Shape
 * @typedef {string | [word: string, ...rest: any[]] | {[field: string]: Written}} Written
 */

import table from './document.json' with {type: 'json'};

// Control characters, bidirectional overrides and isolates, and lone surrogates can hide or forge text.
const UNSAFE = new RegExp(table.unsafe, 'u');

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

/** Shape of a text of 1 to `most` code points that is safe to show. @param {number} most @returns {Shape} */
function text(most) {
  const short = string(most);
  return (value) => (value && short(value) === null && !UNSAFE.test(value) ? null : '');
}

/**
 * Shape of any string of at most `most` code points; its grammar is checked elsewhere.
 * @param {number} most
 * @returns {Shape}
 */
function string(most) {
  return (value) =>
    typeof value === 'string' && (value.length <= most || (value.length <= 2 * most && [...value].length <= most))
      ? null
      : '';
}

/**
 * Shape of an integer from `low` to `high`; true and false do not fit.
 * @param {number} low
 * @param {number} high
 * @returns {Shape}
 */
function integer(low, high) {
  return (value) => (Number.isInteger(value) && low <= value && value <= high ? null : '');
}

/** Shape of a value that is one of `values`. @param {...unknown} values @returns {Shape} */
function oneOf(...values) {
  return (value) => (values.includes(value) ? null : '');
}

/** Shape of a value that fits at least one of several shapes. @param {Written[]} written @returns {Shape} */
function either(...written) {
  const shapes = written.map(shapeOf);
  return (value) => (shapes.some((shape) => shape(value) === null) ? null : '');
}

/** Shape of a string that a pattern matches completely. @param {string} written @returns {Shape} */
function pattern(written) {
  const found = new RegExp(written);
  return (value) => (typeof value === 'string' && found.test(value) ? null : '');
}

/** Shape of a list of at most `most` values of a shape. @param {Written} each @param {number} most @returns {Shape} */
function listing(each, most) {
  const shape = shapeOf(each);
  return (value) => {
    if (!Array.isArray(value) || value.length > most) return '';
    for (const [place, item] of value.entries()) {
      const fault = shape(item);
      if (fault !== null) return join(String(place), fault);
    }
    return null;
  };
}

/**
 * Shape of an object with exactly these fields; `?` after a name marks an optional field. The fault of an unknown field
 * names the object that contains it.
 * @param {Record<string, Written>} written @returns {Shape}
 */
function record(written) {
  const fields = Object.entries(written).map(
    ([name, shape]) => /** @type {const} */ ([name.replace('?', ''), shapeOf(shape), !name.endsWith('?')]),
  );
  return (value) => {
    if (!isObject(value)) return '';
    let known = 0;
    for (const [name, shape, needed] of fields) {
      if (Object.hasOwn(value, name)) {
        known += 1;
        const fault = shape(value[name]);
        if (fault !== null) return join(name, fault);
      } else if (needed) {
        return name;
      }
    }
    return known === Object.keys(value).length ? null : '';
  };
}

/** The path of a fault one level up. @param {string} name @param {string} rest */
function join(name, rest) {
  return rest ? `${name}.${rest}` : name;
}

/** Whether a value is a JSON object. @param {unknown} value @returns {value is Record<string, unknown>} */
export function isObject(value) {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Shape of a non-empty object of the given shape. @param {Written} fields @returns {Shape} */
function some(fields) {
  const shape = shapeOf(fields);
  return (value) => (Object.keys(value ?? {}).length ? shape(value) : '');
}

/**
 * Shape of an amendment's `with`: at least one field, at most as many as an event can have, and none of its identity.
 * @param {number} most @returns {Shape}
 */
function changes(most) {
  return (value) => {
    const length = isObject(value) ? Object.keys(value).length : 0;
    if (length === 0 || length > most) return '';
    return ['id', 'type'].find((name) => Object.hasOwn(value, name)) ?? null;
  };
}

/** Shape of the list of events; each event is checked on its own. @param {number} most @returns {Shape} */
function anyList(most) {
  return (value) => (Array.isArray(value) && value.length <= most ? null : '');
}

/** @type {Record<string, (...rest: any[]) => Shape>} */
const WORDS = {text, string, integer, one_of: oneOf, either, pattern, listing, some, changes, any_list: anyList};

/**
 * The shape that the table writes as a name, an object of fields, or a word with its arguments.
 * @param {any} written a {@link Written}; TypeScript gives JSON modules no tuple types @returns {Shape}
 */
export function shapeOf(written) {
  if (typeof written === 'string') return shapeOf(/** @type {Record<string, unknown>} */ (table.named)[written]);
  if (!Array.isArray(written)) return record(written);
  const [word, ...rest] = written;
  return /** @type {(...rest: any[]) => Shape} */ (WORDS[word])(...rest);
}

const HEADER = shapeOf(table.header);
const EVENTS = new Map(
  Object.entries(table.events).map(([type, fields]) => [type, shapeOf({...table.event, ...fields})]),
);

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
