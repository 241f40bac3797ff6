/**
 * Makes static/build/: the app's script in parts (bundles.js), stylesheets, the service worker with its precache list, and the worker
 * that takes itself away; names carry a hash of the content, .br and .gz lie beside each file. assets.json says which file is which;
 * the server reads it (scorekeeper/web/pages). parts.json says which modules are in which part.
 */
import {nodeResolve} from '@rollup/plugin-node-resolve';
import {build} from 'esbuild';
import {createHash} from 'node:crypto';
import {mkdir, readFile, readdir, rm, stat, writeFile} from 'node:fs/promises';
import {relative, resolve} from 'node:path';
import {brotliCompressSync, constants, gzipSync} from 'node:zlib';
import {rollup} from 'rollup';
import {minify} from 'terser';
import {PARTS, START} from './bundles.js';
import {faultsOf, partsOf, placesOf, readModules} from './tools/modules.js';

const OUT = 'static/build';
const BOOKS = 'static/rulesets';
/** In which order rule sets are offered; the first is the one of a first game. Others follow by id. */
const ORDER = ['federation-2024', 'csc-2007', 'alberta-55plus', 'casual', 'horse-collar', 'baseball', 'bowling', 'court'];
/** Files of earlier builds stay so long, in milliseconds: phones and a running server may still ask for them. */
const KEPT = 7 * 24 * 3600 * 1000;
const STYLES = {'app.css': 'static/css/app.css', 'later.css': 'static/css/later.css', 'sheet.css': 'static/css/sheet.css', 'paper.css': 'static/css/paper.css', 'tv.css': 'static/css/tv.css'};
const FONTS = {'sheet-regular.ttf': 'DejaVuSans.ttf', 'sheet-bold.ttf': 'DejaVuSans-Bold.ttf'};
/** @type {import('esbuild').BuildOptions} */
const COMMON = {bundle: true, minify: true, write: false, target: 'es2022', legalComments: 'none', charset: 'utf8', logLevel: 'warning'};

/** The app's own parts are three per cent smaller than by esbuild. @type {import('terser').MinifyOptions} */
const SMALL = {module: true, ecma: 2020, compress: {passes: 3}, format: {comments: false}};

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
 * The modules that static/js/lib/books.d.ts declares: `app:books` says how each rule set is fetched when a game needs it, `app:list`
 * what lists show of them; `app:readings` holds the notes.
 * @param {Record<string, any>[]} all @param {{name: string, some: Record<string, any>[]}[]} files @returns {Record<string, string>} their sources
 */
function bookModules(all, files) {
  const loaders = all.map((book) => files.flatMap(({name, some}) => (
    some.includes(book) ? `"${book.id} ${book.version}": async () => (await import("./${name}")).default[${some.indexOf(book)}]` : [])));
  const list = all.map(({id, version, name, kind, formats}) => ({
    id, version, name, kind, plays: Object.fromEntries(Object.entries(formats).map(([play, format]) => [play, format.name])),
  }));
  return {
    'app:books': `export default {${loaders}}`,
    'app:list': `export default ${JSON.stringify(list)}`,
    'app:readings': `export default ${JSON.stringify(Object.fromEntries(all.map(({id, version, readings}) => [`${id} ${version}`, readings])))}`,
  };
}

/** What the server alone says. */
const SERVERS = /^(page|push)\./;

/** @param {Record<string, unknown>} table @param {(key: string) => boolean} wanted @returns {string} a module with these sentences */
const tableOf = (table, wanted) => `export default ${JSON.stringify(Object.fromEntries(Object.entries(table).filter(([key]) => !SERVERS.test(key) && wanted(key))))}`;

/**
 * What a part begins with: its sentences, the stylesheet, and, where it is kept once it was used, a word to the service worker.
 * The part asks for that itself: a phone's first page is there before its worker, which sees nothing of what that page fetches.
 * @param {string} part @param {string} style address of the stylesheet that later parts wear @returns {string} a module
 */
function beginningOf(part, style) {
  const lines = [];
  if (!PARTS[part]?.plain) {
    lines.push(`import {add} from ${JSON.stringify(resolve('static/js/words/index.js'))}; import table from 'app:words/${part}'; add(table);`);
    if (part === 'later') lines.push(`import {wear} from ${JSON.stringify(resolve('static/js/app/wear.js'))}; await wear(${JSON.stringify(style)});`);
    else lines.push("import 'app:part/later';");
  }
  if (PARTS[part]?.kept === 'when used') {
    lines.push(`globalThis.navigator?.serviceWorker?.ready.then(({active}) => active?.postMessage({type: 'KEEP', part: '${part}'})).catch(() => undefined);`);
  }
  return lines.join('\n');
}

/**
 * Gives the app's modules what they do not know of: rule sets, the sentences of each part, and the beginning of each part.
 * @param {Record<string, string>} made sources of modules that are made here, by name @param {(path: string) => string | undefined} partOf
 * @param {Record<string, unknown>} english @param {(key: string) => boolean} early whether a sentence is in the first file
 * @returns {import('rollup').Plugin}
 */
const parted = (made, partOf, english, early) => ({
  name: 'parted',
  resolveId(id) {
    if (id.startsWith('./rules-')) return {id, external: true};
    return Object.hasOwn(made, id) ? `\0${id}` : null;
  },
  async load(id) {
    if (id.startsWith('\0app:')) return /** @type {string} */ (made[id.slice(1)]);
    if (id.endsWith('/words/en.js')) return tableOf(english, early);
    if (id.endsWith('/words/fr.js')) return tableOf((await import(id)).default, () => true);
    // The schema of rule sets names no formats (dates, addresses …), whose checks are a quarter of the validator.
    if (/@cfworker\/json-schema\/.*\/format\.js$/.test(id)) return 'export const format = {};';
    return id.endsWith('.json') ? `export default ${await readFile(id, 'utf8')}` : null;
  },
  transform(code, id) {
    const part = partOf(relative('.', id)) ?? 'app';
    return part === 'app' ? null : {code: `import 'app:part/${part}';\n${code}`, map: null};
  },
  async renderChunk(code) {
    return {code: (await minify(code, SMALL)).code ?? '', map: null};
  },
});

/** @param {string | undefined} name @returns {string} where a built file is fetched */
const address = (name) => `/static/build/${name}`;

/** @param {string} name @param {Uint8Array} content */
async function put(name, content) {
  await writeFile(`${OUT}/${name}`, content);
  await writeFile(`${OUT}/${name}.gz`, gzipSync(content, {level: 9}));
  await writeFile(`${OUT}/${name}.br`, brotliCompressSync(content, {params: {[constants.BROTLI_PARAM_QUALITY]: 11}}));
}

/** @param {string} entry @param {import('esbuild').BuildOptions} [options] */
async function bundle(entry, options = {}) {
  const {outputFiles: [file] = []} = await build({...COMMON, entryPoints: [entry], format: 'esm', ...options});
  return /** @type {import('esbuild').OutputFile} */ (file).contents;
}

/**
 * The parts that use a package, or a module that is made here.
 * @param {string} id @param {import('rollup').ManualChunkMeta} meta @param {(path: string) => string | undefined} partOf @param {Set<string>} [seen]
 * @returns {Set<string>}
 */
function usersOf(id, meta, partOf, seen = new Set()) {
  const own = partOf(relative('.', id)) ?? /^\0app:(?:part|words)\/(\w+)/.exec(id)?.[1];
  if (own) return new Set([own]);
  if (seen.has(id)) return new Set();
  seen.add(id);
  const {importers = [], dynamicImporters = []} = meta.getModuleInfo(id) ?? {};
  return new Set([...importers, ...dynamicImporters].flatMap((one) => [...usersOf(one, meta, partOf, seen)]));
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

const modules = await readModules();
const parts = partsOf(modules);
const faults = faultsOf(modules, parts);
if (faults.length) throw new Error(faults.join('\n'));
const {default: english} = await import('./static/js/words/en.js');
const places = placesOf(modules, parts, Object.keys(english));
const partOf = (/** @type {string} */ path) => parts[path];
const sources = {
  ...bookModules(all, bookFiles),
  ...Object.fromEntries(Object.keys(PARTS).flatMap((part) => [
    [`app:part/${part}`, beginningOf(part, address(assets['later.css']))], [`app:words/${part}`, tableOf(english, (key) => places[key] === part)],
  ])),
};
const bundled = await rollup({
  input: {app: START}, plugins: [parted(sources, partOf, english, (key) => places[key] === 'app'), nodeResolve({browser: true})],
  preserveEntrySignatures: false, onLog(_level, {message}) { throw new Error(message); },
});
const {output} = await bundled.generate({
  format: 'es', entryFileNames: '[name]-[hash].js', chunkFileNames: '[name]-[hash].js', hashCharacters: 'base36', generatedCode: 'es2015', hoistTransitiveImports: false,
  manualChunks(id, meta) {
    const users = usersOf(id, meta, partOf);
    const [only = 'later', ...more] = users;
    return users.has('app') ? 'app' : more.length ? 'later' : only;
  },
});
/** @type {Record<string, {file: string, modules: string[]}>} */
const made = {};
for (const chunk of output) {
  if (chunk.type !== 'chunk') throw new Error(`${chunk.fileName} is no script`);
  await put(chunk.fileName, Buffer.from(chunk.code));
  made[chunk.name] = {file: chunk.fileName, modules: chunk.moduleIds.map((id) => relative('.', id)).filter((path) => path.startsWith('static/')).sort()};
}
await writeFile(`${OUT}/parts.json`, JSON.stringify(made, null, 1));
assets['app.js'] = made.app?.file ?? '';
assets['french.js'] = made.french?.file ?? '';

const tv = await bundle('static/js/display/display.js', {format: 'iife', ...OLD});
assets['tv.js'] = `tv-${hash(tv)}.js`;
await put(assets['tv.js'], tv);

const icons = (await readdir('static/icons')).filter((name) => name.endsWith('.png') || name.endsWith('.svg')).sort();
const files = Object.entries(made).map(([part, {file}]) => ({file: address(file), kept: PARTS[part]?.kept ?? 'always', part}));
const precache = [
  '/', '/manifest.webmanifest', ...[assets['app.css'], assets['later.css'], ...bookFiles.map(({name}) => name)].map(address),
  ...files.filter(({kept}) => kept === 'always').map(({file}) => file),
];
const whenUsed = Object.fromEntries(files.filter(({kept}) => kept === 'when used').map(({part, file}) => [part, [file]]));
// What the worker says itself: it has no table of sentences.
const {default: french} = await import('./static/js/words/fr.js');
const unread = {en: english['page.unread'], fr: french['page.unread']};
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
