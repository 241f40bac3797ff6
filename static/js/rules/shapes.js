/**
 * Shapes of documents: what their fields may hold. `document` builds those of a game from a table, and competitions
 * build theirs.
 *
 * A table writes a shape in one of three ways: as a word with its arguments, `["text", 60]`; as an object of fields,
 * where `?` after a name marks an optional field; or as the name of another shape, which the caller of `shapeOf` hands
 * in. `WORDS` and `WORDS_OF_SHAPES` list all words. Fields are checked in the order in which they are written.
 *
 * In this module a shape is a function. It takes any JSON value and returns null if the value fits, else the path of
 * the fault within the value (`''` is the value itself, `'players.0.name'` a part of it). Lengths are in code points,
 * numbers are integers. The twin of scorekeeper/rules/shapes.py.
 *
 * @typedef {(value: any) => string | null} Shape
 * @typedef {string | [word: string, ...rest: any[]] | {[field: string]: Written}} Written
 */

import table from './document.json' with {type: 'json'};

// Control characters, bidirectional overrides and isolates, and lone surrogates can hide or forge text.
const UNSAFE = new RegExp(table.unsafe, 'u');

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

/** Shape of a value that fits at least one of several shapes. @param {Shape[]} shapes @returns {Shape} */
function either(...shapes) {
  return (value) => (shapes.some((shape) => shape(value) === null) ? null : '');
}

/** Shape of a string that a pattern matches completely. @param {string} written @returns {Shape} */
function pattern(written) {
  const found = new RegExp(written);
  return (value) => (typeof value === 'string' && found.test(value) ? null : '');
}

/**
 * Shape of a list of `least` to `most` values of one shape.
 * @param {Shape} shape @param {number} most @param {number} [least] @returns {Shape}
 */
function listing(shape, most, least = 0) {
  return (value) => {
    if (!Array.isArray(value) || value.length < least || value.length > most) return '';
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
 * @param {Record<string, Shape>} written @returns {Shape}
 */
function record(written) {
  const fields = Object.entries(written).map(
    ([name, shape]) => /** @type {const} */ ([name.replace('?', ''), shape, !name.endsWith('?')]),
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
export function join(name, rest) {
  return rest ? `${name}.${rest}` : name;
}

/** Whether a value is a JSON object. @param {unknown} value @returns {value is Record<string, unknown>} */
export function isObject(value) {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Shape of a non-empty object of the given shape. @param {Shape} shape @returns {Shape} */
function some(shape) {
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

/** @typedef {Record<string, (...rest: any[]) => Shape>} Words */

/** @type {Words} */
const WORDS = {text, string, integer, one_of: oneOf, pattern, changes, any_list: anyList};
/** Their arguments are shapes themselves, but for numbers. Competitions add a word. @type {Words} */
export const WORDS_OF_SHAPES = {either, listing, some};

/**
 * The shape that a table writes as one of the `named` shapes, an object of fields, or a word with its arguments.
 * @param {any} written a {@link Written}; TypeScript gives JSON modules no tuple types
 * @param {Record<string, any>} [named]
 * @returns {Shape}
 */
export function shapeOf(written, named = {}) {
  if (typeof written === 'string') return shapeOf(named[written], named);
  if (!Array.isArray(written)) {
    return record(Object.fromEntries(Object.entries(written).map(([name, field]) => [name, shapeOf(field, named)])));
  }
  const [word, ...rest] = written;
  if (WORDS[word]) return WORDS[word](...rest);
  const shapes = rest.map((one) => (typeof one === 'number' ? one : shapeOf(one, named)));
  return /** @type {Words[string]} */ (WORDS_OF_SHAPES[word])(...shapes);
}
