/** Clubs, invitations, and whose phone this is: a file of its own, fetched when one of these screens is opened (see build.js). */

import './dress.js';
import './i18n/more.js';
import {clubPage} from './screens/club_page.js';
import {clubPeople} from './screens/club_people.js';
import {clubSeen} from './screens/club_visited.js';
import {clubs} from './screens/clubs.js';
import {me as mine} from './screens/me.js';
import {meNew} from './screens/me_new.js';
import {mePasskeys} from './screens/me_passkeys.js';
import {meRecovery} from './screens/me_recovery.js';

export {join} from './screens/club_join.js';
export {pair} from './screens/me_pair.js';

/** @typedef {import('./app.js').App} App */

/** @param {App} app @param {string} [part] id of a club, and its players; what was seen of any; none: all of mine */
export function club(app, part = '') {
  const [id = '', more] = part.split('/');
  if (id === 'seen') return clubSeen(app);
  return more === 'people' ? clubPeople(app, id) : id ? clubPage(app, id) : clubs(app);
}

/** @param {App} app @param {string} [part] */
export const me = (app, part) => (part === 'new' ? meNew(app) : part === 'recovery' ? meRecovery(app) : part === 'passkeys' ? mePasskeys(app) : mine(app));
