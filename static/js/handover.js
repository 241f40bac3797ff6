/** Games that pass from phone to phone, the board on this screen, their versions, and the open game by its shortcut: a file of its own, fetched when one of its screens is opened. */

import './dress.js';
import './i18n/more.js';
export {board} from './screens/board.js';
export {handOver as 'hand-over'} from './screens/hand_over.js';
export {openGame as open} from './screens/open_game.js';
export {takeOver as take} from './screens/take_over.js';
export {versions} from './screens/versions.js';
