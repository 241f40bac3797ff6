/** How a person likes the app: loaded when this screen is opened. */

import './dress.js';
import '../../words/more.js';
export {settings} from '../../features/settings/settings.js';
