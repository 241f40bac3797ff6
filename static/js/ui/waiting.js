/**
 * Describes why finished games still wait or need attention. Another sentence already says that they are safe on this
 * phone.
 */

import {hasWords, say} from '../words/index.js';
import {hourText} from '../words/moments.js';

/** @param {import('../sync/sync.js').Told} told @returns {string} '' if there is no reason to report */
export function waitingWords({reason, next}) {
  if (reason === null) return '';
  if ((reason !== 'busy' && reason !== 'later') || next === null) return say(`status.${reason}`);
  return say(`status.${reason}-until`, {time: hourText(new Date(Date.now() + next).toISOString())});
}

/** @param {{code: string, detail: string}} problem @returns {string} */
export const problemWords = (problem) => {
  const key = `problem.${problem.code}`;
  return hasWords(key) ? say(key) : problem.detail || say('problem.other', {code: problem.code});
};
