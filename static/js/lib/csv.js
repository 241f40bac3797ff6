/** CSV tables (RFC 4180) that are safe to open in a spreadsheet. */

/** Text that a spreadsheet would take for a formula, including full-width signs and leading spaces. */
const FORMULA = /^[\s\p{Cc}]*[=+\-@\uff1d\uff0b\uff0d\uff20]|^\p{Cc}/u;
const NUMBER = /^-?\d+$/;

/** @param {string | number} value @returns {string} as one field, quoted if necessary, and never a formula */
function field(value) {
  const text = String(value);
  const safe = FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) || safe !== text || safe.trim() !== safe ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** @param {(string | number)[][]} rows the first is the heading @returns {string} records end with CRLF */
export const csv = (rows) => rows.map((row) => `${row.map(field).join(',')}\r\n`).join('');
