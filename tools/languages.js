/** The languages besides English (static/js/lib/languages.json), and how the app imports their files. */

import languages from '../static/js/lib/languages.json' with {type: 'json'};

/** The codes of all languages. */
export const LANGUAGES = Object.keys(languages);
/** Those besides English. Each has a file in static/js/words/. */
export const OTHERS = LANGUAGES.filter((code) => code !== 'en');

/** Sections of a language's file that are parts of their own: English has each in a file too. */
export const APART = /** @type {const} */ (['duties', 'reasons']);

/** @param {string} code @returns {string} the name of its part of the app: its English name, e.g. `french` */
export const partOfLanguage = (code) =>
  (new Intl.DisplayNames('en', {type: 'language'}).of(code) ?? code).toLowerCase().replace(/\W/g, '');

/**
 * @param {string} part @param {string} code of a language besides English
 * @returns {string} the name of the part with what that part says in the language, e.g. `french_club`
 */
export const partOfWords = (part, code) => `${partOfLanguage(code)}_${part}`;

/**
 * @param {string} source of a module
 * @returns {string} with one import for each language instead of an import of any of them, because the build has to
 * see which files a module imports
 */
export const spelled = (source) =>
  APART.reduce(
    (text, section) =>
      text.replace(
        `import(\`app:${section}/\${code}\`)`,
        importOf(LANGUAGES, (code) => `app:${section}/${code}`),
      ),
    source.replace(
      'import(`./${code}.js`)',
      importOf(OTHERS, (code) => `./${code}.js`),
    ),
  );

/** @param {string[]} codes @param {(code: string) => string} path @returns {string} the import of one of them */
const importOf = (codes, path) =>
  `({${codes.map((code) => `${code}: () => import('${path(code)}')`).join(', ')}})[code]()`;

/**
 * @typedef {object} File the sections of a language's file
 * @property {Record<string, any>} words
 * @property {Record<string, string>} books
 * @property {Record<string, string>} duties
 * @property {Record<string, string>} reasons
 */

/**
 * @param {string} code of a language
 * @returns {Promise<File>} English is the language of the sources, so its names of books are in the rule sets
 */
export async function readLanguage(code) {
  const read = async (/** @type {string} */ name) => (await import(`../static/js/words/${name}.js`)).default;
  if (code !== 'en') return read(code);
  return {words: await read('en'), books: {}, duties: await read('duties-en'), reasons: await read('reasons-en')};
}
