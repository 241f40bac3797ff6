/**
 * What is wrong with a rule set, in sentences: the schema that the server asks too (static/rulesets/ruleset.schema.json), whose
 * descriptions are the sentences, and then what no schema can say (rules/ruleset.js).
 */

import schema from '../../rulesets/ruleset.schema.json' with {type: 'json'};
import {say} from '../i18n/index.js';
import {checkRuleset} from '../rules/ruleset.js';
import {schemaFaults} from './schema.js';

/** @typedef {import('../types.d.ts').Ruleset} Ruleset */
/** @typedef {import('./schema.js').Fault} Fault */

/** Of a rule set as text without blanks, in bytes, as the server has it (scorekeeper/house/check.py). */
const LONGEST = 65_536;

/**
 * @param {unknown} value anything, such as what a file holds
 * @returns {Fault[]} each once; an empty list when it is a rule set that can be played
 */
export function findFaults(value) {
  if (new TextEncoder().encode(JSON.stringify(value)).length > LONGEST) return [{pointer: '', sentence: say('house.fault.too-long', {value: LONGEST / 1024})}];
  const faults = schemaFaults(schema, value);
  const all = faults.length ? faults : checkRuleset(/** @type {Ruleset} */ (value)).map(([pointer, key, found]) => (
    {pointer, sentence: say(/** @type {'house.fault.zone-missing'} */ (`house.fault.${key}`), {value: found})}));
  return all.filter((fault, i) => all.findIndex(({pointer, sentence}) => pointer === fault.pointer && sentence === fault.sentence) === i);
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
    return list === 'ladder' && /^\d+$/.test(step) ? `${offence}, ${say('house.where.step', {n: Number(step) + 1})}` : offence;
  }
  if ((part === 'zones' || part === 'formats') && key) return say(`house.where.${part}`, {name});
  return ['clocks', 'lateness', 'calls', 'match', 'sections', 'readings'].includes(part) ? say(`house.where.${/** @type {'clocks'} */ (part)}`) : '';
}

/** @param {unknown} value what was checked @param {Fault} fault @returns {string} where, and what is wrong */
export function faultWords(value, {pointer, sentence}) {
  const place = placeWords(value, pointer);
  return place ? `${place}: ${sentence}` : sentence;
}
