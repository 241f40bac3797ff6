/**
 * What is there before anything else: the usual game's pad and all that it needs. Each later part imports this through dress.js, so that the
 * bundler puts it into one file for all of them instead of a file for each set of users; the shell loads that file.
 */

import '../start.js';
import '../../words/language.js';
import '../../lib/prefs.js';
import '../../features/home/home.js';
import '../../game/missing.js';
import '../../features/pad/pad.js';
import '../../store/games/outbox.js';
import '../../store/rulesets.js';
import '../../ui/install_offer.js';
import '../../ui/notices.js';
