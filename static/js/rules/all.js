/**
 * All kinds of games and all that officials rule, for `replay`. A usual game, which nobody has ruled on, does without:
 * the app fetches this when a game needs it (store/rulesets.js); index.js imports it.
 */

import {BOWLING} from './bowling.js';
import {COURT} from './court.js';
import {HORSE_COLLAR} from './horse_collar.js';
import {INNINGS} from './innings.js';
import {RULINGS} from './officials.js';
import {carry, penalise} from './penalties.js';
import {KINDS, OUTSIDE_PLAY} from './replay.js';

Object.assign(KINDS, {innings: INNINGS, 'horse-collar': HORSE_COLLAR, bowling: BOWLING, court: COURT});
Object.assign(OUTSIDE_PLAY, RULINGS, {penalty: penalise, carried: carry});
