/**
 * Which file of the built app holds which module. Modules know nothing of it.
 *
 * What the start imports statically is in `app`, the file that the first screen waits for. Every other module is in the
 * first part of this list that names it or its folder; one that no part names goes with the only part that uses it, and
 * into `later` where several do.
 */

/** The module that the shell starts. */
export const START = 'static/js/app/start.js';

/**
 * @typedef {object} Part
 * @property {string[]} of files, and folders with all that is in them
 * @property {'always' | 'when used'} kept whether each phone keeps it for use without a network, or only one on which
 *   it has been loaded once
 * @property {boolean} [plain] whether it does without other parts and without the later stylesheet
 */

/** @type {Record<string, Part>} */
export const PARTS = {
  french: {of: ['static/js/words/french.js'], kept: 'when used', plain: true},
  // A page that is not secure has no service worker, so nothing keeps it.
  sha256: {of: ['static/js/lib/sha256.js'], kept: 'when used', plain: true},
  club: {
    of: ['clubs', 'account', 'results', 'schedule', 'notifications', 'tv'].map((one) => `static/js/features/${one}`),
    kept: 'when used',
  },
  house: {of: ['static/js/features/house_rules', 'static/js/features/backup', 'static/js/files'], kept: 'always'},
  referee: {of: ['static/js/features/referee'], kept: 'always'},
  later: {of: [], kept: 'always'},
};
