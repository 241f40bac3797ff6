/**
 * What is wrong with a rule set, in sentences: the schema that the server asks too
 * (static/rulesets/ruleset.schema.json), whose descriptions are the sentences, and then what no schema can say
 * (rules/ruleset.js).
 */

import {Validator} from '@cfworker/json-schema';
import schema from '../../rulesets/ruleset.schema.json' with {type: 'json'};
import {say} from '../words/index.js';
import {checkRuleset} from '../rules/ruleset.js';

/** @typedef {import('../lib/types.d.ts').Ruleset} Ruleset */
/** @typedef {{pointer: string, sentence: string}} Fault `pointer`: the place (RFC 6901) */

const validator = new Validator(/** @type {any} */ (schema), '2020-12', false);
/** Of a rule set as text without blanks, in bytes, as the server has it (scorekeeper/games/house/check.py). */
const LONGEST = 65_536;
/** What only says that something below is wrong. */
const FRAMES = new Set(['$ref', 'properties', 'items', 'allOf', 'if', 'propertyNames']);
/** Where one fault of several parts is said as a whole. */
const WHOLE = new Set(['oneOf', 'anyOf', 'not']);

/**
 * @param {string} location of a keyword, as the validator names it:
 *   "#/properties/zones/items/$ref/properties/points/minimum"
 * @returns {string} the description of the schema that holds the keyword
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

/** @param {unknown} value @returns {Fault[]} what the schema says against it */
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
      ), // it writes them for addresses
      sentence: sentenceAt(keywordLocation),
    }));
}

/**
 * @param {unknown} value anything, such as what a file holds
 * @returns {Fault[]} each once; an empty list when it is a rule set that can be played
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
 * @param {unknown} value what was checked @param {string} pointer
 * @returns {string} the place in words, "Offence 2.5, step 2"; '' when it is the rule set as a whole
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

/** @param {unknown} value what was checked @param {Fault} fault @returns {string} where, and what is wrong */
export function faultWords(value, {pointer, sentence}) {
  const place = placeWords(value, pointer);
  return place ? `${place}: ${sentence}` : sentence;
}
