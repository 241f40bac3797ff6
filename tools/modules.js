/**
 * The phone's modules: their imports and sentences, read from their syntax, and the part of the built app that each
 * belongs to (bundles.js).
 */

import {readFile, readdir} from 'node:fs/promises';
import {dirname, join} from 'node:path/posix';
import {parseAst} from 'rollup/parseAst';
import {PARTS, START} from '../bundles.js';
import {partOfLanguage, partOfWords, spelled} from './languages.js';

const ROOT = 'static/js';
/** The tables of sentences, which do not use any sentences themselves. */
export const TABLES = 'static/js/words/';
/** The fewest sentences of a part that are worth a file, and so a request, in each language besides English. */
const ENOUGH = 100;

/**
 * @typedef {object} Module
 * @property {string} source
 * @property {string[]} needs statically imported modules
 * @property {string[]} fetches dynamically imported modules
 * @property {string[]} texts all string literals
 * @property {string[]} begun beginnings of composed strings, e.g. `colour.` from `colour.${name}`
 *
 * @typedef {Record<string, Module>} Modules by path from the project's folder
 */

/** @param {any} node a node of a syntax tree @param {(node: any) => void} visit */
export function walk(node, visit) {
  if (!node || typeof node !== 'object') return;
  if (typeof node.type === 'string') visit(node);
  for (const value of Object.values(node)) if (value && typeof value === 'object') walk(value, visit);
}

/** @param {string} path @param {string} source @returns {Module} */
export function readModule(path, source) {
  /** @type {Module} */
  const found = {source, needs: [], fetches: [], texts: [], begun: []};
  const note = (/** @type {string[]} */ list, /** @type {any} */ from) => {
    if (typeof from?.value === 'string' && from.value.startsWith('.') && from.value.endsWith('.js'))
      list.push(join(dirname(path), from.value));
  };
  walk(parseAst(source), (node) => {
    if (/^(Import|Export(Named|All))Declaration$/.test(node.type)) note(found.needs, node.source);
    else if (node.type === 'ImportExpression') note(found.fetches, node.source);
    else if (node.type === 'Literal' && typeof node.value === 'string') found.texts.push(node.value);
    else if (node.type === 'TemplateLiteral' && node.expressions.length) found.begun.push(node.quasis[0].value.cooked);
    else if (node.type === 'BinaryExpression' && node.operator === '+' && typeof node.left.value === 'string')
      found.begun.push(node.left.value);
  });
  return found;
}

/** @returns {Promise<Modules>} all modules of the phone */
export async function readModules() {
  const paths = (await readdir(ROOT, {recursive: true}))
    .map((name) => join(ROOT, name.replaceAll('\\', '/')))
    .filter((path) => path.endsWith('.js'))
    .sort();
  return Object.fromEntries(
    await Promise.all(paths.map(async (path) => [path, readModule(path, spelled(await readFile(path, 'utf8')))])),
  );
}

/**
 * @param {Modules} modules
 * @param {string[]} from
 * @param {(module: Module) => string[]} next
 * @returns {Set<string>} these modules and everything reachable from them
 */
function reached(modules, from, next) {
  const found = new Set(from);
  for (const path of found) for (const one of (modules[path] && next(modules[path])) ?? []) found.add(one);
  return found;
}

/** @param {string} path @returns {string | undefined} the part that names it or one of its folders */
const declared = (path) =>
  Object.keys(PARTS).find((part) => PARTS[part]?.of.some((one) => path === one || path.startsWith(`${one}/`)));

/** @param {string} part @returns {string[]} it and the parts that are loaded with it */
export const loadedWith = (part) => {
  const next = PARTS[part]?.with;
  return next ? [part, ...loadedWith(next)] : [part];
};

/**
 * @param {Iterable<string>} [users] parts that use something
 * @returns {string} the part where all of them have it
 */
export function shared(users = []) {
  const [only = 'later', ...more] = users;
  return loadedWith(only).find((part) => more.every((one) => loadedWith(one).includes(part))) ?? 'later';
}

/**
 * @param {Modules} modules
 * @returns {Record<string, string>} the part of each module that the app loads, by path
 */
export function partsOf(modules) {
  const first = reached(modules, [START], ({needs}) => needs);
  const all = reached(modules, [START], ({needs, fetches}) => [...needs, ...fetches]);
  const fetched = new Set([...all].flatMap((path) => modules[path]?.fetches ?? []));
  /** @type {Record<string, Set<string>>} the parts that use each module */
  const users = {};
  for (const root of all) {
    const part = declared(root) ?? (fetched.has(root) ? 'later' : '');
    if (!part || first.has(root)) continue;
    const used = reached(modules, [root], ({needs}) => needs.filter((path) => !declared(path)));
    for (const path of used) (users[path] ??= new Set()).add(part);
  }
  return Object.fromEntries(
    [...all].map((path) => [path, first.has(path) ? 'app' : (declared(path) ?? shared(users[path]))]),
  );
}

/**
 * @param {Modules} modules
 * @param {Record<string, string>} parts
 * @returns {string[]} sentences about what cannot be built, or would load too much
 */
export function faultsOf(modules, parts) {
  const unknown = Object.entries(PARTS).flatMap(([part, {of}]) =>
    of
      .filter((one) => !Object.keys(modules).some((path) => path === one || path.startsWith(`${one}/`)))
      .map(
        (one) => `bundles.js: part ${part} names ${one}, which is not there. Name the file or folder where it is now.`,
      ),
  );
  const crossing = Object.entries(parts).flatMap(([path, part]) =>
    (modules[path]?.needs ?? [])
      .filter((one) => !['app', ...loadedWith(part)].includes(parts[one] ?? part))
      .map(
        (one) =>
          `${path} (part ${part}) imports ${one} (part ${parts[one]}): ` +
          'name both in one part of bundles.js, or import it when it is needed.',
      ),
  );
  const gone = Object.entries(modules).flatMap(([path, {needs, fetches}]) =>
    [...needs, ...fetches].filter((one) => !modules[one]).map((one) => `${path} imports ${one}, which is not there.`),
  );
  return [...unknown, ...gone, ...crossing];
}

/**
 * @param {Pick<Module, 'texts' | 'begun'>} module
 * @param {string[]} keys keys of all sentences
 * @returns {string[]} those that the module uses
 */
export function saidBy({texts, begun}, keys) {
  const whole = new Set(texts);
  const starts = begun.filter((start) => /^[a-z][a-z.-]*[.-]$/.test(start));
  return keys.filter((key) => whole.has(key) || starts.some((start) => key.startsWith(start)));
}

/**
 * @param {Modules} modules @param {Record<string, string>} parts @param {string[]} keys
 * @returns {Record<string, string>} the part that contains each sentence: `app` if that uses it, otherwise the only
 * part that uses it, or the one that is loaded with all that do
 */
export function placesOf(modules, parts, keys) {
  /** @type {Record<string, Set<string>>} */
  const speakers = {};
  for (const [path, part] of Object.entries(parts)) {
    if (!path.startsWith(TABLES))
      for (const key of saidBy(/** @type {Module} */ (modules[path]), keys)) (speakers[key] ??= new Set()).add(part);
  }
  return Object.fromEntries(keys.map((key) => [key, speakers[key]?.has('app') ? 'app' : shared(speakers[key])]));
}

/**
 * @param {Record<string, string>} places of sentences in English
 * @param {string} code of another language
 * @returns {Record<string, string>} the parts that contain them in that language: its own part, or one beside the part
 * that says them
 */
export function placesIn(places, code) {
  const all = Object.values(places);
  const beside = Object.keys(PARTS).filter(
    (part) => PARTS[partOfWords(part, code)] && all.filter((one) => one === part).length >= ENOUGH,
  );
  const own = partOfLanguage(code);
  return Object.fromEntries(
    Object.entries(places).map(([key, part]) => [key, beside.includes(part) ? partOfWords(part, code) : own]),
  );
}
