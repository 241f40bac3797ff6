/** House rules, files and storage: loaded when one of their screens is opened, with the schema and its validator. */

import './dress.js';
import './i18n/more.js';
import {house as list} from './screens/house.js';
import {houseEdit} from './screens/house_edit.js';

export {BringBack} from './screens/bring_back.js';
export {storage} from './screens/storage.js';

/** @param {import('./app.js').App} app @param {string} [id] see houseEdit; none: all rule sets */
export const house = (app, id) => (id ? houseEdit(app, id) : list(app));
