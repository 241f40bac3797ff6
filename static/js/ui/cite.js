/** Citations of the book's sections. */

import {say} from '../words/index.js';

/**
 * @param {{book: string, house?: {sections: string[]}}} ruleset
 * @param {string} [section] without it, the result is ''
 * @returns {string} e.g. "fed 6.8", with a mark if house rules change the section
 */
export function cite({book, house}, section) {
  if (!section) return '';
  const place = say('cite', {book, section});
  return house?.sections.includes(section) ? `${place} · ${say('cite.house')}` : place;
}
