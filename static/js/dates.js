/** What comes up: dates of one's own and of clubs, calls to a board. A file of its own, fetched when one of these screens is opened (see build.js). */

import './dress.js';
import './i18n/more.js';
import {dateCall} from './screens/date_call.js';
import {dateNew} from './screens/date_new.js';
import {datesList} from './screens/dates.js';

export {date} from './screens/date.js';

/** @param {import('./app.js').App} app @param {string} [part] `new`: one for oneself; id of a club, its `new` and `call`; none: all that is mine */
export function dates(app, part = '') {
  const [first = '', more] = part.split('/');
  if (first === 'new') return dateNew(app, '');
  return more === 'new' ? dateNew(app, first) : more === 'call' ? dateCall(app, first) : datesList(app, first);
}
