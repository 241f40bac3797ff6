/**
 * Reasons in words: keys and values for the sentence table, each with the section of the book that it rests on.
 *
 * A reason is `{"say": key, "section": text, ...}`; the section is '' where no book speaks. Its other values are
 * integers, ids of entries and matches, and names of boards, which the screen replaces with what people call them. In a
 * mixer the value for an entry can be two entries. The twin of scorekeeper/competitions/reasons/reasons.py.
 *
 * @typedef {import('../competition.js').Competition} Competition
 * @typedef {{say: string, section: string, [value: string]: any}} Reason
 */

import {TABLE} from '../document.js';

/** A reason with its section. @param {string} say @param {Record<string, unknown>} [values] @returns {Reason} */
export function reason(say, values = {}) {
  return {say, section: TABLE.sections[say] ?? '', ...values};
}

/**
 * A reason with the section of the form's own book, where that speaks of it.
 * @param {Competition} competition @param {string} say @param {Record<string, unknown>} values @returns {Reason}
 */
export function reasonOf({form}, say, values) {
  const found = reason(say, values);
  return {...found, section: TABLE.sections_of[form]?.[say] ?? found.section};
}

/**
 * A reason for the order of a table, with the section that the policy comes from.
 * @param {Competition} competition @param {string} say @param {Record<string, unknown>} values @returns {Reason}
 */
export function orderReason(competition, say, values) {
  const {document, form} = competition;
  const policy = document.settings?.policy ?? TABLE.defaults_of[form]?.policy;
  const found = reasonOf(competition, say, values);
  return {...found, section: TABLE.policy_sections[typeof policy === 'string' ? policy : ''] ?? found.section};
}
