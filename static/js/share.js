/** The share of a result: a part of its own, fetched when somebody wants to. */

import './dress.js';
import './i18n/more.js';
export {share} from './screens/share.js';
