/**
 * What Python has built in and JavaScript has not, so this module has no twin: the order of texts, equal lists, sets
 * and tuples, an object of both sides, and JSON with sorted keys.
 *
 * @typedef {import('../lib/types.d.ts').Side} Side
 */

/**
 * Compare texts by code point. JavaScript compares UTF-16 units, among which the halves of a surrogate pair come before
 * some characters that they should follow.
 * @param {string} one @param {string} two
 */
export function byCodePoint(one, two) {
  const length = Math.min(one.length, two.length);
  for (let index = 0; index < length; index += 1) {
    const [first, second] = [one.charCodeAt(index), two.charCodeAt(index)];
    if (first !== second) return rank(first) - rank(second);
  }
  return one.length - two.length;
}

/** The place of a UTF-16 unit: halves of a surrogate pair after all others. @param {number} unit */
function rank(unit) {
  return unit >= 0xd800 && unit <= 0xdfff ? unit + 0x10000 : unit;
}

/** Whether two teams are equal: entries, or partners in the same order. @param {any} one @param {any} two */
export function same(one, two) {
  if (!Array.isArray(one) || !Array.isArray(two)) return one === two;
  return one.length === two.length && one.every((item, index) => item === two[index]);
}

/** Whether two lists have the same members, in any order. @param {string[]} one @param {string[]} two */
export function sameMembers(one, two) {
  const members = new Set(one);
  return members.size === new Set(two).size && two.every((item) => members.has(item));
}

/** A set of tuples: equal ones are there once. @template {unknown[]} T */
export class Tuples {
  /** @type {Map<string, T>} */
  #found = new Map();

  /** @param {T} tuple */
  add(tuple) {
    this.#found.set(JSON.stringify(tuple), tuple);
  }

  /** @param {T} tuple */
  has(tuple) {
    return this.#found.has(JSON.stringify(tuple));
  }

  /** @returns {T[]} */
  list() {
    return [...this.#found.values()];
  }
}

/** An object of both sides. @template T @param {(side: Side) => T} each @returns {{a: T, b: T}} */
export function bySide(each) {
  return {a: each('a'), b: each('b')};
}

/** The same JSON value with its objects' keys in order. @param {unknown} value @returns {unknown} */
export function inOrder(value) {
  if (Array.isArray(value)) return value.map(inOrder);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort(([one], [two]) => byCodePoint(one, two));
  return Object.fromEntries(entries.map(([name, item]) => [name, inOrder(item)]));
}

/**
 * JSON that is identical for equal values: keys sorted by code point, no spaces. JSON.stringify would not do for an
 * object with names like `7`, which JavaScript puts first.
 * @param {unknown} value @returns {string}
 */
export function canonical(value) {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const entries = Object.entries(value).sort(([one], [two]) => byCodePoint(one, two));
  return `{${entries.map(([name, item]) => `${JSON.stringify(name)}:${canonical(item)}`).join(',')}}`;
}
