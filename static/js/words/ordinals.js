/** Ordinal numbers in the app's language. */

import {say, tag} from './index.js';

/** @param {number} n @returns {string} 1st, 2nd, … */
export function nth(n) {
  const form = new Intl.PluralRules(tag(), {type: 'ordinal'}).select(n);
  return say(`nth.${/** @type {'other'} */ (form)}`, {n});
}
