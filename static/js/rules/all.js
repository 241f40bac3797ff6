/**
 * Registers the other kinds of games and the officials' rulings with `replay`. A knock-off game without rulings does
 * not need them, so the app loads this module only when a game does (store/rulesets.js). index.js imports it.
 */

import others from './other_events.json' with {type: 'json'};
import {BOWLING} from './bowling.js';
import {COURT} from './court.js';
import {know} from './document.js';
import {HORSE_COLLAR} from './horse_collar.js';
import {INNINGS} from './innings.js';
import {RULINGS} from './officials.js';
import {carry, penalise} from './penalties.js';
import {KINDS, OUTSIDE_PLAY} from './replay.js';

know(others);
Object.assign(KINDS, {innings: INNINGS, 'horse-collar': HORSE_COLLAR, bowling: BOWLING, court: COURT});
Object.assign(OUTSIDE_PLAY, RULINGS, {penalty: penalise, carried: carry});
