/**
 * Splits the app's script into parts: decides which file contains which modules and sentences, while modules know
 * nothing of parts.
 */

import {nodeResolve} from '@rollup/plugin-node-resolve';
import {readFile} from 'node:fs/promises';
import {relative, resolve} from 'node:path';
import {rollup} from 'rollup';
import {PARTS, START} from '../bundles.js';
import {asClassic, fromClassic} from './classic.js';
import {numbered, shortened} from './keys.js';
import {APART, LANGUAGES, OTHERS, partOfLanguage, partOfWords, readLanguage, spelled} from './languages.js';
import {faultsOf, partsOf, placesIn, placesOf, readModules, shared} from './modules.js';
import {small} from './small.js';
import {squeezed} from './templates.js';

/** Sentences that only the server uses. */
const SERVERS = /^(page|push)\./;
/** Generated modules that are parts of their own. */
const OWN_PART = new RegExp(`app:(${APART.join('|')})/`);

/**
 * @param {Record<string, unknown>} table
 * @param {Record<string, string>} names short names of keys
 * @param {(key: string) => boolean} [wanted]
 * @returns {Record<string, unknown>} these sentences, as the app knows them
 */
function sentencesOf(table, names, wanted = () => true) {
  const some = Object.entries(table).filter(([key]) => !SERVERS.test(key) && wanted(key));
  return Object.fromEntries(some.map(([key, one]) => [names[key] ?? key, one]));
}

/** @param {unknown} value @returns {string} a module */
const moduleOf = (value) => `export default ${JSON.stringify(value)}`;

/** @param {string} name of a file @returns {string} its path as a module imports it */
const pathOf = (name) => JSON.stringify(resolve(name));

/**
 * @param {string} code of a language besides English
 * @param {Record<string, string>} names short names of keys
 * @param {Record<string, string>} places of its sentences
 * @returns {Promise<Record<string, string>>} a module for each part with its sentences, by the part's name: the
 * language's own has what the app needs of its file, and the others add to that when they are loaded
 */
async function languageOf(code, names, places) {
  const {words, books} = await readLanguage(code);
  const own = partOfLanguage(code);
  const wordsOf = (/** @type {string} */ part) => sentencesOf(words, names, (key) => places[key] === part);
  const moduleFor = (/** @type {string} */ part) =>
    part === own
      ? moduleOf({words: wordsOf(part), books})
      : `import 'app:part/${part}';
import language from ${pathOf(`static/js/words/${code}.js`)};
Object.assign(language.words, ${JSON.stringify(wordsOf(part))});`;
  return Object.fromEntries([...new Set(Object.values(places))].map((part) => [part, moduleFor(part)]));
}

/**
 * @param {typeof APART[number]} section
 * @param {string} code of a language
 * @returns {Promise<string>} a module with a section of its file that is a part of its own
 */
async function apartOf(section, code) {
  return `import 'app:part/${section}_${code}';\n${moduleOf((await readLanguage(code))[section])}`;
}

/**
 * The beginning of a part: the part that is loaded with it, its sentences, the stylesheet, and, for a part that is kept
 * once used, a message to the service worker. The part sends it itself, because the first page on a phone loads before
 * the service worker and its requests go unseen.
 * @param {string} part
 * @param {boolean} speaks whether it has sentences
 * @param {string[]} languages besides English in which they are a part of their own
 * @param {(style: string) => string} addressOf of a stylesheet
 * @returns {string} a module
 */
function beginningOf(part, speaks, languages, addressOf) {
  const {kept, with: other, style} = /** @type {import('../bundles.js').Part} */ (PARTS[part]);
  const lines = [];
  if (other) lines.push(`import 'app:part/${other}';`);
  if (speaks) {
    lines.push(`import {add} from ${pathOf('static/js/words/index.js')};`);
    lines.push(`import table from 'app:words/${part}';`, 'add(table);');
  }
  if (languages.length) {
    const loads = languages.map((code) => `${code}: () => import('app:words/${partOfWords(part, code)}')`);
    lines.push(`import {bring} from ${pathOf('static/js/words/brought.js')};`);
    lines.push(`const brought = bring({${loads.join(', ')}});`);
  }
  if (style)
    lines.push(
      `import {wear} from ${pathOf('static/js/app/wear.js')};`,
      `await wear(${JSON.stringify(addressOf(style))});`,
    );
  if (languages.length) lines.push('await brought;');
  if (kept !== 'always') {
    lines.push(
      'globalThis.navigator?.serviceWorker?.ready',
      `.then(({active}) => active?.postMessage({type: 'KEEP', part: '${part}'})).catch(() => undefined);`,
    );
  }
  return lines.join('\n');
}

/**
 * A Rollup plugin that provides generated modules: rule sets, the sentences of each part, and the beginning of each
 * part.
 * @param {Record<string, string>} made sources of generated modules, by name
 * @param {(path: string) => string | undefined} partOf
 * @param {Record<string, unknown>} english
 * @param {Record<string, string>} names short names of keys
 * @param {(key: string) => boolean} early whether a sentence belongs in the first file
 * @returns {import('rollup').Plugin}
 */
const parted = (made, partOf, english, names, early) => ({
  name: 'parted',
  resolveId(id) {
    if (id.startsWith('./rules-')) return {id, external: true};
    return Object.hasOwn(made, id) ? `\0${id}` : null;
  },
  async load(id) {
    if (id.startsWith('\0app:')) return /** @type {string} */ (made[id.slice(1)]);
    if (id.endsWith('/words/en.js')) return moduleOf(sentencesOf(english, names, early));
    const other = OTHERS.find((code) => id.endsWith(`/words/${code}.js`));
    if (other) return /** @type {string} */ (made[`app:words/${partOfLanguage(other)}`]);
    // The schema of rule sets uses no formats (dates, addresses …), and their checks are a quarter of the validator.
    if (/@cfworker\/json-schema\/.*\/format\.js$/.test(id)) return 'export const format = {};';
    return id.endsWith('.json') ? `export default ${await readFile(id, 'utf8')}` : null;
  },
  transform(code, id) {
    if (!id.endsWith('.js')) return null;
    const part = partOf(relative('.', id)) ?? 'app';
    const short = shortened(squeezed(spelled(code)), names);
    return {code: part === 'app' ? short : `import 'app:part/${part}';\n${short}`, map: null};
  },
  async renderChunk(code, {name}) {
    return {code: name === 'app' ? await small(asClassic(code), false) : fromClassic(await small(code)), map: null};
  },
});

/**
 * The parts that use a package or a generated module.
 * @param {string} id
 * @param {import('rollup').ManualChunkMeta} meta
 * @param {(path: string) => string | undefined} partOf
 * @param {Set<string>} [seen]
 * @returns {Set<string>}
 */
function usersOf(id, meta, partOf, seen = new Set()) {
  const own =
    partOf(relative('.', id)) ?? /^\0app:(?:part|words)\/(\w+)/.exec(id.replace(OWN_PART, 'app:part/$1_'))?.[1];
  if (own) return new Set([own]);
  if (seen.has(id)) return new Set();
  seen.add(id);
  const {importers = [], dynamicImporters = []} = meta.getModuleInfo(id) ?? {};
  return new Set([...importers, ...dynamicImporters].flatMap((one) => [...usersOf(one, meta, partOf, seen)]));
}

/**
 * @param {Record<string, string>} books sources of the modules of static/js/lib/books.d.ts, by name
 * @param {(style: string) => string} addressOf of a stylesheet
 * @returns {Promise<import('rollup').OutputChunk[]>} throws an Error with a line for each import that crosses parts
 */
export async function makeParts(books, addressOf) {
  const modules = await readModules();
  const parts = partsOf(modules);
  const faults = faultsOf(modules, parts);
  if (faults.length) throw new Error(faults.join('\n'));
  const {default: english} = await import('../static/js/words/en.js');
  const keys = Object.keys(english);
  const places = placesOf(modules, parts, keys);
  const names = numbered(modules, keys, places);
  const partOf = (/** @type {string} */ path) => parts[path];
  const made = {...books};
  for (const section of APART)
    for (const code of LANGUAGES) made[`app:${section}/${code}`] = await apartOf(section, code);
  for (const part of Object.keys(PARTS))
    made[`app:words/${part}`] = moduleOf(sentencesOf(english, names, (key) => places[key] === part));
  /** @type {Record<string, Record<string, string>>} modules with sentences, by language and part */
  const others = {};
  for (const code of OTHERS) {
    others[code] = await languageOf(code, names, placesIn(places, code));
    for (const [part, source] of Object.entries(others[code])) made[`app:words/${part}`] = source;
  }
  for (const part of Object.keys(PARTS)) {
    const languages = OTHERS.filter((code) => others[code]?.[partOfWords(part, code)]);
    made[`app:part/${part}`] = beginningOf(part, Object.values(places).includes(part), languages, addressOf);
  }
  const bundled = await rollup({
    input: {app: START},
    plugins: [parted(made, partOf, english, names, (key) => places[key] === 'app'), nodeResolve({browser: true})],
    preserveEntrySignatures: false,
    onLog(_level, {message}) {
      throw new Error(message);
    },
  });
  const {output} = await bundled.generate({
    format: 'es',
    // Six characters tell 2 thousand million contents of a part apart, and every name is bytes of the first file.
    entryFileNames: '[name]-[hash:6].js',
    chunkFileNames: '[name]-[hash:6].js',
    hashCharacters: 'base36',
    generatedCode: 'es2015',
    hoistTransitiveImports: false,
    manualChunks(id, meta) {
      const users = usersOf(id, meta, partOf);
      return users.has('app') ? 'app' : shared(users);
    },
  });
  return output.filter((one) => one.type === 'chunk');
}
