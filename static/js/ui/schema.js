/**
 * Asks a JSON schema: of its keywords those that static/rulesets/ruleset.schema.json uses (tests/rules/test_ruleset_schema.py holds it to
 * them), in the meaning of 2020-12. A fault is said by the nearest description.
 */

import {canonical} from '../canonical.js';

/** @typedef {{pointer: string, sentence: string}} Fault `pointer`: the place (RFC 6901) */

const isObject = (/** @type {unknown} */ value) => value !== null && typeof value === 'object' && !Array.isArray(value);

/** @type {Record<string, (value: unknown) => boolean>} */
const TYPES = {
  object: isObject, array: Array.isArray, integer: Number.isInteger, null: (value) => value === null,
  string: (value) => typeof value === 'string', boolean: (value) => typeof value === 'boolean',
};

/** What is asked of strings, numbers, lists and objects alone: of anything else the keyword says nothing. @type {Record<string, Record<string, (rule: any, value: any) => boolean>>} */
const OF = {
  string: {
    pattern: (rule, value) => new RegExp(rule, 'u').test(value),
    minLength: (rule, value) => [...value].length >= rule,
    maxLength: (rule, value) => [...value].length <= rule,
  },
  number: {minimum: (rule, value) => value >= rule, maximum: (rule, value) => value <= rule},
  array: {
    minItems: (rule, value) => value.length >= rule,
    maxItems: (rule, value) => value.length <= rule,
    uniqueItems: (rule, value) => !rule || new Set(value.map(canonical)).size === value.length,
  },
  object: {
    required: (rule, value) => rule.every((/** @type {string} */ key) => Object.hasOwn(value, key)),
    minProperties: (rule, value) => Object.keys(value).length >= rule,
    maxProperties: (rule, value) => Object.keys(value).length <= rule,
  },
};

/** @type {Record<string, (rule: any, value: unknown) => boolean>} */
const OF_ALL = {
  type: (rule, value) => [rule].flat().some((type) => TYPES[type]?.(value)),
  const: (rule, value) => rule === value,
  enum: (rule, value) => rule.includes(value),
};

/** @param {unknown} value @returns {string} */
const kindOf = (value) => (Array.isArray(value) ? 'array' : typeof value);

/** @param {string} key @returns {string} as a step of a pointer */
const step = (key) => `/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`;

/**
 * @param {any} root the schema @param {unknown} whole anything
 * @returns {Fault[]} what it says against that; an empty list when it fits
 */
export function schemaFaults(root, whole) {
  /** @param {any} schema a part of it @param {any} value @param {string} pointer @param {string} outer what is said by default @returns {Fault[]} */
  const ask = (schema, value, pointer, outer) => {
    const sentence = schema.description ?? outer;
    const below = (/** @type {any} */ part, of = value, at = pointer) => ask(part, of, at, sentence);
    const fits = (/** @type {any} */ part) => below(part).length === 0;
    const wrong = (/** @type {boolean} */ is) => (is ? [{pointer, sentence}] : []);
    const asked = {...OF_ALL, ...value === null ? {} : OF[kindOf(value)]};
    const {$ref, allOf = [], oneOf, not, if: when, then, else: otherwise, properties = {}, propertyNames, additionalProperties: others, items} = schema;
    const branch = when && (fits(when) ? then : otherwise);
    return [
      ...Object.entries(asked).flatMap(([keyword, holds]) => wrong(keyword in schema && !holds(schema[keyword], value))),
      ...wrong(not && fits(not)), ...wrong(oneOf && oneOf.filter(fits).length !== 1),
      ...$ref ? below($ref.split('/').slice(1).reduce((/** @type {any} */ part, /** @type {string} */ name) => part[name], root)) : [], ...branch ? below(branch) : [], ...allOf.flatMap((/** @type {any} */ part) => below(part)),
      ...items && Array.isArray(value) ? value.flatMap((one, i) => below(items, one, `${pointer}/${i}`)) : [],
      ...isObject(value) ? Object.entries(value).flatMap(([key, one]) => [
        ...propertyNames ? below(propertyNames, key) : [],
        ...Object.hasOwn(properties, key) ? below(properties[key], one, pointer + step(key)) : others ? below(others, one, pointer + step(key)) : wrong(others === false),
      ]) : [],
    ];
  };
  return ask(root, whole, '', '');
}
