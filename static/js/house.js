/** House rules, files and storage: loaded when one of their screens is opened, with the schema and its validator. */

import './dress.js';
import './i18n/more.js';

export {BringBack} from './screens/bring_back.js';
export {house} from './screens/house.js';
export {houseEdit} from './screens/house_edit.js';
export {storage} from './screens/storage.js';
