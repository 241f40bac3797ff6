/** Games that pass from phone to phone, and their versions: a file of its own, fetched when one of its screens is opened. */

import './dress.js';
import './i18n/more.js';
export {handOver as 'hand-over'} from './screens/hand_over.js';
export {takeOver} from './screens/take_over.js';
export {versions} from './screens/versions.js';
