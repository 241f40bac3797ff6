/**
 * Makes static/build/: one script and one stylesheet for the app, the score sheet's stylesheet, the service worker with its
 * precache list, and the worker that takes itself away; names carry a hash of the content, .br and .gz lie beside each file.
 * assets.json says which file is which; the server reads it (scorekeeper/pages).
 */
import {build} from 'esbuild';
import {createHash} from 'node:crypto';
import {existsSync} from 'node:fs';
import {mkdir, readFile, readdir, rm, stat, writeFile} from 'node:fs/promises';
import {basename, resolve} from 'node:path';
import {brotliCompressSync, constants, gzipSync} from 'node:zlib';

const OUT = 'static/build';
const ENTRY = 'static/js/app/parts/first.js';
/** What each phone fetches as soon as the first screen is painted. */
const LATER = 'static/js/app/parts/later.js';
/** A part that is smaller, in bytes, is not worth a file of its own. */
const SMALL = 8000;
const BOOKS = 'static/rulesets';
/** In which order rule sets are offered; the first is the one of a first game. Others follow by id. */
const ORDER = ['federation-2024', 'csc-2007', 'alberta-55plus', 'casual', 'horse-collar', 'baseball', 'bowling', 'court'];
/** Files of earlier builds stay so long, in milliseconds: phones and a running server may still ask for them. */
const KEPT = 7 * 24 * 3600 * 1000;
/**
 * Parts that are kept when they are used: of each the modules that it begins with. A language is for the phones that speak it, and what
 * works with the server alone is nothing to a phone that never asks one. Where a page is not secure there is no worker, so nothing keeps sha256.
 * @type {Record<string, string[]>}
 */
const WHEN_USED = {french: ['static/js/words/french.js'], club: ['static/js/app/parts/club.js', 'static/js/app/parts/reminders.js'], sha256: ['static/js/lib/sha256.js']};
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

/**
 * Rule sets as a script, without the notes on their readings, which scoring does without.
 * @param {string} what @param {Record<string, any>[]} some @returns {Promise<{name: string, some: Record<string, any>[]}>} `name`: of the file
 */
async function putBooks(what, some) {
  const content = `export default ${JSON.stringify(some.map((book) => ({...book, readings: []})))}`;
  const name = `rules-${what}-${hash(content)}.js`;
  await put(name, Buffer.from(content));
  return {name, some};
}

/**
 * The modules that static/js/lib/books.d.ts declares. `app:books` says how each rule set is fetched when a game needs it, `app:list`
 * what lists show of them; `app:readings` holds the notes; `app:style` is the address of the later parts' stylesheet; `app:shared` is empty but
 * for what it imports, which all later parts have in common: one file is smaller than one for each set of users, and than many small ones.
 * @type {(all: Record<string, any>[], files: {name: string, some: Record<string, any>[]}[], shared: string[]) => import('esbuild').Plugin}
 */
const books = (all, files, shared) => ({
  name: 'books',
  setup({onResolve, onLoad}) {
    onResolve({filter: /^app:/}, ({path}) => ({path, namespace: 'books'}));
    onResolve({filter: /^\.\/rules-/, namespace: 'books'}, ({path}) => ({path, external: true}));
    onLoad({filter: /^app:books$/, namespace: 'books'}, () => {
      const loaders = all.map((book) => files.flatMap(({name, some}) => (
        some.includes(book) ? `"${book.id} ${book.version}": async () => (await import("./${name}")).default[${some.indexOf(book)}]` : [])));
      return {contents: `export default {${loaders}}`};
    });
    onLoad({filter: /^app:list$/, namespace: 'books'}, () => {
      const list = all.map(({id, version, name, kind, formats}) => ({
        id, version, name, kind, plays: Object.fromEntries(Object.entries(formats).map(([play, format]) => [play, format.name])),
      }));
      return {contents: `export default ${JSON.stringify(list)}`};
    });
    onLoad({filter: /^app:shared$/, namespace: 'books'}, () => ({contents: shared.map((path) => `import ${JSON.stringify(resolve(path))};`).join('\n'), resolveDir: '.'}));
    onLoad({filter: /^app:style$/, namespace: 'books'}, () => ({contents: `export default "/static/build/${assets['later.css']}"`}));
    onLoad({filter: /^app:readings$/, namespace: 'books'}, () => (
      {contents: `export default ${JSON.stringify(Object.fromEntries(all.map(({id, version, readings}) => [`${id} ${version}`, readings])))}`}));
  },
});

/** What the server alone says. */
const SERVERS = /^(page|push)\./;

/**
 * Which sentences modules say: those that they name, as a whole or by their beginning (`say(`colour.${…}`)`).
 * @param {string[]} paths of the modules @param {string[]} keys @returns {Promise<Set<string>>}
 */
async function spokenBy(paths, keys) {
  const text = (await Promise.all(paths.filter((path) => path.startsWith('static/js/') && !path.includes('/words/')).map((path) => readFile(path, 'utf8')))).join('\n');
  const begun = [...text.matchAll(/[`'"]([a-z][a-z.-]*[.-])(?:\$\{|' *\+|" *\+)/g)].map((found) => /** @type {string} */ (found[1]));
  return new Set(keys.filter((key) => text.includes(`'${key}'`) || begun.some((start) => key.startsWith(start))));
}

/**
 * Parts the table of sentences by who says them: words/index.js gets those of the first file, words/club.js those that the club's part alone says,
 * words/more.js all others.
 * @type {(modules: Modules) => import('esbuild').Plugin}
 */
const sentences = ({first, always, club}) => ({
  name: 'sentences',
  setup({onResolve, onLoad}) {
    onResolve({filter: /^\.\/en\.js$/}, ({importer, resolveDir}) => ({path: `${resolveDir}/en.js`, namespace: basename(importer, '.js')}));
    onLoad({filter: /words\/fr\.js$/}, async ({path}) => (
      {contents: `export default ${JSON.stringify(Object.fromEntries(Object.entries((await import(path)).default).filter(([key]) => !SERVERS.test(key))))}`}));
    onLoad({filter: /\/en\.js$/}, async ({path, namespace}) => {
      const words = Object.entries((await import(path)).default).filter(([key]) => !SERVERS.test(key));
      const [early, common, late] = await Promise.all([first, always, club].map((paths) => spokenBy(paths, words.map(([key]) => key))));
      const place = (/** @type {string} */ key) => (early?.has(key) ? 'index' : late?.has(key) && !common?.has(key) ? 'club' : 'more');
      return {contents: `export default ${JSON.stringify(Object.fromEntries(words.filter(([key]) => place(key) === namespace)))}`};
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

/** @typedef {import('esbuild').Metafile['outputs']} Outputs  what esbuild says of the files that it makes */
/** @typedef {{first: string[], always: string[], club: string[], shared: string[]}} Modules  paths: of the first file; of all that every phone keeps; of the club's part; what one file holds for all later parts */

/** @param {Outputs} outputs @param {string[]} entries paths of modules @returns {string[]} the files that begin with them */
const beginning = (outputs, entries) => Object.keys(outputs).filter((path) => entries.includes(outputs[path]?.entryPoint ?? ''));

/**
 * @param {Outputs} outputs @param {string[]} from files @param {(kind: string, path: string) => boolean} followed which imports
 * @returns {string[]} they, and after them all that they import, and what that imports …
 */
function reached(outputs, from, followed) {
  const found = [...from];
  for (const path of found) found.push(...new Set((outputs[path]?.imports ?? []).filter((one) => outputs[one.path] && followed(one.kind, one.path)).map((one) => one.path).filter((one) => !found.includes(one))));
  return found;
}

/** @param {Outputs} outputs @param {string[]} from @returns {string[]} what must be there before these files run, the first of them first */
const loadedWith = (outputs, from) => reached(outputs, from, (kind) => kind === 'import-statement');

/** @param {Outputs} outputs @returns {string[]} the files that every phone keeps: all but those that are kept when they are used */
function keptAlways(outputs) {
  const others = beginning(outputs, Object.values(WHEN_USED).flat());
  return reached(outputs, beginning(outputs, [ENTRY]), (_kind, path) => !others.includes(path));
}

/** @param {Outputs} outputs @param {string} part @returns {string[]} the files that it has beside them */
const keptWhenUsed = (outputs, part) => loadedWith(outputs, beginning(outputs, WHEN_USED[part] ?? [])).filter((path) => !keptAlways(outputs).includes(path));

/** @param {Outputs} outputs @param {string[]} files @returns {string[]} paths of the modules that put something into them */
const modulesOf = (outputs, files) => files.flatMap((file) => Object.entries(outputs[file]?.inputs ?? {}).flatMap(([path, {bytesInOutput}]) => (bytesInOutput > 0 ? [path] : [])));

/** @param {Outputs} outputs of a build in which each set of users has a file of its own @returns {Modules} */
function modulesIn(outputs) {
  const [first, always] = [loadedWith(outputs, beginning(outputs, [ENTRY])), keptAlways(outputs)];
  const others = always.filter((path) => !first.includes(path));
  const shared = others.filter((path) => !outputs[path]?.entryPoint || outputs[path].entryPoint === LATER || outputs[path].bytes < SMALL);
  return {
    first: modulesOf(outputs, first), always: modulesOf(outputs, always), club: modulesOf(outputs, keptWhenUsed(outputs, 'club')),
    shared: modulesOf(outputs, shared).filter((path) => existsSync(path)),
  };
}

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
// The book of a first game has a file of its own; all others are one: they are much alike, and apart they take twice the bytes.
const usual = all.findLast(({id}) => id === ORDER[0]) ?? {};
const bookFiles = [await putBooks(`${usual.id}-${usual.version}`, [usual]), await putBooks('others', all.filter((book) => book !== usual))];

// The script comes in parts: app.js and what it imports records frames, the others follow when they are needed. It is built twice,
// because which sentences belong into which part, and what the parts have in common, is known only when it is known which modules are where.
const parts = (/** @type {Modules} */ modules) => build({
  ...COMMON, entryPoints: [ENTRY], format: 'esm', splitting: true, outdir: OUT, metafile: true,
  entryNames: '[name]-[hash]', chunkNames: '[name]-[hash]', plugins: [books(all, bookFiles, modules.shared), sentences(modules), noFormats],
});
const {outputs} = (await parts({first: [], always: [], club: [], shared: []})).metafile;
const scripts = await parts(modulesIn(outputs));
const made = scripts.metafile.outputs;
for (const {path, contents} of scripts.outputFiles) await put(basename(path), contents);
// The bundler leaves nothing in the entry itself: the later parts share all of it, in one file, which the shell names.
const [, app = '', ...imported] = loadedWith(made, beginning(made, [ENTRY]));
assets['app.js'] = basename(app);
assets['french.js'] = basename(beginning(made, WHEN_USED.french ?? [])[0] ?? '');
imported.forEach((path, i) => { assets[`chunk${i || ''}.js`] = basename(path); });

const tv = await bundle('static/js/display/display.js', {format: 'iife', ...OLD});
assets['tv.js'] = `tv-${hash(tv)}.js`;
await put(assets['tv.js'], tv);

const icons = (await readdir('static/icons')).filter((name) => name.endsWith('.png') || name.endsWith('.svg')).sort();
const address = (/** @type {string} */ path) => `/static/build/${basename(path)}`;
const precache = ['/', '/manifest.webmanifest', ...[assets['app.css'], assets['later.css'], ...keptAlways(made), ...bookFiles.map(({name}) => name)].map(address)];
const whenUsed = Object.fromEntries(Object.keys(WHEN_USED).map((part) => [part, keptWhenUsed(made, part).map(address)]));
// What the worker says itself: it has no table of sentences.
const [{default: en}, {default: fr}] = await Promise.all([import('./static/js/words/en.js'), import('./static/js/words/fr.js')]);
const unread = {en: en['page.unread'], fr: fr['page.unread']};
const worker = (/** @type {string} */ version) => bundle('service_worker/service_worker.js', {
  format: 'iife', external: ['*/sha256.js'], // a worker's page is secure: it never asks for this one
  define: {PRECACHE: JSON.stringify(precache), WHEN_USED: JSON.stringify(whenUsed), UNREAD: JSON.stringify(unread), EXTRAS: JSON.stringify(icons.map((name) => `/static/icons/${name}`)), VERSION: JSON.stringify(version)},
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
