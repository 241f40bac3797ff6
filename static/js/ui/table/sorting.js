/** Sorting the rows of a table. */

/** @typedef {string | number | null} Value what a row is sorted by; null and '' are unknown */
/** @typedef {{by: string, down: boolean}} Order `by`: a column's name */

/** @param {string} text e.g. "won", or "-won" for downwards @returns {Order} */
export const orderOf = (text) => ({by: text.replace(/^-/, ''), down: text.startsWith('-')});

/** @param {Order} order @returns {string} */
export const orderText = ({by, down}) => (down ? '-' : '') + by;

/** @param {Value} value */
const unknown = (value) => value === null || value === '' || Number.isNaN(value);

/**
 * @template Row
 * @param {Row[]} rows
 * @param {(row: Row) => Value} valueOf
 * @param {boolean} down
 * @param {string} language whose alphabet orders texts; numbers within them count as numbers
 * @returns {Row[]} sorted; equal rows keep their order, and those with unknown values come last in both directions
 */
export function sorted(rows, valueOf, down, language) {
  const {compare} = new Intl.Collator(language, {numeric: true});
  const turn = down ? -1 : 1;
  return rows
    .map((row) => ({row, value: valueOf(row)}))
    .sort(({value: a}, {value: b}) => {
      if (unknown(a) || unknown(b)) return Number(unknown(a)) - Number(unknown(b));
      return turn * (typeof a === 'number' && typeof b === 'number' ? a - b : compare(String(a), String(b)));
    })
    .map(({row}) => row);
}
