/** The screens of dates, by what follows in the address. */

import {date} from './date.js';
import {dateCall} from './date_call.js';
import {dateEdit} from './date_edit.js';
import {dateNew} from './date_new.js';
import {datesList} from './dates.js';

/** @typedef {import('../../app/start.js').App} App */
/** @typedef {import('../../app/start.js').Screen} Screen */

/**
 * @param {App} app
 * @param {string} [about] `new`: a private date; a club's id, optionally with `new` or `call`; without it all of mine
 * @returns {Screen}
 */
export function dates(app, about = '') {
  const [first = '', more] = about.split('/');
  if (first === 'new') return dateNew(app, '');
  if (more === 'new') return dateNew(app, first);
  return more === 'call' ? dateCall(app, first) : datesList(app, first);
}

/** @param {App} app @param {string} [about] a date's id, optionally with `edit` @returns {Screen} */
export function oneDate(app, about = '') {
  const [id = '', more] = about.split('/');
  return more === 'edit' ? dateEdit(app, id) : date(app, id);
}
