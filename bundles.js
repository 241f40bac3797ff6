/**
 * Assigns modules to the files of the built app. Modules themselves know nothing of it.
 *
 * Modules that the start imports statically are in `app`, the file that the first screen waits for. Every other module
 * is in the first part of this list that names it or its folder. A module that no part names goes with the only part
 * that uses it, or into `later` if several do.
 */

/** The module that the shell starts. */
export const START = 'static/js/app/start.js';

/**
 * @typedef {object} Part
 * @property {string[]} of files, and folders with everything in them
 * @property {'always' | 'when used'} kept whether every phone keeps it for offline use, or only phones that have loaded
 * it once
 * @property {boolean} [plain] whether it needs neither other parts nor the later stylesheet
 * @property {string} [language] its code, if the part is a language
 */

/** @type {Record<string, Part>} */
export const PARTS = {
  french: {of: ['static/js/words/french.js'], kept: 'when used', plain: true, language: 'fr'},
  // Insecure pages have no service worker, so nothing can keep it.
  sha256: {of: ['static/js/lib/sha256.js'], kept: 'when used', plain: true},
  club: {
    of: ['clubs', 'account', 'results', 'schedule', 'notifications', 'tv'].map((one) => `static/js/features/${one}`),
    kept: 'when used',
  },
  house: {of: ['static/js/features/house_rules', 'static/js/features/backup', 'static/js/files'], kept: 'always'},
  referee: {of: ['static/js/features/referee'], kept: 'always'},
  later: {of: [], kept: 'always'},
};
