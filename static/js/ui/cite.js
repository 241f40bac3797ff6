/** How a section of the book is cited. */

import {say} from '../words/index.js';

/**
 * @param {{book: string, house?: {sections: string[]}}} ruleset
 * @param {string} [section] none gives ''
 * @returns {string} e.g. "fed 6.8", and whether house rules change what it says
 */
export function cite({book, house}, section) {
  if (!section) return '';
  const place = say('cite', {book, section});
  return house?.sections.includes(section) ? `${place} · ${say('cite.house')}` : place;
}
