/** House rules, files and storage: loaded when one of their screens is opened, with the schema and its validator. */

import './dress.js';
import '../../words/more.js';
import {house as list} from '../../features/house_rules/house.js';
import {houseEdit} from '../../features/house_rules/house_edit.js';

export {BringBack} from '../../files/bring_back.js';
export {storage} from '../../features/backup/storage.js';

/** @param {import('../start.js').App} app @param {string} [id] see houseEdit; none: all rule sets */
export const house = (app, id) => (id ? houseEdit(app, id) : list(app));
