/**
 * Makes static/build/: one script and one stylesheet for the app, the score sheet's stylesheet and the service
 * worker with its precache list; names carry a hash of the content, .br and .gz lie beside each file.
 * assets.json says which file is which; the server reads it (scorekeeper/pages).
 */
import {build} from 'esbuild';
import {createHash} from 'node:crypto';
import {mkdir, readFile, readdir, rm, stat, writeFile} from 'node:fs/promises';
import {basename} from 'node:path';
import {brotliCompressSync, constants, gzipSync} from 'node:zlib';

const OUT = 'static/build';
/** Files of earlier builds stay so long, in milliseconds: phones and a running server may still ask for them. */
const KEPT = 7 * 24 * 3600 * 1000;
const STYLES = {'app.css': 'static/css/app.css', 'sheet.css': 'static/css/sheet.css'};
const COMMON = {bundle: true, minify: true, write: false, target: 'es2022', legalComments: 'none', charset: 'utf8', logLevel: 'warning'};

/** @param {string | Uint8Array} content @returns {string} ten hex digits */
const hash = (content) => createHash('sha256').update(content).digest('hex').slice(0, 10);

/** Leaves out what no screen of the phone shows: sentences of the server's own pages, notes on a rule set's readings. @type {import('esbuild').Plugin} */
const phoneOnly = {
  name: 'phone-only',
  setup({onLoad}) {
    onLoad({filter: /rulesets\/[\w-]+\.json$/}, async ({path}) => {
      const ruleset = JSON.parse(await readFile(path, 'utf8'));
      return {contents: JSON.stringify({...ruleset, readings: []}), loader: 'json'};
    });
    onLoad({filter: /i18n\/\w\w\.js$/}, async ({path}) => {
      const words = (await import(path)).default;
      const ours = Object.entries(words).filter(([key]) => !/^page\.(?!log|correction)/.test(key));
      return {contents: `export default ${JSON.stringify(Object.fromEntries(ours))}`};
    });
  },
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

await mkdir(OUT, {recursive: true});

/** @type {Record<string, string>} */
const assets = {};
for (const [name, entry] of Object.entries(STYLES)) {
  const content = await bundle(entry);
  assets[name] = name.replace('.', `-${hash(content)}.`);
  await put(assets[name], content);
}

// The script comes in two files: app.js records frames, the other one follows once the first screen is painted.
const scripts = await build({
  ...COMMON, entryPoints: ['static/js/app.js'], format: 'esm', splitting: true, outdir: OUT,
  entryNames: '[name]-[hash]', chunkNames: '[name]-[hash]', plugins: [phoneOnly],
});
for (const {path, contents} of scripts.outputFiles) {
  const name = basename(path);
  assets[`${name.split('-')[0]}.js`] = name;
  await put(name, contents);
}

// The shell's own words are part of the version: a changed template must reach phones as well.
const shell = await Promise.all(['templates/base.html', 'templates/app.html'].map((path) => readFile(path, 'utf8')));
const icons = (await readdir('static/icons')).filter((name) => name.endsWith('.png') || name.endsWith('.svg')).sort();
assets.version = hash(JSON.stringify([assets, shell, icons, scripts.outputFiles.map(({path}) => path)]));

const files = [assets['app.css'], ...scripts.outputFiles.map(({path}) => basename(path))];
const precache = ['/', '/manifest.webmanifest', ...files.map((name) => `/static/build/${name}`)];
const worker = await bundle('service_worker/service_worker.js', {
  format: 'iife',
  define: {PRECACHE: JSON.stringify(precache), EXTRAS: JSON.stringify(icons.map((name) => `/static/icons/${name}`)), VERSION: JSON.stringify(assets.version)},
});
await put('sw.js', worker);
await writeFile(`${OUT}/assets.json`, JSON.stringify(assets, null, 1));

for (const name of await readdir(OUT)) {
  const {mtimeMs} = await stat(`${OUT}/${name}`);
  if (Date.now() - mtimeMs > KEPT) await rm(`${OUT}/${name}`);
}
