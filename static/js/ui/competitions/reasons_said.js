/** The reasons of competitions in words, with their sections. */

import {withNames} from '../../competitions/reasons/names.js';
import {tag} from '../../words/index.js';
import {sayCall} from '../../words/reasons.js';

/** @typedef {import('../../competitions/reasons/reasons.js').Reason} Reason */
/** @typedef {{text: string, section: string}} Said a sentence, and the section of the book or '' */

/**
 * The build writes one import for each language instead (tools/languages.js), because each has a part of its own.
 * @param {string} code
 * @returns {Promise<{default: Record<string, string>}>} the sentences of a language
 */
const load = (code) => import(`app:reasons/${code}`);

/**
 * @param {Record<string, string>} table the sentences of a language
 * @param {unknown} document of the competition, with the events that the reasons are about
 * @param {Reason[]} reasons
 * @returns {Said[]} one for each; throws CompetitionError if the document's shape is wrong
 */
export const sayReasons = (table, document, reasons) =>
  withNames(document, reasons).map((reason) => ({text: sayCall(table, reason), section: reason.section}));

/** @returns {Promise<Record<string, string>>} the sentences of the app's language; rejects if they cannot be loaded */
export const reasonsTable = async () => (await load(tag().split('-')[0] ?? '')).default;

/**
 * @param {unknown} document @param {Reason[]} reasons
 * @returns {Promise<Said[]>} in the app's language; rejects like `sayReasons` and `reasonsTable`
 */
export const reasonsSaid = async (document, reasons) => sayReasons(await reasonsTable(), document, reasons);
