/**
 * Sentences fit the places where they are shown, and a key has one meaning: a button says what it does, a title names
 * what is there.
 */

import {strict as assert} from 'node:assert';
import {before, test} from 'node:test';
import {parseAst} from 'rollup/parseAst';
import en from '../../../static/js/words/en.js';
import fr from '../../../static/js/words/fr.js';
import {readModules, walk} from '../../../tools/modules.js';

/** @typedef {'button' | 'title' | 'section'} Place */
/** @typedef {Record<string, string | Record<string, string>>} Table */

/** The most letters and digits that a place has room for, in English and in French; placeholders apart. */
const ROOM = {button: [18, 24], title: [24, 30], section: [36, 44]};
/** Functions whose first argument is a screen's title. */
const TITLED = ['topBar', 'placeBar'];
/** Beginnings of keys whose sentences share lines of the same length: reasons, and sentences about what happened. */
const LINES = {'why.': [90, 115], 'status.': [120, 140], 'refused.': [120, 145]};

/** @param {any} node an expression @returns {string[]} the keys that it may say */
function keysOf(node) {
  if (node?.type === 'ConditionalExpression') return [...keysOf(node.consequent), ...keysOf(node.alternate)];
  if (node?.type === 'Literal') return [node.value];
  return node?.type === 'CallExpression' && node.callee.name === 'say' ? keysOf(node.arguments[0]) : [];
}

/**
 * @param {string} html a template up to one of its values
 * @returns {Place | null} where the value stands, if it is the first text of a button or a heading
 */
function placeOf(html) {
  const [, tag] = /<(button|a|h1|h2)\b[^<>]*>\s*(?:<span>)?$/.exec(html) ?? [];
  if (tag === 'h1') return 'title';
  if (tag === 'h2') return 'section';
  return /<\w+\b[^<>]*class="button[^<>]*>\s*(?:<span>)?$/.test(html) ? 'button' : null;
}

/** @type {Record<Place, Set<string>>} */
const places = {button: new Set(), title: new Set(), section: new Set()};

before(async () => {
  for (const {source} of Object.values(await readModules()))
    walk(parseAst(source), (node) => {
      if (node.type === 'CallExpression' && TITLED.includes(node.callee.name))
        for (const key of keysOf(node.arguments[0])) places.title.add(key);
      if (node.type !== 'TaggedTemplateExpression') return;
      let html = '';
      for (const [i, value] of node.quasi.expressions.entries()) {
        html += node.quasi.quasis[i].value.cooked;
        const place = placeOf(html);
        if (place) for (const key of keysOf(value)) places[place].add(key);
        html += 'value';
      }
    });
});

/** @param {string | Record<string, string>} entry @returns {string} its longest form, without placeholders */
function longest(entry) {
  const forms = typeof entry === 'string' ? [entry] : Object.values(entry);
  const [found = ''] = forms.sort((one, two) => two.length - one.length);
  return found.replace(/\{\w+\|[^|}]*\|([^}]*)\}/g, '$1').replace(/\{\w+\}/g, '');
}

/** @param {string} text @returns {number} */
const letters = (text) => text.match(/[\p{L}\p{N}]/gu)?.length ?? 0;

/**
 * @param {Iterable<string>} keys @param {number[]} most in English and in French @param {(text: string) => number} size
 * @returns {string[]} sentences that are too long
 */
const tooLong = (keys, most, size) =>
  [...keys].flatMap((key) =>
    [en, fr].flatMap((/** @type {Table} */ table, i) => {
      const text = longest(table[key] ?? '');
      return size(text) > (most[i] ?? 0) ? [`${key}: ${text}`] : [];
    }),
  );

test('no button, title or heading is longer than its place', () => {
  assert.ok(places.button.size > 150 && places.title.size > 15 && places.section.size > 35);
  for (const place of /** @type {Place[]} */ (Object.keys(ROOM)))
    assert.deepEqual(tooLong(places[place], ROOM[place], letters), []);
});

test('no reason, refusal or status is longer than its lines', () => {
  for (const [start, most] of Object.entries(LINES)) {
    const keys = Object.keys(en).filter((key) => key.startsWith(start));
    assert.ok(keys.length > 5);
    assert.deepEqual(
      tooLong(keys, most, (text) => text.length),
      [],
    );
  }
});

test('no key is both what a button does and what a title names', () => {
  const named = new Set([...places.title, ...places.section]);
  assert.deepEqual(
    [...places.button].filter((key) => named.has(key)),
    [],
  );
});
