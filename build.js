/**
 * Makes static/build/: one script and one stylesheet for the app, the score sheet's stylesheet, the service worker with its
 * precache list, and the worker that takes itself away; names carry a hash of the content, .br and .gz lie beside each file.
 * assets.json says which file is which; the server reads it (scorekeeper/pages).
 */
import {build} from 'esbuild';
import {createHash} from 'node:crypto';
import {mkdir, readFile, readdir, rm, stat, writeFile} from 'node:fs/promises';
import {basename} from 'node:path';
import {brotliCompressSync, constants, gzipSync} from 'node:zlib';

const OUT = 'static/build';
const ENTRY = 'static/js/app.js';
const BOOKS = 'static/rulesets';
/** In which order rule sets are offered; the first is the one of a first game. Others follow by id. */
const ORDER = ['federation-2024', 'csc-2007', 'alberta-55plus', 'casual', 'horse-collar', 'baseball', 'bowling', 'court'];
/** Files of earlier builds stay so long, in milliseconds: phones and a running server may still ask for them. */
const KEPT = 7 * 24 * 3600 * 1000;
const STYLES = {'app.css': 'static/css/app.css', 'later.css': 'static/css/later.css', 'sheet.css': 'static/css/sheet.css', 'paper.css': 'static/css/paper.css', 'tv.css': 'static/css/tv.css'};
const FONTS = {'sheet-regular.ttf': 'DejaVuSans.ttf', 'sheet-bold.ttf': 'DejaVuSans-Bold.ttf'};
const COMMON = {bundle: true, minify: true, write: false, target: 'es2022', legalComments: 'none', charset: 'utf8', logLevel: 'warning'};

/** Browsers of TVs. @type {import('esbuild').BuildOptions} */
const OLD = {target: ['es2017', 'chrome58']};

/** @param {string | Uint8Array} content @returns {string} ten hex digits */
const hash = (content) => createHash('sha256').update(content).digest('hex').slice(0, 10);

/** @returns {Promise<Record<string, any>[]>} the rule sets that come with the app; of each, the newest version is the last */
async function readBooks() {
  const files = (await readdir(BOOKS)).filter((name) => name.endsWith('.json') && name !== 'ruleset.schema.json');
  const found = await Promise.all(files.map(async (name) => JSON.parse(await readFile(`${BOOKS}/${name}`, 'utf8'))));
  const place = (/** @type {string} */ id) => (ORDER.includes(id) ? ORDER.indexOf(id) : ORDER.length);
  return found.sort((one, two) => place(one.id) - place(two.id) || one.id.localeCompare(two.id) || one.version - two.version);
}

/** A rule set as a script of its own, without the notes on its readings, which scoring does without. @param {Record<string, any>} book @returns {Promise<string>} its name */
async function putBook(book) {
  const content = `export default ${JSON.stringify({...book, readings: []})}`;
  const name = `rules-${book.id}-${book.version}-${hash(content)}.js`;
  await put(name, Buffer.from(content));
  return name;
}

/**
 * The modules that static/js/books.d.ts declares. `app:books` says what lists show of each rule set and how it is fetched when
 * a game needs it; `app:readings` holds the notes; `app:style` is the address of the later parts' stylesheet.
 * @type {(all: Record<string, any>[], names: string[]) => import('esbuild').Plugin}
 */
const books = (all, names) => ({
  name: 'books',
  setup({onResolve, onLoad}) {
    onResolve({filter: /^app:/}, ({path}) => ({path, namespace: 'books'}));
    onResolve({filter: /^\.\/rules-/, namespace: 'books'}, ({path}) => ({path, external: true}));
    onLoad({filter: /^app:books$/, namespace: 'books'}, () => {
      const index = all.map(({id, version, name, kind, formats}) => ({
        id, version, name, kind, plays: Object.fromEntries(Object.entries(formats).map(([play, format]) => [play, format.name])),
      }));
      const loaders = names.map((name) => `() => import("./${name}")`);
      return {contents: `export const BOOKS = ${JSON.stringify(index)}; export const LOADERS = [${loaders}];`};
    });
    onLoad({filter: /^app:style$/, namespace: 'books'}, () => ({contents: `export default "/static/build/${assets['later.css']}"`}));
    onLoad({filter: /^app:readings$/, namespace: 'books'}, () => (
      {contents: `export default ${JSON.stringify(Object.fromEntries(all.map(({id, version, readings}) => [`${id} ${version}`, readings])))}`}));
  },
});

/** What the server alone says. */
const SERVERS = /^(page|push)\./;

/**
 * Which sentences the first file must have: those that its modules name, as a whole or by their beginning (`say(`colour.${…}`)`).
 * @param {string[]} paths of its modules @param {string[]} keys @returns {Promise<Set<string>>}
 */
async function spokenFirst(paths, keys) {
  const text = (await Promise.all(paths.filter((path) => path.startsWith('static/js/') && !path.includes('/i18n/')).map((path) => readFile(path, 'utf8')))).join('\n');
  const begun = [...text.matchAll(/[`'"]([a-z][a-z.-]*\.)(?:\$\{|' *\+|" *\+)/g)].map((found) => /** @type {string} */ (found[1]));
  return new Set(keys.filter((key) => text.includes(`'${key}'`) || begun.some((start) => key.startsWith(start))));
}

/**
 * Parts the table of sentences: i18n/index.js gets the first ones, i18n/more.js the others.
 * @type {(first: (keys: string[]) => Promise<Set<string>>) => import('esbuild').Plugin}
 */
const sentences = (first) => ({
  name: 'sentences',
  setup({onResolve, onLoad}) {
    onResolve({filter: /^\.\/en\.js$/}, ({importer, resolveDir}) => ({path: `${resolveDir}/en.js`, namespace: importer.endsWith('more.js') ? 'more' : 'first'}));
    onLoad({filter: /i18n\/fr\.js$/}, async ({path}) => (
      {contents: `export default ${JSON.stringify(Object.fromEntries(Object.entries((await import(path)).default).filter(([key]) => !SERVERS.test(key))))}`}));
    onLoad({filter: /\/en\.js$/}, async ({path, namespace}) => {
      const words = Object.entries((await import(path)).default).filter(([key]) => !SERVERS.test(key));
      const early = await first(words.map(([key]) => key));
      const part = words.filter(([key]) => early.has(key) === (namespace === 'first'));
      return {contents: `export default ${JSON.stringify(Object.fromEntries(part))}`};
    });
  },
});

/** The schema of rule sets names no formats (dates, addresses …), whose checks are a quarter of the validator. @type {import('esbuild').Plugin} */
const noFormats = {
  name: 'no formats',
  setup({onLoad}) { onLoad({filter: /@cfworker\/json-schema\/.*\/format\.js$/}, () => ({contents: 'export const format = {};'})); },
};

/** @param {string} name @param {Uint8Array} content */
async function put(name, content) {
  await writeFile(`${OUT}/${name}`, content);
  await writeFile(`${OUT}/${name}.gz`, gzipSync(content, {level: 9}));
  await writeFile(`${OUT}/${name}.br`, brotliCompressSync(content, {params: {[constants.BROTLI_PARAM_QUALITY]: 11}}));
}

/** @param {string} entry @param {import('esbuild').BuildOptions} [options] */
async function bundle(entry, options = {}) {
  const result = await build({...COMMON, entryPoints: [entry], format: 'esm', ...options});
  return /** @type {import('esbuild').OutputFile[]} */ (result.outputFiles)[0].contents;
}

/**
 * @param {Record<string, {entryPoint?: string, imports: {kind: string, path: string}[]}>} built what esbuild says of its output
 * @returns {string[]} the app's script, and after it all that must be there before it runs
 */
function loadedFirst(built) {
  const found = Object.keys(built).filter((path) => built[path]?.entryPoint === ENTRY);
  for (const path of found) {
    const imports = (built[path]?.imports ?? []).filter(({kind}) => kind === 'import-statement');
    found.push(...imports.map((one) => one.path).filter((one) => !found.includes(one)));
  }
  return found;
}

/** @param {{inputs: Record<string, {bytesInOutput: number}>} | undefined} output @returns {string[]} paths of the modules that put something into it */
const contentsOf = (output) => Object.entries(output?.inputs ?? {}).flatMap(([path, {bytesInOutput}]) => (bytesInOutput > 0 ? [path] : []));

await mkdir(OUT, {recursive: true});

// For score sheets as PDF, which the server writes; no phone ever gets them.
for (const [name, font] of Object.entries(FONTS)) await writeFile(`${OUT}/${name}`, await readFile(`node_modules/dejavu-fonts-ttf/ttf/${font}`));

/** @type {Record<string, string>} */
const assets = {};
for (const [name, entry] of Object.entries(STYLES)) {
  const content = await bundle(entry, name === 'tv.css' ? OLD : {});
  assets[name] = name.replace('.', `-${hash(content)}.`);
  await put(assets[name], content);
}

const all = await readBooks();
const bookFiles = await Promise.all(all.map(putBook));

// The script comes in parts: app.js and what it imports records frames, the others follow when they are needed. It is built twice,
// because which sentences belong into the first part is known only when it is known which modules do.
const parts = (/** @type {(keys: string[]) => Promise<Set<string>>} */ first) => build({
  ...COMMON, entryPoints: [ENTRY], format: 'esm', splitting: true, outdir: OUT, metafile: true,
  entryNames: '[name]-[hash]', chunkNames: '[name]-[hash]', plugins: [books(all, bookFiles), sentences(first), noFormats],
});
const {outputs} = (await parts(async (keys) => new Set(keys))).metafile;
const scripts = await parts((keys) => spokenFirst(loadedFirst(outputs).flatMap((path) => contentsOf(outputs[path])), keys));
for (const {path, contents} of scripts.outputFiles) await put(basename(path), contents);
const [app = '', ...imported] = loadedFirst(scripts.metafile.outputs);
assets['app.js'] = basename(app);
assets['french.js'] = basename(scripts.outputFiles.find(({path}) => basename(path).startsWith('french-'))?.path ?? '');
imported.forEach((path, i) => { assets[`chunk${i || ''}.js`] = basename(path); });

const tv = await bundle('static/js/tv.js', {format: 'iife', ...OLD});
assets['tv.js'] = `tv-${hash(tv)}.js`;
await put(assets['tv.js'], tv);

const icons = (await readdir('static/icons')).filter((name) => name.endsWith('.png') || name.endsWith('.svg')).sort();
// Where a page is not secure there is no worker: what only such pages load is not for its cache.
// A language is for the phones that speak it.
const secure = scripts.outputFiles.map(({path}) => basename(path)).filter((name) => !/^(sha256|french)-/.test(name));
const files = [assets['app.css'], assets['later.css'], ...secure, ...bookFiles];
const precache = ['/', '/manifest.webmanifest', ...files.map((name) => `/static/build/${name}`)];
// What the worker says itself: it has no table of sentences.
const [{default: en}, {default: fr}] = await Promise.all([import('./static/js/i18n/en.js'), import('./static/js/i18n/fr.js')]);
const unread = {en: en['page.unread'], fr: fr['page.unread']};
const worker = (/** @type {string} */ version) => bundle('service_worker/service_worker.js', {
  format: 'iife', external: ['*/sha256.js'], // a worker's page is secure: it never asks for this one
  define: {PRECACHE: JSON.stringify(precache), FRENCH: JSON.stringify(`/static/build/${assets['french.js']}`), UNREAD: JSON.stringify(unread), EXTRAS: JSON.stringify(icons.map((name) => `/static/icons/${name}`)), VERSION: JSON.stringify(version)},
});
// The version is a hash of all that phones get. The shell's own words are part of it, because a changed template must reach them as well,
// and the worker itself, because two workers must not share a cache.
const shell = await Promise.all(['templates/base.html', 'templates/app.html'].map((path) => readFile(path, 'utf8')));
assets.version = hash(JSON.stringify([assets, shell, Buffer.from(await worker('')).toString()]));
await put('sw.js', await worker(assets.version));
await put('sw-off.js', await bundle('service_worker/kill.js', {format: 'iife'}));
await writeFile(`${OUT}/assets.json`, JSON.stringify(assets, null, 1));

for (const name of await readdir(OUT)) {
  const {mtimeMs} = await stat(`${OUT}/${name}`);
  if (Date.now() - mtimeMs > KEPT) await rm(`${OUT}/${name}`);
}
