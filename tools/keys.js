/**
 * Numbers the keys of sentences in the built app, where nobody reads them. A key is numbered if every string that is
 * equal to it goes straight to a function of words/index.js. A key that is composed, kept in a variable, or also used
 * for something else stays as it is.
 */

import {parseAst} from 'rollup/parseAst';
import {TABLES, saidBy, walk} from './modules.js';

/** Functions whose first argument is a key. */
const SPEAKERS = ['say', 'isSaid'];

/** @param {any} node an argument @returns {any[]} the string literals that it may be */
function literalsOf(node) {
  if (node?.type === 'ConditionalExpression') return [...literalsOf(node.consequent), ...literalsOf(node.alternate)];
  return node?.type === 'Literal' && typeof node.value === 'string' ? [node] : [];
}

/** @param {string} source of a module @returns {any[]} the string literals that go straight to a speaker */
function spokenIn(source) {
  /** @type {any[]} */
  const found = [];
  walk(parseAst(source), (node) => {
    if (node.type === 'CallExpression' && SPEAKERS.includes(node.callee.name))
      found.push(...literalsOf(node.arguments[0]));
  });
  return found;
}

/**
 * @param {import('./modules.js').Modules} modules
 * @param {string[]} keys of all sentences
 * @param {Record<string, string>} places the part of each: those of the first file get the lowest numbers, which are
 * the shortest
 * @returns {Record<string, string>} the short names of those that can be numbered
 */
export function numbered(modules, keys, places) {
  const speakers = Object.entries(modules).filter(([path]) => !path.startsWith(TABLES));
  /** @type {Map<string, number>} how often each text is a string that does not go straight to a speaker */
  const others = new Map();
  for (const [, {source, texts}] of speakers) {
    for (const text of texts) others.set(text, (others.get(text) ?? 0) + 1);
    for (const {value} of spokenIn(source)) others.set(value, (others.get(value) ?? 0) - 1);
  }
  const composed = new Set(speakers.flatMap(([, {begun}]) => saidBy({texts: [], begun}, keys)));
  const free = keys.filter((key) => others.get(key) === 0 && !composed.has(key));
  const isFirst = (/** @type {string} */ key) => places[key] === 'app';
  const first = [...free.filter(isFirst), ...free.filter((key) => !isFirst(key))];
  return Object.fromEntries(first.map((key, i) => [key, i.toString(36)]));
}

/** @param {string} source of a module @param {Record<string, string>} names short ones @returns {string} */
export function shortened(source, names) {
  const places = spokenIn(source).filter(({value}) => Object.hasOwn(names, value));
  let rest = source;
  for (const {start, end, value} of places.sort((one, two) => two.start - one.start))
    rest = `${rest.slice(0, start)}'${names[value]}'${rest.slice(end)}`;
  return rest;
}
