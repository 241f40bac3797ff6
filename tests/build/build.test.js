/**
 * build.js puts rule sets and sentences into the right files; built in a copy with a second version of a book beside
 * the first.
 */

import assert from 'node:assert/strict';
import {execFileSync} from 'node:child_process';
import {
  appendFileSync,
  cpSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import test, {after, before} from 'node:test';
import {Script} from 'node:vm';
import {parseAst} from 'rollup/parseAst';
import {PARTS as DECLARED} from '../../bundles.js';
import english from '../../static/js/words/en.js';
import fr from '../../static/js/words/fr.js';
import {numbered} from '../../tools/keys.js';
import {loadedWith, partsOf, placesOf, readModules, saidBy} from '../../tools/modules.js';

const ROOT = join(import.meta.dirname, '..', '..');
const PARTS = [
  'build.js',
  'bundles.js',
  'tools',
  'package.json',
  'static/css',
  'static/icons',
  'static/js',
  'static/rulesets',
  'service_worker',
  'templates',
];
let folder = '';

before(() => {
  folder = mkdtempSync(join(tmpdir(), 'build-'));
  for (const part of PARTS) cpSync(join(ROOT, part), join(folder, part), {recursive: true});
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  const casual = JSON.parse(readFileSync(join(folder, 'static/rulesets/casual.json'), 'utf8'));
  writeFileSync(
    join(folder, 'static/rulesets/casual-2.json'),
    JSON.stringify({...casual, version: 2, name: 'Casual, second edition'}),
  );
  // No screen says the reasons of competitions yet.
  const why = "\nglobalThis.why = () => import('../../ui/competitions/reasons_said.js');\n";
  appendFileSync(join(folder, 'static/js/features/settings/settings.js'), why);
  execFileSync('node', ['build.js'], {cwd: folder});
});
after(() => rmSync(folder, {recursive: true}));

const names = () => readdirSync(join(folder, 'static/build')).filter((name) => name.endsWith('.js'));
const read = (/** @type {string} */ name) => readFileSync(join(folder, 'static/build', name), 'utf8');
/** The script that the shell loads. */
const first = () => read(JSON.parse(read('assets.json'))['app.js']);

test('the usual rule set is in the first file; all other versions are in one file, which is cached', async () => {
  const [name = '', ...more] = names().filter((one) => one.startsWith('rules-'));
  assert.deepEqual(more, []);
  /** @type {any[]} */
  const books = (await import(join(folder, 'static/build', name))).default;
  assert.equal(books.length, readdirSync(join(folder, 'static/rulesets')).length - 2);
  assert.deepEqual(
    books.filter(({id}) => id === 'casual').map(({version}) => version),
    [1],
  );
  assert.ok(books.every(({readings}) => readings.length === 0));
  assert.ok(read('sw.js').includes(`/static/build/${name}`));
  assert.ok(first().includes('Casual, second edition'));
});

test('the first file knows where each version is, the newest last, but contains no other rules', () => {
  assert.ok(first().indexOf('"casual 1":') > 0);
  assert.ok(first().indexOf('"casual 2":') > first().indexOf('"casual 1":'));
  assert.ok(!first().includes('unsportsmanlike'));
});

test('lists of rule sets come with later parts, the newest version last', () => {
  const lists = names()
    .map((name) => /\[\{id:"casual".*?\}\}\]/s.exec(read(name))?.[0] ?? '')
    .filter(Boolean);
  assert.equal(lists.length, 1);
  const [list = ''] = lists;
  assert.ok(list.indexOf('Casual table game') > 0);
  assert.ok(list.indexOf('Casual, second edition') > list.indexOf('Casual table game'));
});

/** @returns {Record<string, string[]>} of the parts that are kept when they are used: their files */
const whenUsed = () =>
  Object.fromEntries(
    [...read('sw.js').matchAll(/\b(french|club|sha256):\[([^\]]*)\]/g)].map(([, part = '', files = '']) => [
      part,
      files.match(/[\w.-]+\.js/g) ?? [],
    ]),
  );

test('parts that need a server are cached when used, with their own sentences', () => {
  const {club = [], french = []} = whenUsed();
  const others = names().filter((name) => !club.includes(name) && !french.includes(name));
  for (const sentence of ['Sign out this phone', 'Make an invitation', 'Open invitation']) {
    assert.ok(
      club.some((name) => read(name).includes(sentence)),
      sentence,
    );
    assert.ok(!others.some((name) => read(name).includes(sentence)), sentence);
  }
  assert.ok(club.length === 1 && french.some((name) => name.startsWith('french-')));
  const always = [...(/(?:=|,)(\["\/",[^\]]*\])/.exec(read('sw.js'))?.[1]?.matchAll(/build\/([\w.-]+)/g) ?? [])].map(
    ([, name]) => name,
  );
  assert.ok(always.length > 6);
  assert.deepEqual(
    [...club, ...french].filter((name) => always.includes(name)),
    [],
  );
});

test('the sentences of competitions are a part for each language, cached in the language that is spoken', () => {
  /** @type {Record<string, {file: string}>} */
  const made = JSON.parse(read('parts.json'));
  for (const [code, sentence] of [
    ['en', 'Waiting for the loser of'],
    ['fr', 'En attente du perdant de'],
  ]) {
    const {file = ''} = made[`reasons_${code}`] ?? {};
    assert.deepEqual(
      names().filter((name) => read(name).includes(/** @type {string} */ (sentence))),
      [file],
    );
    assert.ok(read('sw.js').includes(`reasons_${code}:["/static/build/${file}"]`));
  }
});

test('what a part says in French is beside it, kept as it is, and in one file alone', () => {
  /** @type {Record<string, {file: string}>} */
  const made = JSON.parse(read('parts.json'));
  for (const [key, part, home] of /** @type {[keyof typeof fr.words, string, string][]} */ ([
    ['dates.edit', 'club', 'french_club'],
    ['events.move', 'events', 'french_events'],
    ['house.step.remove', 'house', 'french_house'],
    ['hand.file', 'later', 'french'], // which every phone keeps
    ['table.against', 'tables', 'french'], // which says too little for a file
  ])) {
    const file = `/static/build/${made[home]?.file}`;
    assert.deepEqual(
      names().filter((name) => read(name).includes(String(fr.words[key]))),
      [made[home]?.file],
      key,
    );
    if (home === 'french') continue;
    assert.ok(read(made[part]?.file ?? '').includes(`fr:()=>import("./${made[home]?.file}")`), home);
    assert.equal(DECLARED[home]?.kept, DECLARED[part]?.kept);
    assert.ok(read('sw.js').includes(`"${file}":"fr"`), home);
  }
});

test('sentences of later screens stay out of the first file', () => {
  const sentence = 'Copy a book';
  assert.ok(!first().includes(sentence));
  assert.ok(names().some((name) => read(name).includes(sentence)));
  assert.ok(first().includes('Keep score with one thumb'));
});

test('each part of the app, or an earlier one, has the sentences of its modules', async () => {
  const modules = await readModules();
  /** @type {Record<string, {file: string, modules: string[]}>} */
  const made = JSON.parse(read('parts.json'));
  const keys = Object.keys(english);
  const short = numbered(modules, keys, placesOf(modules, partsOf(modules), keys));
  /** @returns {string[]} the names of properties in a built part */
  const table = (/** @type {string} */ part) =>
    [...read(made[part]?.file ?? '').matchAll(/["'{,]([\w.-]+)["']?:/g)].map(([, name = '']) => name);
  const lacking = Object.entries(made).flatMap(([part, {modules: own}]) => {
    const there = new Set(['app', ...loadedWith(part)].flatMap(table));
    return own
      .filter((path) => modules[path] && !path.includes('/words/'))
      .flatMap((path) => saidBy(/** @type {import('../../tools/modules.js').Module} */ (modules[path]), keys))
      .filter((key) => !/^(page|push)\./.test(key) && !there.has(short[key] ?? key))
      .map((key) => `part ${part} says “${key}” and does not bring it`);
  });
  assert.deepEqual(lacking, []);
});

test('a part imports only parts that are loaded with it, and never the first file, which would run again', () => {
  /** @type {Record<string, {file: string, modules: string[]}>} */
  const made = JSON.parse(read('parts.json'));
  for (const [part, {file}] of Object.entries(made)) {
    const imported = [...read(file).matchAll(/(?:from|import)"\.\/([^"]+)"/g)].map(([, name]) => name);
    const allowed = part === 'app' ? [] : loadedWith(part).map((one) => made[one]?.file);
    assert.deepEqual(
      imported.filter((name) => !allowed.includes(name)),
      [],
      part,
    );
  }
});

test('the first file is a classic script that has what the other parts take from it', () => {
  new Script(first()); // throws a SyntaxError for a module
  const shared = /self\.app=(\[.*\])\}\)\);\n$/s.exec(first())?.[1] ?? '';
  const [{expression}] = /** @type {any} */ (parseAst(shared).body);
  const taken = names().flatMap((name) =>
    [...read(name).matchAll(/const\{([^}]*)\}=self\.app;/g)].flatMap(([, list = '']) => list.split(',')),
  );
  assert.ok(taken.length > 200);
  assert.deepEqual(
    taken.filter((one) => !expression.elements[Number(one.split(':')[0])]),
    [],
  );
});

test('a deleted source is deleted from the build', () => {
  const path = join(folder, 'static/js/features/share/share.js');
  const routes = join(folder, 'static/js/app/routes.js');
  const named = readFileSync(routes, 'utf8');
  rmSync(path);
  assert.throws(() => execFileSync('node', ['build.js'], {cwd: folder, stdio: 'pipe'}), /share\.js/);
  writeFileSync(
    routes,
    named
      .split('\n')
      .filter((line) => !line.includes('share.js'))
      .join('\n'),
  );
  execFileSync('node', ['build.js'], {cwd: folder});
  assert.ok(!JSON.parse(read('parts.json')).later.modules.includes('static/js/features/share/share.js'));
});
