/** Numbers formatted for the reader's language. */

import {proper} from './text.js';

const lang = () => document.documentElement.lang;

/**
 * Below a thousand nothing is grouped, and a slow phone takes 100 ms for the first number that Intl formats.
 * @param {number} n not negative @returns {string} e.g. "5,000"
 */
export const whole = (n) => (n < 1000 ? String(n) : n.toLocaleString(lang()));

/**
 * @param {number} part
 * @param {number} all
 * @param {number} [digits] after the decimal point
 * @returns {string} a rate, e.g. "1.8", or a dash if `all` is 0
 */
export const rate = (part, all, digits = 1) =>
  all === 0
    ? '–'
    : proper((part / all).toLocaleString(lang(), {minimumFractionDigits: digits, maximumFractionDigits: digits}));

/** @param {number} part @param {number} all @returns {string} e.g. "40 %", or a dash if `all` is 0 */
export const share = (part, all) => (all === 0 ? '–' : (part / all).toLocaleString(lang(), {style: 'percent'}));

/** @param {number} seconds @returns {string} minutes and seconds, e.g. 8:05 */
export const clockTime = (seconds) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
