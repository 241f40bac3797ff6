/** How long before a date its reminders come. */

import {say} from '../../words/index.js';

/** The possible lead times of a reminder, in minutes. */
export const LEADS = [1440, 60, 15, 0];

/** @param {number} minutes @returns {string} */
export function leadWords(minutes) {
  if (minutes === 0) return say('dates.lead.now');
  return minutes % 60 ? say('dates.lead.minutes', {n: minutes}) : say('dates.lead.hours', {n: minutes / 60});
}
