/** Games that pass from phone to phone, the board on this screen, their versions, and the open game by its shortcut: a file of its own, fetched when one of its screens is opened. */

import './dress.js';
import '../../words/more.js';
export {board} from '../../features/scoreboard/board.js';
export {handOver as 'hand-over'} from '../../features/transfer/hand_over.js';
export {openGame as open} from '../../game/open_game.js';
export {takeOver as take} from '../../features/transfer/take_over.js';
export {versions} from '../../features/transfer/versions.js';
