/** How a person likes the app: loaded when this screen is opened. */

import './dress.js';
import './i18n/more.js';
export {settings} from './screens/settings.js';
