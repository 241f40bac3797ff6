/**
 * Checks a rule set: first against the schema that the server uses too (static/rulesets/ruleset.schema.json), whose
 * descriptions are the sentences, then for what no schema can express (rules/ruleset.js).
 */

import {Validator} from '@cfworker/json-schema';
import schema from '../../rulesets/ruleset.schema.json' with {type: 'json'};
import {say} from '../words/index.js';
import {checkRuleset} from '../rules/ruleset.js';

/** @typedef {import('../lib/types.d.ts').Ruleset} Ruleset */
/** @typedef {{pointer: string, sentence: string}} Fault `pointer`: the place as a JSON pointer (RFC 6901) */

const validator = new Validator(/** @type {any} */ (schema), '2020-12', false);
/**
 * Maximum bytes of a rule set as JSON without spaces, the same as on the server (scorekeeper/games/house/check.py).
 */
const LONGEST = 65_536;
/** Keywords that only report an error further down. */
const FRAMES = new Set(['$ref', 'properties', 'items', 'allOf', 'if', 'propertyNames']);
/** Keywords that report an error in one of several parts as a whole. */
const WHOLE = new Set(['oneOf', 'anyOf', 'not']);

/**
 * @param {string} location of a keyword in the validator's notation:
 * "#/properties/zones/items/$ref/properties/points/minimum"
 * @returns {string} the description of the schema that contains the keyword
 */
function sentenceAt(location) {
  /** @type {any} */
  let at = schema;
  let sentence = schema.description;
  for (const step of location.split('/').slice(1, -1)) {
    at =
      step === '$ref'
        ? String(at.$ref)
            .split('/')
            .slice(1)
            .reduce((/** @type {any} */ part, name) => part[name], schema)
        : at[step];
    sentence = at.description ?? sentence;
  }
  return sentence;
}

/** @param {unknown} value @returns {Fault[]} violations of the schema */
function schemaFaults(value) {
  const {errors} = validator.validate(value);
  const wholes = errors.filter(({keyword}) => WHOLE.has(keyword)).map(({keywordLocation}) => `${keywordLocation}/`);
  const below = (/** @type {string} */ location) =>
    errors.some((error) => error.keywordLocation.startsWith(`${location}/`));
  return errors
    .filter(
      ({keyword, keywordLocation}) =>
        keyword !== 'false' &&
        !FRAMES.has(keyword) &&
        !wholes.some((whole) => keywordLocation.startsWith(whole)) &&
        !(keyword === 'additionalProperties' && below(keywordLocation)),
    )
    .map(({instanceLocation, keywordLocation}) => ({
      pointer: decodeURIComponent(
        (keywordLocation.includes('/propertyNames/')
          ? instanceLocation.replace(/\/[^/]*$/, '')
          : instanceLocation
        ).slice(1),
      ), // the validator percent-encodes pointers
      sentence: sentenceAt(keywordLocation),
    }));
}

/**
 * @param {unknown} value any value, such as a file's content
 * @returns {Fault[]} each fault once; an empty list for a playable rule set
 */
export function findFaults(value) {
  if (new TextEncoder().encode(JSON.stringify(value)).length > LONGEST)
    return [{pointer: '', sentence: say('house.fault.too-long', {value: LONGEST / 1024})}];
  const faults = schemaFaults(value);
  const all = faults.length
    ? faults
    : checkRuleset(/** @type {Ruleset} */ (value)).map(([pointer, key, found]) => ({
        pointer,
        sentence: say(/** @type {'house.fault.zone-missing'} */ (`house.fault.${key}`), {value: found}),
      }));
  return all.filter(
    (fault, i) =>
      all.findIndex(({pointer, sentence}) => pointer === fault.pointer && sentence === fault.sentence) === i,
  );
}

/** @param {string} step of a pointer @returns {string} the key that it names (RFC 6901) */
const unescaped = (step) => step.replaceAll('~1', '/').replaceAll('~0', '~');

/**
 * @param {unknown} value the checked value @param {string} pointer
 * @returns {string} the place in words, such as "Offence 2.5, step 2"; '' for the rule set as a whole
 */
export function placeWords(value, pointer) {
  const [, part = '', key = '', list, step = ''] = pointer.split('/').map(unescaped);
  const inside = /** @type {any} */ (value)?.[part]?.[key];
  const name = inside?.id ?? inside?.zone ?? inside?.name ?? (/^\d+$/.test(key) ? Number(key) + 1 : key);
  if (part === 'offences' && key) {
    const offence = say('house.where.offences', {name});
    return list === 'ladder' && /^\d+$/.test(step)
      ? `${offence}, ${say('house.where.step', {n: Number(step) + 1})}`
      : offence;
  }
  if ((part === 'zones' || part === 'formats') && key) return say(`house.where.${part}`, {name});
  return ['clocks', 'lateness', 'calls', 'match', 'sections', 'readings'].includes(part)
    ? say(`house.where.${/** @type {'clocks'} */ (part)}`)
    : '';
}

/** @param {unknown} value the checked value @param {Fault} fault @returns {string} place and fault in words */
export function faultWords(value, {pointer, sentence}) {
  const place = placeWords(value, pointer);
  return place ? `${place}: ${sentence}` : sentence;
}
