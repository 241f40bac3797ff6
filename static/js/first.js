/**
 * What is there before anything else: the usual game's pad and all that it needs. Each later part imports this through dress.js, so that the
 * bundler puts it into one file for all of them instead of a file for each set of users; the shell loads that file.
 */

import './app.js';
import './i18n/language.js';
import './prefs.js';
import './screens/home.js';
import './screens/missing.js';
import './screens/pad.js';
import './store/outbox.js';
import './store/rulesets.js';
import './ui/install_offer.js';
import './ui/notices.js';
