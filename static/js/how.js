/** For who is new here: how scoring works, in pictures, and a game to try; and the open game by its shortcut. Fetched when one of them is asked for. */

import './dress.js';
import './i18n/more.js';
export {tryExample} from './screens/example.js';
export {how} from './screens/how.js';
export {openGame} from './screens/open_game.js';
