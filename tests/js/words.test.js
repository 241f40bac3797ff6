/** The table of sentences: strict JSON, every key used, every used key there, every placeholder filled with a name. */

import assert from 'node:assert/strict';
import {readFileSync, readdirSync} from 'node:fs';
import test from 'node:test';
import en from '../../static/js/i18n/en.js';
import {say} from '../../static/js/i18n/index.js';

const ROOT = new URL('../../', import.meta.url);

/** @param {string} folder @param {RegExp} ending @returns {string[]} the text of all files below */
const sources = (folder, ending) => readdirSync(new URL(folder, ROOT), {recursive: true, encoding: 'utf8'})
  .filter((name) => ending.test(name) && !name.includes('i18n/en') && !name.startsWith('build/'))
  .map((name) => readFileSync(new URL(`${folder}${name}`, ROOT), 'utf8'));

const TEXT = [...sources('static/js/', /\.js$/), ...sources('templates/', /\.html$/), ...sources('scorekeeper/', /\.py$/)].join('\n');
/** Keys that are put together at run time: `say(`keeping.${…}`)`, `why.*` from the rules, codes of refusals and problems. */
const BUILT = [...TEXT.matchAll(/[`'"]([a-z][a-z.-]*[.-])(?:\$\{|\{|' *\+|" *\+)/g)].map((found) => /** @type {string} */ (found[1]));

test('the table is strict JSON behind `export default`, so that the server reads it too', () => {
  const text = readFileSync(new URL('static/js/i18n/en.js', ROOT), 'utf8').trim();
  assert.deepEqual(JSON.parse(text.replace(/^export default /, '').replace(/;$/, '')), en);
});

test('every key that the sources name is in the table', () => {
  const named = [...TEXT.matchAll(/\bsay\(\s*['"]([\w.-]*\w)['"]/g)].map((found) => /** @type {string} */ (found[1]));
  const reasons = [...TEXT.matchAll(/'(why\.[\w-]+)'/g)].map((found) => /** @type {string} */ (found[1]));
  assert.ok(named.length > 50 && reasons.length > 10);
  assert.deepEqual([...named, ...reasons].filter((key) => !Object.hasOwn(en, key)), []);
});

test('every key of the table is used', () => {
  const unused = Object.keys(en).filter((key) => !TEXT.includes(`'${key}'`) && !TEXT.includes(`"${key}"`)
    && !BUILT.some((prefix) => key.startsWith(prefix)));
  assert.deepEqual(unused, []);
});

test('a sentence with plural forms chooses by number', () => {
  assert.match(say('status.attention', {n: 1}), /^1 game needs/);
  assert.match(say('status.attention', {n: 2}), /^2 games need/);
});
