/** What comes before a game: a file of its own, fetched once the first screen is painted (see build.js). */

import './dress.js';
import './i18n/more.js';
export {newGame} from './screens/new_game.js';
export {nextGame} from './screens/next_game.js';
