/** Results that both sides confirm, what referees decide and correct: a file of its own, fetched when one of these screens is opened (see build.js). */

import './dress.js';
import './i18n/more.js';
export {result} from './screens/result.js';
export {results} from './screens/result_club.js';
export {confirm} from './screens/result_confirm.js';
export {correct} from './screens/result_correct.js';
