/** How a person likes the app, and what it may notify of: loaded when one of these screens is opened. */

import './dress.js';
import './i18n/more.js';
export {notifications} from './screens/notifications.js';
export {settings} from './screens/settings.js';
