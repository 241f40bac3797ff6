/**
 * Dates and times in words, in one form for each language. A moment is a local date and time, e.g. "2026-11-26 19:00".
 *
 * Names of days and months, their order and the form of a time are sentences (`moment.*`), the same on every phone. A
 * slow phone takes 100 to 200 ms for its first Intl.DateTimeFormat, so home and Games have none. The server's twin is
 * scorekeeper/core/moments.py, and tests/vectors/words/moments.json holds both to the same texts. Pure: the sentences
 * and the current day are parameters.
 */

import {daysBetween} from './days.js';

/** @typedef {'at' | 'clock' | 'clock.am' | 'clock.pm' | 'day' | 'day.year' | 'short'} Form */
/** @typedef {'months' | 'months.short' | 'weekdays' | 'weekdays.short'} List of names, with commas between them */
/** @typedef {Form | List | 'month' | 'today' | 'tomorrow' | 'yesterday'} Name of a sentence */
/**
 * @typedef {object} Speech
 * @property {string} tag the usual tag of the language, the same on every phone
 * @property {(name: Name, values?: Record<string, string | number>) => string} tell says a sentence
 */

/** Days from today after which the year is written, and no time. */
const FAR = 300;
/** The days that have a word of their own, from the day before today. */
const NEAR = /** @type {const} */ (['yesterday', 'today', 'tomorrow']);

/** @param {Speech} speech @param {List} list @param {number} place @returns {string} */
const nameIn = ({tell}, list, place) => tell(list).split(', ')[place] ?? '';

/** @type {Record<string, boolean | undefined>} whether an hour is one of twelve, by tag of a language */
const twelve = {};

/** @param {string} tag @returns {boolean | undefined} whether an hour is one of twelve */
const isTwelve = (tag) => (twelve[tag] ??= cycleOf(tag)?.startsWith('h1'));

/** @param {string} tag @returns {string | undefined} h11 or h12 of twelve hours, h23 or h24 of 24 */
function cycleOf(tag) {
  const locale = /** @type {Intl.Locale & {hourCycles?: string[], getHourCycles?: () => string[]}} */ (
    new Intl.Locale(tag)
  );
  const [cycle] = locale.getHourCycles?.() ?? locale.hourCycles ?? [];
  return cycle ?? new Intl.DateTimeFormat(tag, {hour: 'numeric'}).resolvedOptions().hourCycle;
}

/** @param {Speech} speech @param {Form} form @param {string} moment @param {'' | '.short'} [length] of names */
function told(speech, form, moment, length = '.short') {
  const day = new Date(moment.slice(0, 10));
  return speech.tell(form, {
    weekday: nameIn(speech, `weekdays${length}`, day.getUTCDay()),
    day: day.getUTCDate(),
    month: nameIn(speech, `months${length}`, day.getUTCMonth()),
    year: day.getUTCFullYear(),
  });
}

/** @param {Speech} speech @param {string} moment @param {string} today @returns {string} e.g. "Today", or '' */
function near({tell}, moment, today) {
  const name = NEAR[daysBetween(moment.slice(0, 10), today) + 1];
  return name ? tell(name) : '';
}

/** @param {string} moment @param {string} today @returns {boolean} whether it is written with its year */
export const isFar = (moment, today) => Math.abs(daysBetween(moment.slice(0, 10), today)) > FAR;

/** @param {Speech} speech @param {string} time e.g. "21:12" @returns {string} e.g. "9:12 pm", "21 h 12" */
export function clock({tag, tell}, time) {
  const [hour = 0, minute = ''] = [Number(time.slice(0, 2)), time.slice(3)];
  // A language with twelve hours follows the phone's region, because in some regions it has 24.
  if (!isTwelve(tag) || !isTwelve(globalThis.navigator?.language ?? tag)) return tell('clock', {hour, minute});
  return tell(hour < 12 ? 'clock.am' : 'clock.pm', {hour: ((hour + 11) % 12) + 1, minute});
}

/** @param {Speech} speech @param {string} day in words @param {string} moment @returns {string} */
const at = (speech, day, moment) => speech.tell('at', {day, time: clock(speech, moment.slice(11))});

/** @param {Speech} speech @param {string} day @returns {string} e.g. "19 Nov 2026" */
export const shortDay = (speech, day) => told(speech, 'short', day);

/** @param {Speech} speech @param {string} moment @returns {string} without the year, e.g. "Thu 19 Nov, 9:12 pm" */
export const dated = (speech, moment) => at(speech, told(speech, 'day', moment), moment);

/** @param {Speech} speech @param {string} moment @returns {string} e.g. "Sun 22 Nov 2026, 1:20 pm" */
export const inTitle = (speech, moment) => at(speech, withYear(speech, told(speech, 'day', moment), moment), moment);

/** @param {Speech} speech @param {string} day in words @param {string} moment @returns {string} */
const withYear = (speech, day, moment) => speech.tell('day.year', {day, year: moment.slice(0, 4)});

/**
 * @param {Speech} speech @param {string} moment @param {string} today
 * @returns {string} e.g. "Today, 3:04 pm", "Thu 19 Nov, 9:12 pm", and "19 Nov 2025" if it is far away
 */
export function inRow(speech, moment, today) {
  if (isFar(moment, today)) return shortDay(speech, moment);
  return at(speech, near(speech, moment, today) || told(speech, 'day', moment), moment);
}

/**
 * @param {Speech} speech @param {string} moment @param {string} today
 * @returns {string} the same for the middle of a sentence, e.g. "today, 3:04 pm"
 */
export function inSentence(speech, moment, today) {
  const text = inRow(speech, moment, today);
  return near(speech, moment, today) ? text.charAt(0).toLowerCase() + text.slice(1) : text;
}

/**
 * @param {Speech} speech @param {string} day @param {string} today
 * @returns {string} e.g. "Yesterday", "Thursday 19 November", with the year if it is far away
 */
export function heading(speech, day, today) {
  const named = near(speech, day, today) || told(speech, 'day', day, '');
  return isFar(day, today) ? withYear(speech, named, day) : named;
}

/** @param {Speech} speech @param {string} month e.g. "2026-11" @returns {string} e.g. "November 2026" */
export const monthYear = (speech, month) =>
  speech.tell('month', {month: nameIn(speech, 'months', Number(month.slice(5)) - 1), year: month.slice(0, 4)});
