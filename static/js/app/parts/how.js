/** For who is new here: how scoring works, in pictures, and a game to try. Fetched when one of them is asked for. */

import './dress.js';
import '../../words/more.js';
export {tryExample} from '../../game/example.js';
export {how} from '../../features/learn/how.js';
