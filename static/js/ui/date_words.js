/** Describes a date, in lists and on its own screen. */

import {apart} from '../lib/cut.js';
import {dayOf, here, placeOf} from '../lib/days.js';
import {say} from '../words/index.js';
import {dateText} from '../words/moments.js';

/** @typedef {import('../store/dates.js').Appointment} Appointment */
/** @typedef {import('../lib/days.js').When} When */

/** @param {Appointment} date @returns {string} its text, or its kind if it has none */
export const titleOf = ({what, text, board}) =>
  text || (what === 'posted' ? say('dates.posted', {board}) : say(`dates.what.${what}`));

/**
 * @param {Appointment} date
 * @returns {When} its day and time; a call to a board has no agreed time zone, so it uses
 *   that of this phone
 */
export const whenOf = (date) => (date.what === 'posted' ? here(date) : date);

/** @param {string} text @param {When} when @returns {string} with the place if its time differs from this phone's */
export const placed = (text, when) => (placeOf(when) ? `${text} (${placeOf(when)})` : text);

/** @param {When} when @param {number} now @returns {string} e.g. "Today, 7:00 pm", "Thu 26 Nov, 7:00 pm (Toronto)" */
export const whenWords = (when, now) => placed(dateText(when, dayOf(now, when.zone)), when);

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
