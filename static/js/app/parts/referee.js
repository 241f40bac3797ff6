/** The referee's part of the app: a file of its own, fetched when its screen is opened (see build.js). */

import './dress.js';
import '../../words/more.js';
export {ClockWatch} from '../../clocks/clock_watch.js';
export {referee} from '../../features/referee/referee.js';
