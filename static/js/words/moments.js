/**
 * Dates and times in the app's language and on this phone's clock. Everything that the app shows of them is made here;
 * lib/moments.js has the forms.
 */

import {instant} from '../lib/clock.js';
import {dayOf, wallClock} from '../lib/days.js';
import languages from '../lib/languages.json' with {type: 'json'};
import {clock, heading, inRow, inSentence, inTitle, isFar, monthYear, shortDay} from '../lib/moments.js';
import {say, tag} from './index.js';

/** @type {Record<string, string>} */
const LANGUAGES = languages;

/** @returns {import('../lib/moments.js').Speech} */
const speech = () => ({
  tag: LANGUAGES[tag().split('-')[0] ?? ''] ?? 'en',
  tell: (name, values) => say(`moment.${name}`, values),
});

/** @param {string} at a moment (RFC 3339) @returns {string} its local date and time */
const local = (at) => wallClock(Date.parse(at));

/** @param {string} at @returns {string} for a row, e.g. "Today, 3:04 pm" */
export const rowText = (at) => inRow(speech(), local(at), dayOf(instant()));

/** @param {string} at @returns {string} for the middle of a sentence, e.g. "today, 3:04 pm" */
export const momentText = (at) => inSentence(speech(), local(at), dayOf(instant()));

/** @param {string} at @returns {string} in full, on the clock of its place, e.g. "Sun 22 Nov 2026, 1:20 pm" */
export const titleText = (at) => inTitle(speech(), at.slice(0, 16));

/** @param {string} at @returns {string} e.g. "19 Nov 2026" */
export const dayText = (at) => shortDay(speech(), local(at).slice(0, 10));

/** @param {string} at @returns {string} e.g. "November 2026", where it was */
export const monthText = (at) => monthYear(speech(), at.slice(0, 7));

/** @param {string} time of day, e.g. "21:12" @returns {string} e.g. "9:12 pm" */
export const timeText = (time) => clock(speech(), time);

/** @param {string} at @returns {string} the time of day on the phone that recorded it, e.g. "7:07 pm" */
export const timeOf = (at) => timeText(at.slice(11, 16));

/** @param {string} at @returns {string} its time of day, e.g. "9:12 pm" */
export const hourText = (at) => timeText(local(at).slice(11));

/** @param {string} day e.g. "2026-11-26" @param {string} today @returns {string} e.g. "Thursday 26 November" */
export const headingText = (day, today) => heading(speech(), day, today);

/** @param {{day: string, time: string}} date @param {string} today @returns {string} always with its time */
export const dateText = ({day, time}, today) =>
  isFar(day, today) ? inTitle(speech(), `${day} ${time}`) : inRow(speech(), `${day} ${time}`, today);
