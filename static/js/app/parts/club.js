/**
 * What works with a server alone: clubs, invitations, whose phone this is, dates, notifications, results that both sides confirm, games shown
 * on a TV. A part of its own that a phone keeps when it was used (see build.js).
 */

import './dress.js';
import '../../words/more.js';
import '../../words/club.js';
import {keepPart} from '../../lib/kept_parts.js';
import {clubPage} from '../../features/clubs/club_page.js';
import {clubPeople} from '../../features/clubs/club_people.js';
import {clubs} from '../../features/clubs/clubs.js';
import {dateCall} from '../../features/schedule/date_call.js';
import {dateNew} from '../../features/schedule/date_new.js';
import {datesList} from '../../features/schedule/dates.js';
import {me as mine} from '../../features/account/me.js';
import {meNew} from '../../features/account/me_new.js';
import {mePasskeys} from '../../features/account/me_passkeys.js';
import {meRecovery} from '../../features/account/me_recovery.js';

export {join} from '../../features/clubs/club_join.js';
export {date} from '../../features/schedule/date.js';
export {pair} from '../../features/account/me_pair.js';
export {notifications} from '../../features/notifications/notifications.js';
export {result} from '../../features/results/result.js';
export {results} from '../../features/results/result_club.js';
export {confirm} from '../../features/results/result_confirm.js';
export {correct} from '../../features/results/result_correct.js';
export {publish} from '../../features/tv/showing.js';
export {toTv as 'to-tv', tv} from '../../features/tv/tv.js';

/** @typedef {import('../start.js').App} App */

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
