/**
 * The log of a competition or of a sheet: the shape of its document, and the events that count.
 *
 * A table in this folder says what a document may hold, in the notation of rules/shapes. It uses the named shapes of
 * games beside its own. Everything that looks at the log alone is checked here, before any event has an effect. The
 * twin of scorekeeper/competitions/log.py.
 *
 * @typedef {import('../rules/shapes.js').Shape} Shape
 * @typedef {import('../rules/shapes.js').Written} Written
 * @typedef {{id: string, at: string, type: string, [field: string]: any}} Event
 * @typedef {[index: number, event: Event]} Placed
 * @typedef {{named: object, header: object, events: object}} Table
 */

import games from '../rules/document.json' with {type: 'json'};
import {GameError} from '../rules/document.js';
import {effective} from '../rules/events.js';
import {WORDS_OF_SHAPES, isObject, join, shapeOf} from '../rules/shapes.js';
import {CompetitionError, refuseIf} from './errors.js';

/**
 * Shape of an object of at most `most` fields with names of one shape and values of another.
 * @param {Shape} key @param {Shape} shape @param {number} most @returns {Shape}
 */
function mapping(key, shape, most) {
  return (value) => {
    if (!isObject(value) || Object.keys(value).length > most) return '';
    for (const [name, item] of Object.entries(value)) {
      const fault = key(name) === null ? shape(item) : '';
      if (fault !== null) return join(name, fault);
    }
    return null;
  };
}

Object.assign(WORDS_OF_SHAPES, {mapping});

/** The shape of the header in a table. @param {Table} table @returns {Shape} */
export function headerShape(table) {
  return shapeOf(table.header, names(table));
}

/** The shape of each type of event in a table. @param {Table} table @returns {Map<string, Shape>} */
export function eventShapes(table) {
  const named = names(table);
  return new Map(
    Object.entries(table.events).map(([type, fields]) => [type, shapeOf({...games.event, ...fields}, named)]),
  );
}

/** The named shapes that a table uses: those of games, and its own. @param {{named: object}} table */
export function names(table) {
  return {...games.named, ...table.named};
}

/**
 * Check the log and return the events that count, each with its index.
 *
 * Looks for faults in the whole list: first the shape of each event (`malformed`, `unknown-event-type`), then
 * `duplicate-event`, then retractions (`unknown-event`).
 * @param {Event[]} events @param {Map<string, Shape>} shapes @returns {Placed[]}
 */
export function checkLog(events, shapes) {
  for (const [index, event] of events.entries()) checkShape(event, shapes, index);
  /** @type {Set<string>} */
  const seen = new Set();
  for (const [index, event] of events.entries()) {
    refuseIf(seen.has(event.id), 'duplicate-event', index);
    seen.add(event.id);
  }
  try {
    return /** @type {Placed[]} */ (effective(/** @type {any} */ (events)));
  } catch (error) {
    if (error instanceof GameError) throw new CompetitionError(error.code, error.event);
    throw error;
  }
}

/**
 * The shapes that each event was found to have: a desk reads its whole log at each act. Nobody changes an event.
 * @type {WeakMap<object, Map<string, Shape>>}
 */
const checked = new WeakMap();

/**
 * Refuse an event that does not have the shape of its type.
 * @param {unknown} event @param {Map<string, Shape>} shapes @param {number} index
 */
export function checkShape(event, shapes, index) {
  if (!isObject(event) || typeof event.type !== 'string') throw new CompetitionError('malformed', index);
  if (checked.get(event) === shapes) return;
  const shape = shapes.get(event.type);
  if (shape === undefined) throw new CompetitionError('unknown-event-type', index);
  refuseIf(shape(event) !== null, 'malformed', index);
  checked.set(event, shapes);
}
