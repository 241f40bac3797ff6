/** What entries of a competition pay (fed 4.1.5). */

import {settingsOf} from '../competitions/document.js';

/** @typedef {import('./contest.js').Contest} Contest */
/** @typedef {{entry: number, added?: number, event_fee?: number, paid?: number, unit?: number}} Fees in cents */

/** @param {Contest} contest @returns {Fees | undefined} */
export const feesOf = ({document: doc}) => /** @type {any} */ (settingsOf(/** @type {any} */ (doc)).fees);
