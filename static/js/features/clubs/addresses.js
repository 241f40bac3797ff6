/** The screens of clubs, by what follows in the address. */

import {clubNew} from './club_new.js';
import {clubPage} from './club_page.js';
import {clubPeople} from './club_people.js';
import {clubs} from './clubs.js';

/**
 * @param {import('../../app/start.js').App} app
 * @param {string} [about] an id, optionally with a part; `new`; `all`: my clubs; without it my only club, or all
 * @returns {import('../../app/start.js').Screen}
 */
export function club(app, about = '') {
  const [id = '', more] = about.split('/');
  if (id === 'new') return clubNew(app);
  if (more === 'people') return clubPeople(app, id);
  if (!id || id === 'all') return clubs(app, id === 'all');
  return clubPage(app, id, more === 'admin' || more === 'invite' ? more : 'members');
}
