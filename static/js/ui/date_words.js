/** Describes a date, in lists and on its own screen. */

import {apart} from '../lib/cut.js';
import {say} from '../words/index.js';
import {here} from '../lib/moments.js';

/** @typedef {import('../store/dates.js').Appointment} Appointment */

/** The possible lead times of a reminder, in minutes. */
export const LEADS = [1440, 60, 15, 0];

/** @param {Appointment} date @returns {string} its text, or its kind if it has none */
export const titleOf = ({what, text, board}) =>
  text || (what === 'posted' ? say('dates.posted', {board}) : say(`dates.what.${what}`));

/**
 * @param {Appointment} date
 * @returns {import('../lib/moments.js').When} its day and time; a call to a board has no agreed time zone, so it uses
 *   that of this phone
 */
export const whenOf = (date) => (date.what === 'posted' ? here(date) : date);

/** @param {Appointment} date @returns {string} the people it is for */
export function whomOf({club, members}) {
  if (!club) return say('dates.self');
  return members ? members.map(({name}) => apart(name)).join(', ') : say('dates.all', {club: club.name});
}

/** @param {Appointment} date @returns {string} kind, board and people, unless the title contains them */
export const restOf = (date) =>
  [
    date.text && say(`dates.what.${date.what}`),
    date.board && (date.what !== 'posted' || date.text) && say('dates.on', {board: date.board}),
    whomOf(date),
    date.club && date.members && date.club.name,
  ]
    .filter(Boolean)
    .join(' · ');

/** @param {number} minutes @returns {string} */
export function leadWords(minutes) {
  if (minutes === 0) return say('dates.lead.now');
  return minutes % 60 ? say('dates.lead.minutes', {n: minutes}) : say('dates.lead.hours', {n: minutes / 60});
}
