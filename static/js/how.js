/** For who is new here: how scoring works, in pictures, and a game to try. Fetched when one of them is asked for. */

import './dress.js';
import './i18n/more.js';
export {tryExample} from './screens/example.js';
export {how} from './screens/how.js';
