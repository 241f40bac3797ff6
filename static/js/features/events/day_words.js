/** Days of matches in words. */

import {instant} from '../../lib/clock.js';
import {dayOf} from '../../lib/days.js';
import {dayText, headingText} from '../../words/moments.js';

/** @returns {string} today, on this phone */
export const today = () => dayOf(instant());

/** @param {string} day @returns {string} e.g. "Tomorrow", "Thursday 26 November" */
export const dayNamed = (day) => headingText(day, today());

/** @param {string} day @returns {string} e.g. "26 Nov 2026" */
export const dayWords = (day) => dayText(`${day}T12:00:00`); // noon here, wherever that is
