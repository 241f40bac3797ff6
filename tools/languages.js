/** The languages besides English (static/js/lib/languages.json), and how the app imports their files. */

import languages from '../static/js/lib/languages.json' with {type: 'json'};

/** Their codes. Each has a file in static/js/words/. */
export const OTHERS = Object.keys(languages).filter((code) => code !== 'en');

/** @param {string} code @returns {string} the name of its part of the app: its English name, e.g. `french` */
export const partOfLanguage = (code) =>
  (new Intl.DisplayNames('en', {type: 'language'}).of(code) ?? code).toLowerCase().replace(/\W/g, '');

/**
 * @param {string} source of a module
 * @returns {string} with one import for each language instead of an import of any of them, because the build has to
 * see which files a module imports
 */
export const spelled = (source) =>
  source.replace(
    'import(`./${code}.js`)',
    `({${OTHERS.map((code) => `${code}: () => import('./${code}.js')`).join(', ')}})[code]()`,
  );
