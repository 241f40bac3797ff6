/** The referee's part of the app: a file of its own, fetched when its screen is opened (see build.js). */

import './dress.js';
import './i18n/more.js';
export {ClockWatch} from './screens/clock_watch.js';
export {referee} from './screens/referee.js';
