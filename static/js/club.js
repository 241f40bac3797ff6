/**
 * What works with a server alone: clubs, invitations, whose phone this is, dates, notifications, results that both sides confirm, games shown
 * on a TV. A part of its own that a phone keeps when it was used (see build.js).
 */

import './dress.js';
import './i18n/more.js';
import './i18n/club.js';
import {keepPart} from './kept_parts.js';
import {clubPage} from './screens/club_page.js';
import {clubPeople} from './screens/club_people.js';
import {clubs} from './screens/clubs.js';
import {dateCall} from './screens/date_call.js';
import {dateNew} from './screens/date_new.js';
import {datesList} from './screens/dates.js';
import {me as mine} from './screens/me.js';
import {meNew} from './screens/me_new.js';
import {mePasskeys} from './screens/me_passkeys.js';
import {meRecovery} from './screens/me_recovery.js';

export {join} from './screens/club_join.js';
export {date} from './screens/date.js';
export {pair} from './screens/me_pair.js';
export {notifications} from './screens/notifications.js';
export {result} from './screens/result.js';
export {results} from './screens/result_club.js';
export {confirm} from './screens/result_confirm.js';
export {correct} from './screens/result_correct.js';
export {publish} from './screens/showing.js';
export {toTv as 'to-tv', tv} from './screens/tv.js';

/** @typedef {import('./app.js').App} App */

keepPart('club');

/** @param {App} app @param {string} [part] id of a club, and its players; none: all of mine */
export function club(app, part = '') {
  const [id = '', more] = part.split('/');
  return more === 'people' ? clubPeople(app, id) : id ? clubPage(app, id) : clubs(app);
}

/** @param {App} app @param {string} [part] */
export const me = (app, part) => (part === 'new' ? meNew(app) : part === 'recovery' ? meRecovery(app) : part === 'passkeys' ? mePasskeys(app) : mine(app));

/** @param {App} app @param {string} [part] `new`: one for oneself; id of a club, its `new` and `call`; none: all that is mine */
export function dates(app, part = '') {
  const [first = '', more] = part.split('/');
  if (first === 'new') return dateNew(app, '');
  return more === 'new' ? dateNew(app, first) : more === 'call' ? dateCall(app, first) : datesList(app, first);
}
