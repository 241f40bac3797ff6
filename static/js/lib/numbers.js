/** Numbers and dates formatted for the reader's language. */

const lang = () => document.documentElement.lang;

/** @param {number} n @returns {string} */
export const whole = (n) => n.toLocaleString(lang());

/**
 * @param {number} part
 * @param {number} all
 * @param {number} [digits] after the decimal point
 * @returns {string} a rate, e.g. "1.8", or a dash if `all` is 0
 */
export const rate = (part, all, digits = 1) =>
  all === 0 ? '–' : (part / all).toLocaleString(lang(), {minimumFractionDigits: digits, maximumFractionDigits: digits});

/** @param {number} part @param {number} all @returns {string} e.g. "40 %", or a dash if `all` is 0 */
export const share = (part, all) => (all === 0 ? '–' : (part / all).toLocaleString(lang(), {style: 'percent'}));

/** @type {Map<string, Intl.DateTimeFormat>} cached, because creating one takes a millisecond on a slow phone */
const formats = new Map();

/** @param {string} at @param {Intl.DateTimeFormatOptions} how @returns {string} */
export function dated(at, how) {
  const key = `${lang()} ${Object.keys(how)}`;
  const format = formats.get(key) ?? new Intl.DateTimeFormat(lang(), how);
  formats.set(key, format);
  return format.format(new Date(at));
}

/** @param {string} at @returns {string} e.g. "Nov 21, 2026" */
export const dayText = (at) => dated(at, {day: 'numeric', month: 'short', year: 'numeric'});

/** @param {string} at @returns {string} e.g. "Sat, Nov 21" */
export const weekdayText = (at) => dated(at, {weekday: 'short', day: 'numeric', month: 'short'});

/** @param {string} at @returns {string} e.g. "Nov 21, 7:00 PM" */
export const momentText = (at) => dated(at, {day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit'});

/** @param {string} at @returns {string} e.g. "November 2026" */
export const monthText = (at) => dated(`${at.slice(0, 7)}-15T12:00:00`, {month: 'long', year: 'numeric'});
