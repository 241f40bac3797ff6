/** Why a frame of knock-off is worth what it is, in words. Fetched once weights lie on the table. */

import {explainBoard} from '../../rules/why_board.js';
import {words} from '../../game/reasons.js';

/**
 * @param {string[]} weights as in a frame event
 * @param {import('../../lib/types.d.ts').GameHeader} header
 * @param {import('../../lib/types.d.ts').Ruleset} ruleset
 * @returns {string} sentences
 */
export const whyFrame = (weights, header, ruleset) =>
  explainBoard(weights, ruleset)
    .map((reason) => words(reason, header, ruleset))
    .join(' ');
