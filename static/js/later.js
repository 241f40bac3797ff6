/** What is not needed to record a frame: a second file, fetched once the first screen is painted (see build.js). */

import './dress.js';
import './i18n/more.js';
import './ui/heading.js';
export {keepOffline} from './offline.js';
export {clubSeen as seen} from './screens/club_visited.js';
export {watchFor} from './screens/clocks_here.js';
export {damaged} from './screens/damaged.js';
export {exposedLine} from './screens/exposed_line.js';
export {followLanguage} from './screens/language_line.js';
export {gameFigures} from './screens/game_figures.js';
export {games} from './screens/games.js';
export {heed} from './screens/handed_over.js';
export {gameList} from './screens/home_list.js';
export {comeBack, watchOver} from './screens/keeper.js';
export {newGame as new} from './screens/new_game.js';
export {nextGame as next} from './screens/next_game.js';
export {lowLine} from './screens/notices.js';
export {openDesk} from './screens/open_games.js';
export {player} from './screens/player.js';
export {players} from './screens/players.js';
export {refusal} from './screens/refusal.js';
export {mayReopen} from './screens/reopening.js';
export {sheet} from './screens/sheet.js';
export {ACTS, weightActions} from './screens/weight_acts.js';
export {startSync} from './sync/sync.js';
export {askReason, gameMenu} from './ui/dialogs.js';
export {waitingWords} from './ui/waiting.js';
