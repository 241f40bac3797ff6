/**
 * The tables of sentences are strict JSON with exactly the used keys, the same keys and placeholders in each language,
 * and complete plural forms.
 */

import assert from 'node:assert/strict';
import {readFileSync, readdirSync} from 'node:fs';
import test from 'node:test';
import {PARTS} from '../../../bundles.js';
import {CHOICES} from '../../../static/js/lib/prefs.js';
import en from '../../../static/js/words/en.js';
import {named, say} from '../../../static/js/words/index.js';
import {nth} from '../../../static/js/words/ordinals.js';
import {LANGUAGES, OTHERS, REASONS, TABLES, spokenAs} from './tables.js';

const ROOT = new URL('../../../', import.meta.url);
/** @typedef {import('./tables.js').Table} Table */

/** @param {string} folder @param {RegExp} ending @returns {string[]} the text of all files below */
const sources = (folder, ending) =>
  readdirSync(new URL(folder, ROOT), {recursive: true, encoding: 'utf8'})
    .filter((name) => ending.test(name) && !/words\/[a-z]{2}\.js$/.test(name) && !name.startsWith('build/'))
    .map((name) => readFileSync(new URL(`${folder}${name}`, ROOT), 'utf8'));

const TEXT = [
  ...sources('static/js/', /\.js$/),
  ...sources('templates/', /\.html$/),
  ...sources('scorekeeper/', /\.py$/),
  readFileSync(new URL('build.js', ROOT), 'utf8'),
].join('\n');
/**
 * Keys that are put together at run time: `say(`keeping.${…}`)`, `why.*` from the rules, codes of refusals and
 * problems.
 */
const BUILT = [...TEXT.matchAll(/[`'"]([a-z][a-z.-]*[.-])(?:\$\{|\{|' *\+|" *\+)/g)].map(
  (found) => /** @type {string} */ (found[1]),
);

/** @param {string[]} keys @param {string} what is wrong with them */
const none = (keys, what) => assert.deepEqual(keys, [], `${what}: ${keys.join(', ')}`);

/** @param {object} table @returns {string[]} its keys, which must be sorted */
function sorted(table) {
  const keys = Object.keys(table);
  assert.deepEqual(keys, keys.toSorted());
  return keys;
}

for (const code of Object.keys(LANGUAGES)) {
  test(`${code}.js is strict JSON behind \`export default\` (the server reads it), one sorted key a line`, async () => {
    const text = readFileSync(new URL(`static/js/words/${code}.js`, ROOT), 'utf8').trim();
    const {default: file} = await import(`../../../static/js/words/${code}.js`);
    assert.deepEqual(JSON.parse((text.split('export default ')[1] ?? '').replace(/;$/, '')), file);
    const sections = code === 'en' ? [file] : [file.words, file.books, file.duties, file.problems, file.reasons];
    assert.deepEqual(
      [...text.matchAll(/^ {2}("(?:[^"\\]|\\.)*"): /gm)].map((line) => JSON.parse(line[1] ?? '')),
      sections.flatMap(sorted),
    );
  });
}

test('so is reasons-en.js', () => {
  const text = readFileSync(new URL('static/js/words/reasons-en.js', ROOT), 'utf8').trim();
  const rows = sorted(REASONS.en ?? {}).map((key) => `  ${JSON.stringify(key)}: ${JSON.stringify(REASONS.en?.[key])}`);
  assert.equal(text, `export default {\n${rows.join(',\n')}\n};`);
});

test('each file is a language of the list', () => {
  const files = readdirSync(new URL('static/js/words/', ROOT)).flatMap((name) => /^(..)\.js$/.exec(name)?.[1] ?? []);
  assert.deepEqual(files.sort(), Object.keys(LANGUAGES).sort());
});

test('every key used in the sources is in the table', () => {
  const said = [...TEXT.matchAll(/\bsay\(\s*['"]([\w.-]*\w)['"]/g)].map((found) => /** @type {string} */ (found[1]));
  const reasons = [...TEXT.matchAll(/'(why\.[\w-]+)'/g)].map((found) => /** @type {string} */ (found[1]));
  assert.ok(said.length > 50 && reasons.length > 10);
  none(
    [...said, ...reasons].filter((key) => !Object.hasOwn(en, key)),
    'not in en.js',
  );
});

test('every key of the table is used', () => {
  none(
    Object.keys(en).filter(
      (key) =>
        !TEXT.includes(`'${key}'`) && !TEXT.includes(`"${key}"`) && !BUILT.some((prefix) => key.startsWith(prefix)),
    ),
    'said nowhere',
  );
});

test('a person can choose each language, and each has a part of the app', () => {
  assert.deepEqual(CHOICES.language, ['auto', ...Object.keys(TABLES)]);
  assert.deepEqual(
    Object.values(PARTS)
      .map(({language}) => language)
      .filter(Boolean),
    OTHERS.map(([code]) => code),
  );
});

for (const [code, {words, reasons}] of OTHERS) {
  test(`${code} has what English has`, () => {
    for (const [table, english] of [
      [words, en],
      [reasons, REASONS.en ?? {}],
    ]) {
      none(
        Object.keys(english).filter((key) => !Object.hasOwn(table, key)),
        `${code}.js lacks`,
      );
      none(
        Object.keys(table).filter((key) => !Object.hasOwn(english, key)),
        `${code}.js has what English has not`,
      );
    }
  });
}

/**
 * @param {string | Record<string, string> | undefined} entry
 * @returns {string[][]} the placeholders of each of its forms
 */
const placeholders = (entry) =>
  Object.values(typeof entry === 'object' ? entry : {entry: entry ?? ''}).map((form) =>
    [...new Set(form.match(/\{\w+\}/g))].sort(),
  );

test('a number has a minus sign, a name keeps its hyphen', () => {
  assert.equal(say('tell.score', {a: 'Jean-Luc', points_a: -2, b: 'Bo', points_b: 7}), 'Jean-Luc −2, Bo 7.');
});

test('a sentence has the same placeholders in each language, and a plural form may leave out the number alone', () => {
  const differing = Object.keys(en).filter((key) => {
    const all = Object.values(TABLES)
      .flatMap((table) => placeholders(table[key]))
      .map((names) => names.join());
    const plural = typeof (/** @type {Table} */ (en)[key]) === 'object';
    return new Set(plural ? all.map((names) => names.replace(/\{n\},?/, '').replace(/,$/, '')) : all).size > 1;
  });
  none(differing, 'other placeholders');
  none(
    Object.keys(REASONS.en ?? {}).filter(
      (key) => new Set(Object.values(REASONS).map((table) => String(placeholders(table[key])))).size > 1,
    ),
    'other placeholders in reasons',
  );
});

for (const [language, table] of Object.entries(TABLES)) {
  test(`plural forms of ${language} are those that its numbers take, where English has them`, () => {
    const rules = new Intl.PluralRules(language);
    const forms = [...new Set(Array.from({length: 1000}, (_, n) => rules.select(n)))].sort();
    none(
      Object.keys(table).filter(
        (key) => typeof table[key] === 'object' && Object.keys(table[key]).sort().join() !== forms.join(),
      ),
      `${language}.js: other forms than ${forms.join(', ')}`,
    );
    none(
      Object.keys(table).filter((key) => typeof table[key] !== typeof (/** @type {Table} */ (en)[key])),
      'forms in one of it and English',
    );
    none(
      [
        ...new Set(Array.from({length: 200}, (_, n) => new Intl.PluralRules(language, {type: 'ordinal'}).select(n))),
      ].filter((form) => !table[`nth.${form}`]),
      'ordinal forms',
    );
  });
}

test('a sentence with plural forms chooses by number in the current language', () => {
  assert.match(say('status.attention', {n: 1}), /^1 game needs/);
  assert.match(say('status.attention', {n: 2}), /^2 games need/);
  assert.deepEqual([nth(1), nth(2), nth(3), nth(11)], ['1st', '2nd', '3rd', '11th']);
  spokenAs('fr', () => {
    assert.match(say('status.attention', {n: 0}), /^0 partie est/);
    assert.match(say('status.attention', {n: 1}), /^1 partie est/);
    assert.match(say('status.attention', {n: 2}), /^2 parties sont/);
    assert.deepEqual([nth(1), nth(2)], ['1re', '2e']);
    assert.deepEqual(
      [named('Doubles'), named('Our own rules'), named('constructor')],
      ['Double', 'Our own rules', 'constructor'],
    );
  });
  assert.equal(named('Doubles'), 'Doubles');
});

test("each language translates exactly the names of the app's rule sets", () => {
  const files = readdirSync(new URL('static/rulesets/', ROOT)).filter(
    (name) => name.endsWith('.json') && name !== 'ruleset.schema.json',
  );
  /** @type {string[]} */
  const names = files.flatMap((name) => {
    const {
      name: own,
      formats,
      offences,
      lateness,
    } = JSON.parse(readFileSync(new URL(`static/rulesets/${name}`, ROOT), 'utf8'));
    return [
      own,
      ...Object.values(formats).map((format) => format.name),
      ...offences.flatMap((/** @type {{name: string, note?: string}} */ one) => [one.name, one.note ?? []].flat()),
      ...(lateness ? [lateness.name] : []),
    ];
  });
  assert.ok(names.length > 60);
  for (const [code, {books}] of OTHERS) {
    none(
      names.filter((text) => !Object.hasOwn(books, text)),
      `books of ${code}.js lack`,
    );
    none(
      Object.keys(books).filter((text) => !names.includes(text)),
      `books of ${code}.js: no rule set names`,
    );
  }
});
