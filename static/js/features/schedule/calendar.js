/** The days of a calendar: which dates are on each, and how they are shown there. */

import {dayAfter, here, placeOf} from '../../lib/days.js';
import {placed, whenWords} from '../../ui/date_words.js';
import {timeText} from '../../words/moments.js';

/** @typedef {import('../../lib/days.js').When} When */

/**
 * @param {string} today
 * @param {number} weekday 0: Sunday
 * @returns {string} the next such weekday after today
 */
export const nextWeekday = (today, weekday) => dayAfter(today, ((weekday - new Date(today).getUTCDay() + 6) % 7) + 1);

/**
 * @param {When} when
 * @param {number} now
 * @param {string} day the heading it is listed under
 * @returns {string} its time, with its own day if that differs
 */
export const underDay = (when, now, day) =>
  when.day === day ? placed(timeText(when.time), when) : whenWords(when, now);

/**
 * @template {When} T @param {T[]} dates
 * @returns {[string, T[]][]} grouped by this phone's local day, soonest first
 */
export function byDay(dates) {
  /** @type {Map<string, T[]>} */
  const days = new Map();
  for (const one of [...dates].sort((a, b) => Date.parse(a.at) - Date.parse(b.at))) {
    // same local time: keep the agreed day, even if server and phone have different rules for summer time
    const day = placeOf(one) ? here(one).day : one.day;
    days.set(day, [...(days.get(day) ?? []), one]);
  }
  return [...days];
}
