/**
 * Finds what the book says in a cited section: one sentence for each section, or for each subject of a long section,
 * in duties-en.js and in `duties` of another language's file. The twin of scorekeeper/web/pages/sheet_duties.py.
 */

import ABOUTS from './duty-abouts.js';

/** @typedef {import('../lib/types.d.ts').Ruleset} Ruleset */
/**
 * @typedef {object} Cited what a screen cites: a reason of the rules, or a section of the rule set
 * @property {string | undefined} [section] e.g. "6.8, 9.26"
 * @property {string} [say] a reason's key
 * @property {string | number} [offence] its id
 * @property {string} [about] what a rule set's section is cited for: subjects of the tables
 *
 * @typedef {object} Duty
 * @property {string} section a single one; '' for a reading of which the book has no section
 * @property {boolean} house whether house rules change it
 * @property {boolean} reading whether the screen cites it as our reading
 * @property {string[]} sentences what the book says there
 * @property {string[]} readings how we read it, from the rule set, in the app's language
 */

const READING = /\s*\(reading\)/;
/** The place in a table of readings for which the book has no section. */
const SILENT = '(reading)';

/** @param {Record<string, string>} table @param {string} key house rules may name anything */
export const at = (table, key) => (Object.hasOwn(table, key) ? table[key] : undefined);

/** @param {string} section @returns {string[]} single sections, without the mark of a reading */
const singles = (section) => section.split(', ').map((one) => one.replace(READING, ''));

/** @param {Cited} cited @returns {string[]} the subjects that it may be about */
export function subjects({about, offence, say = ''}) {
  const named = about ?? offence ?? /** @type {Record<string, string>} */ (ABOUTS)[say];
  return String(named ?? say.replace(/^why\./, '').replaceAll('-', '_')).split(' ');
}

/**
 * @param {Record<string, string>} table @param {string} place a book and its section
 * @param {string[]} abouts
 * @returns {string[]} the sentences about these subjects, else the section's own, else all that it has
 */
export function sentencesOf(table, place, abouts) {
  const own = abouts.map((about) => table[`${place}#${about}`]).filter((one) => one !== undefined);
  if (own.length) return [...new Set(own)];
  if (table[place]) return [table[place]];
  return [
    ...new Set(
      Object.keys(table)
        .filter((key) => key.startsWith(`${place}#`))
        .map((key) => table[key] ?? ''),
    ),
  ];
}

/**
 * @param {Record<string, string>} table of the app's language
 * @param {Pick<Ruleset, 'book' | 'house' | 'readings'>} ruleset with its notes on readings
 * @param {Cited[]} cited
 * @returns {Duty[]} one for each single section, in the order in which they are cited
 */
export function dutiesOf(table, {book, house, readings}, cited) {
  /** @type {Map<string, {house: boolean, reading: boolean, abouts: string[]}>} */
  const found = new Map();
  for (const one of cited) {
    for (const part of one.section?.split(', ') ?? []) {
      const section = part.replace(READING, '');
      const known = found.get(section) ?? {house: false, reading: false, abouts: []};
      found.set(section, {
        house: known.house || Boolean(house?.sections.includes(one.section ?? '')),
        reading: known.reading || READING.test(part),
        abouts: [...known.abouts, ...subjects(one)],
      });
    }
  }
  return [...found].map(([section, {abouts, ...marks}]) => ({
    section,
    ...marks,
    sentences: sentencesOf(table, `${book} ${section || SILENT}`, abouts),
    readings: readings
      .filter((one) => singles(one.section).includes(section))
      .map(({text}) => at(table, text) ?? `${text.replace(READING, '')}.`),
  }));
}
