/** The kinds of games beside the usual one and what officials rule, for the rules' replay (store/rulesets.js). */

import './first.js';
import '../../rules/all.js';
