/** Citations of the book's sections. */

import {say} from '../words/index.js';

/**
 * @param {{book: string, house?: {sections: string[]}}} ruleset
 * @param {string} [section] without it, the result is ''
 * @returns {string} e.g. "fed 6.8", with a mark if house rules change the section
 */
export function cite({book, house}, section) {
  if (!section) return '';
  const place = say('cite', {book, section: section.replaceAll('(reading)', say('cite.reading'))});
  return house?.sections.includes(section) ? `${place} · ${say('cite.house')}` : place;
}

/**
 * @param {Parameters<typeof cite>[0]} ruleset
 * @param {string[]} sections
 * @returns {string} all of them with the book named once, those that house rules change with their own mark
 */
export function citeAll(ruleset, sections) {
  const changed = [...new Set(sections.filter((one) => ruleset.house?.sections.includes(one)))];
  const kept = sections.filter((one) => !changed.includes(one)).flatMap((one) => one.split(', '));
  const cited = [cite(ruleset, [...new Set(kept)].join(', ')), ...changed.map((one) => cite(ruleset, one))];
  return cited.filter(Boolean).join(' · ');
}
