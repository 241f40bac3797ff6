/** The phone's rooms keep to the allowed imports, lazy ones included, and to their size (ARCHITECTURE.md). */

import assert from 'node:assert/strict';
import {execFileSync} from 'node:child_process';
import {readFileSync, readdirSync} from 'node:fs';
import {join} from 'node:path/posix';
import test from 'node:test';
import {mapped} from '../../../tools/map.js';
import {faultsOf, partsOf, readModule, readModules} from '../../../tools/modules.js';
import {faultsOfRooms} from '../../../tools/rooms.js';

process.chdir(join(import.meta.dirname, '..', '..', '..'));

test('rooms import only lower rooms, features never import each other, and there is no cycle', async () => {
  assert.deepEqual(faultsOfRooms(await readModules()), []);
});

/** @param {Record<string, string>} sources by path below static/js */
const made = (sources) =>
  Object.fromEntries(
    Object.entries(sources).map(([path, source]) => [`static/js/${path}`, readModule(`static/js/${path}`, source)]),
  );

test('wrong, missing and circular imports are reported', () => {
  const told = (/** @type {Record<string, string>} */ sources) => faultsOfRooms(made(sources)).join('\n');
  assert.match(
    told({'lib/a.js': "import '../game/b.js';", 'game/b.js': ''}),
    /static\/js\/lib\/a\.js imports static\/js\/game\/b\.js.*move/s,
  );
  assert.match(told({'lib/a.js': "import('../game/b.js');", 'game/b.js': ''}), /imports static\/js\/game\/b\.js/);
  assert.match(
    told({'features/one/a.js': "import '../two/b.js';", 'features/two/b.js': ''}),
    /features never import each other/,
  );
  assert.match(told({'attic/a.js': ''}), /attic.*no room/);
  assert.match(told({'ui/a.js': "import './b.js';", 'ui/b.js': "import './a.js';"}), /circle: .*a\.js.*b\.js/);
  assert.equal(
    told({'features/one/a.js': "import '../../../ui/b.js'; import('./c.js');", 'features/one/c.js': '', 'ui/b.js': ''}),
    '',
  );
});

test('files that the list of parts cannot place are reported', () => {
  const sources = {
    'app/start.js': "import('../features/referee/a.js'); import('../features/clubs/b.js');",
    'features/referee/a.js': "import '../clubs/b.js';",
    'features/clubs/b.js': '',
  };
  const modules = made(sources);
  assert.match(
    faultsOf(modules, partsOf(modules)).join('\n'),
    /referee\/a\.js \(part referee\) imports .*clubs\/b\.js \(part club\)/,
  );
  assert.match(
    faultsOf(modules, partsOf(modules)).join('\n'),
    /bundles\.js: part french names static\/js\/words\/fr\.js, which is not there/,
  );
});

/** @param {string[]} paths @param {RegExp} what @returns {string[]} the modules with it, comments apart */
const having = (paths, what) =>
  paths.filter((path) => what.test(readFileSync(path, 'utf8').replace(/\/\*[^]*?\*\/|\/\/.*/g, '')));

test('only one module writes dates and times, and one knows the local time', async () => {
  const all = Object.keys(await readModules());
  assert.deepEqual(having(all, /DateTimeFormat|RelativeTimeFormat|toLocale(Date|Time)String|Date\(.*\)\s*\.toLocale/), [
    'static/js/lib/days.js',
    'static/js/lib/moments.js',
    'static/js/lib/zone.js',
  ]);
  assert.deepEqual(
    having(all, /lib\/moments\.js|'\.\/moments\.js'/).filter((path) => !path.startsWith('static/js/words/')),
    [],
  ); // all others ask words/moments.js
});

test('only the store opens databases and only sync fetches', async () => {
  const modules = await readModules();
  const users = (/** @type {RegExp} */ what) => having(Object.keys(modules), what);
  assert.deepEqual(
    users(/\bindexedDB\b/).filter((path) => !path.startsWith('static/js/store/')),
    [],
  );
  assert.deepEqual(
    users(/\bfetch\(|XMLHttpRequest|sendBeacon/).filter((path) => !/^static\/js\/(sync|display)\//.test(path)),
    [],
  ); // a TV's page is not the app
});

test('no folder has more than 34 files, and the top level at most 6', () => {
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', 'static/js'], {
    encoding: 'utf8',
  })
    .trim()
    .split('\n');
  /** @type {Record<string, number>} */
  const held = {};
  for (const path of files) held[path.replace(/\/[^/]+$/, '')] = (held[path.replace(/\/[^/]+$/, '')] ?? 0) + 1;
  assert.deepEqual(
    Object.entries(held).filter(([, count]) => count > 34),
    [],
  );
  assert.ok(readdirSync('static/js', {withFileTypes: true}).filter((one) => one.isFile()).length <= 6);
});

test('ARCHITECTURE.md has the current map', async () => {
  assert.equal(readFileSync('ARCHITECTURE.md', 'utf8'), await mapped(), 'Run `make map`.');
});
