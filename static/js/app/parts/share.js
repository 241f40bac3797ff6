/** The share of a result: a part of its own, fetched when somebody wants to. */

import './dress.js';
import '../../words/more.js';
export {share} from '../../features/share/share.js';
