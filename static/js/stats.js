/** My games, players and their figures, pages of the archive as last seen: a file of its own, fetched when one of these screens or a sheet's graph is opened (see build.js). */

import './dress.js';
import './i18n/more.js';
export {clubSeen as seen} from './screens/club_visited.js';
export {games} from './screens/games.js';
export {gameFigures} from './screens/game_figures.js';
export {player} from './screens/player.js';
export {players} from './screens/players.js';
