/**
 * Builds static/build/: the app's script in parts (bundles.js), stylesheets, the service worker with its precache list,
 * and the service worker that unregisters itself. File names contain a hash of the content, and each file has .br and
 * .gz versions beside it. assets.json lists the files for the server (scorekeeper/web/pages), parts.json the parts with
 * their modules.
 */
import {build} from 'esbuild';
import {createHash} from 'node:crypto';
import {mkdir, readFile, readdir, rm, stat, writeFile} from 'node:fs/promises';
import {relative} from 'node:path';
import {brotliCompressSync, constants, gzipSync} from 'node:zlib';
import {PARTS} from './bundles.js';
import {bookModules, readBooks, rulesHash, toScore} from './tools/books.js';
import {LANGUAGES, readLanguage} from './tools/languages.js';
import {makeParts} from './tools/parted.js';
import {small} from './tools/small.js';

const OUT = 'static/build';
/**
 * Milliseconds for which files of earlier builds are kept, because phones and a running server may still request them.
 */
const KEPT = 7 * 24 * 3600 * 1000;
const STYLES = {
  'app.css': 'static/css/app.css',
  'later.css': 'static/css/later.css',
  'events.css': 'static/js/features/events/events.css',
  'pages.css': 'static/css/pages.css',
  'paper.css': 'static/css/paper.css',
  'tv.css': 'static/css/tv.css',
  'turns.css': 'static/css/turns.css',
  'wide.css': 'static/css/wide.css',
};
const OF_TVS = ['tv.css', 'turns.css'];
const FONTS = {'sheet-regular.ttf': 'DejaVuSans.ttf', 'sheet-bold.ttf': 'DejaVuSans-Bold.ttf'};
/** @type {import('esbuild').BuildOptions} */
const COMMON = {
  bundle: true,
  minify: true,
  write: false,
  target: 'es2022',
  legalComments: 'none',
  charset: 'utf8',
  logLevel: 'warning',
};

/** For browsers in TVs. @type {import('esbuild').BuildOptions} */
const OLD = {target: ['es2017', 'chrome58']};

/** @param {string | Uint8Array} content @returns {string} ten hex digits */
const hash = (content) => createHash('sha256').update(content).digest('hex').slice(0, 10);

/** @param {string | undefined} name @returns {string} the address of a built file */
const address = (name) => `/static/build/${name}`;

/** Ways to compress. Which one is the shorter differs from file to file, by up to half a per cent. */
const MODES = [constants.BROTLI_MODE_GENERIC, constants.BROTLI_MODE_FONT];

/** 512 KiB, as a power of two. The largest file is shorter when it is compressed as one block. */
const ONE_BLOCK = 19;

/** @param {Uint8Array} content @returns {Buffer} */
const brotli = (content) =>
  MODES.map((mode) =>
    brotliCompressSync(content, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 11,
        [constants.BROTLI_PARAM_MODE]: mode,
        [constants.BROTLI_PARAM_LGBLOCK]: ONE_BLOCK,
      },
    }),
  ).reduce((one, two) => (two.length < one.length ? two : one));

/** @param {string} name @param {Uint8Array} content */
async function put(name, content) {
  await writeFile(`${OUT}/${name}`, content);
  await writeFile(`${OUT}/${name}.gz`, gzipSync(content, {level: 9}));
  await writeFile(`${OUT}/${name}.br`, brotli(content));
}

/** @param {string} entry @param {import('esbuild').BuildOptions} [options] */
async function bundle(entry, options = {}) {
  const {outputFiles: [file] = []} = await build({...COMMON, entryPoints: [entry], format: 'esm', ...options});
  return /** @type {import('esbuild').OutputFile} */ (file).contents;
}

await mkdir(OUT, {recursive: true});

// Fonts for score sheets as PDF, which the server writes. Phones never get them.
for (const [name, font] of Object.entries(FONTS))
  await writeFile(`${OUT}/${name}`, await readFile(`node_modules/dejavu-fonts-ttf/ttf/${font}`));

/** @type {Record<string, string>} */
const assets = {};
for (const [name, entry] of Object.entries(STYLES)) {
  const content = await bundle(entry, OF_TVS.includes(name) ? OLD : {});
  assets[name] = name.replace('.', `-${hash(content)}.`);
  await put(assets[name], content);
}

const {all, usual} = await readBooks();
// All but the first share a file: they are very similar, and separately they would take twice the bytes.
const some = all.filter((book) => book !== usual);
const otherBooks = `export default ${JSON.stringify(some.map(toScore))}`;
const others = {name: `rules-${hash(otherBooks)}.js`, some};
await put(others.name, Buffer.from(otherBooks));

/** @type {Record<string, {file: string, kept: string | undefined, speaks: string | undefined, modules: string[]}>} */
const made = {};
const modules = {...bookModules(all, usual, others), 'app:rules': `export default '${await rulesHash()}'`};
for (const chunk of await makeParts(modules, (style) => address(assets[style]))) {
  await put(chunk.fileName, Buffer.from(chunk.code));
  made[chunk.name] = {
    file: chunk.fileName,
    kept: PARTS[chunk.name]?.kept,
    speaks: PARTS[chunk.name]?.speaks,
    modules: chunk.moduleIds
      .map((id) => relative('.', id))
      .filter((path) => path.startsWith('static/'))
      .sort(),
  };
}
await writeFile(`${OUT}/parts.json`, JSON.stringify(made, null, 1));
assets['app.js'] = made.app?.file ?? '';
const languages = Object.fromEntries(
  Object.entries(PARTS).flatMap(([part, {language}]) => (language ? [[part, language]] : [])),
);
for (const [part, language] of Object.entries(languages)) assets[`${language}.js`] = made[part]?.file ?? '';

const tv = await bundle('static/js/display/display.js', {format: 'iife', ...OLD});
assets['tv.js'] = `tv-${hash(tv)}.js`;
await put(assets['tv.js'], tv);

const icons = (await readdir('static/icons')).filter((name) => name.endsWith('.png') || name.endsWith('.svg')).sort();
const files = Object.entries(made).map(([part, {file}]) => {
  const {kept, style} = PARTS[part] ?? {kept: 'always'};
  return {part, kept, paths: [file, ...(style ? [assets[style]] : [])].map(address)};
});
const precache = [
  '/',
  '/manifest.webmanifest',
  ...[assets['app.css'], others.name].map(address),
  ...files.filter(({kept}) => kept === 'always').flatMap(({paths}) => paths),
];
/** The language of the parts that only some phones keep, by address. */
const spoken = Object.fromEntries(
  files.flatMap(({part, paths}) => (PARTS[part]?.speaks ? paths.map((path) => [path, PARTS[part]?.speaks]) : [])),
);
const optional = Object.fromEntries(files.filter(({kept}) => kept !== 'always').map(({part, paths}) => [part, paths]));
// The service worker's only sentences; it has no table.
/** @type {Record<string, string>} */
const unread = {};
for (const code of LANGUAGES) unread[code] = (await readLanguage(code)).words['page.unread'];

/** @param {string} version @returns {Promise<Buffer>} */
async function makeWorker(version) {
  const known = {
    PRECACHE: precache,
    WHEN_USED: optional,
    SECOND_START: files.filter(({kept}) => kept === 'from the second start').flatMap(({paths}) => paths),
    SPOKEN: spoken,
    UNREAD: unread,
    LANGUAGES: languages,
    EXTRAS: icons.map((name) => `/static/icons/${name}`),
    VERSION: version,
  };
  const script = await bundle('service_worker/service_worker.js', {
    format: 'iife',
    minify: false,
    external: ['*/sha256.js'], // a service worker's page is always secure, so it never needs this
    define: Object.fromEntries(Object.entries(known).map(([name, value]) => [name, JSON.stringify(value)])),
  });
  return Buffer.from(await small(Buffer.from(script).toString()));
}

// The version is a hash of everything that phones get. It includes the shell's text, because changed templates must
// reach phones too, and the service worker itself, because two service workers must not share a cache.
const shell = await Promise.all(
  ['templates/base.html', 'templates/theme.html', 'templates/app.html', 'static/icons/sprite.svg'].map((path) =>
    readFile(path, 'utf8'),
  ),
);
assets.version = hash(JSON.stringify([assets, shell, (await makeWorker('')).toString()]));
await put('sw.js', await makeWorker(assets.version));
await put('sw-off.js', await bundle('service_worker/kill.js', {format: 'iife'}));
await writeFile(`${OUT}/assets.json`, JSON.stringify(assets, null, 1));

for (const name of await readdir(OUT)) {
  const {mtimeMs} = await stat(`${OUT}/${name}`);
  if (Date.now() - mtimeMs > KEPT) await rm(`${OUT}/${name}`);
}
