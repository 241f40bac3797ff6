/** The rules' reasons (`explain`) as sentences. */

import {hasWords, named, say} from '../words/index.js';
import {calledOf} from '../ui/sides.js';
import {clockTime} from '../lib/numbers.js';
import {proper} from '../lib/text.js';

/** @typedef {import('../lib/types.d.ts').Reason} Reason */
/** @typedef {import('../lib/types.d.ts').GameHeader} GameHeader */
/** @typedef {import('../lib/types.d.ts').Ruleset} Ruleset */
/** @typedef {import('../lib/types.d.ts').Side} Side */

/**
 * @param {Reason} reason @param {GameHeader} header @param {Ruleset} ruleset names its offences
 * @param {typeof calledOf} [callOf] what a side is called; the pad has less room than a log
 * @returns {string}
 */
export function words(reason, header, ruleset, callOf = calledOf) {
  const {side, other, zone, count, offence, step, seconds, sum, ...values} = reason;
  const key = sum !== undefined && sum === String(values.points) ? 'why.sum.one' : reason.say;
  if (!hasWords(key)) return key;
  const called = (/** @type {unknown} */ value) => (value ? callOf(header, /** @type {Side} */ (value)) : '');
  return say(key, {
    ...values,
    ...(sum ? {sum: proper(sum)} : {}),
    n: Number(count ?? values.points ?? 0),
    offence: named(ruleset.offences.find(({id}) => id === offence)?.name ?? ''),
    step: Number(step ?? 0),
    time: clockTime(Number(seconds ?? 0)),
    side: called(side),
    other: called(other),
    zone: zone ? say(`weight.in.${/** @type {'4'} */ (zone)}`) : '',
  });
}
