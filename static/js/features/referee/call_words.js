/** Describes calls: a judge's vote, and the ruling. */

import {hasWords, say} from '../../words/index.js';
import {LEVEL, OUT} from './calls.js';
import {calledOf} from '../../ui/sides.js';

/** @typedef {import('../../lib/types.d.ts').GameHeader} GameHeader */
/** @typedef {import('../../lib/types.d.ts').CallEvent['kind']} Kind */

/** @param {string} zone @returns {string} */
const zoneWords = (zone) => {
  const key = `zone.${zone}`;
  return hasWords(key) ? say(key) : zone;
};

/**
 * @param {Kind} kind
 * @param {string} vote
 * @param {GameHeader} header
 * @returns {string} e.g. "the 3 zone", "Ann's is deeper"
 */
export function voteWords(kind, vote, header) {
  if (vote === LEVEL) return say('call.level');
  if (vote === OUT) return say('call.out');
  if (kind === 'weight' && (vote === 'a' || vote === 'b')) return say('call.deeper', {side: calledOf(header, vote)});
  return zoneWords(vote);
}
