/** The rule sets that come with the app; the same files that the server reads. */

import alberta from '../rulesets/alberta-55plus.json' with {type: 'json'};
import casual from '../rulesets/casual.json' with {type: 'json'};
import csc from '../rulesets/csc-2007.json' with {type: 'json'};
import federation from '../rulesets/federation-2024.json' with {type: 'json'};

/** @typedef {import('./types.d.ts').Ruleset} Ruleset */

/** @type {Ruleset[]} */
export const RULESETS = /** @type {any} */ ([federation, csc, alberta, casual]);

/** @param {string} id @returns {Ruleset | undefined} */
export const rulesetOf = (id) => RULESETS.find((ruleset) => ruleset.id === id);
