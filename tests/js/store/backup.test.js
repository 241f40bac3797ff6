/**
 * Backups without a browser: two logs of a game are compared (store/logs/merge.js) and files are read
 * (files/backup_read.js).
 */

import assert from 'node:assert/strict';
import test from 'node:test';
import casual from '../../../static/rulesets/casual.json' with {type: 'json'};
import {freshSetup} from '../../../static/js/game/setup.js';
import {HEAD} from '../../../static/js/store/backup.js';
import {compare} from '../../../static/js/store/logs/compare.js';
import {isPoisoned, isSetting, parse, readBackup, unreadable} from '../../../static/js/files/backup_read.js';

const ID = '0193b0c2-7d2a-7c31-9b57-1f7f3f0a9a10';
/** @param {string[]} weights one frame each @param {object} [header] */
const game = (weights, header = {}) =>
  /** @type {any} */ ({
    version: 1,
    id: ID,
    ruleset: 'casual',
    play: 'singles',
    first: 'a',
    started_at: '2026-11-21T19:00:00-08:00',
    sides: {a: {name: 'Ann'}, b: {name: 'Bo'}},
    ...header,
    events: weights.map((weight, i) => ({
      id: `e${i}`,
      at: '2026-11-21T19:01:00-08:00',
      type: 'frame',
      weights: [weight],
    })),
  });

test('a continued log is told from a different one, whatever the order of keys', () => {
  const own = game(['a1', 'b2']);
  assert.equal(compare(own, Object.fromEntries(Object.entries(own).reverse())), 'same');
  assert.equal(compare(own, game(['a1', 'b2', 'a3'])), 'longer');
  assert.equal(compare(own, game(['a1'])), 'shorter');
  assert.equal(compare(own, game([])), 'shorter');
  assert.equal(compare(own, game(['a1', 'b3'])), 'differs');
  assert.equal(compare(own, game(['a1', 'b3', 'a3'])), 'differs');
  assert.equal(compare(own, game(['a1', 'b2', 'a3'], {first: 'b'})), 'differs');
  assert.equal(compare(own, game(['a1', 'b2'], {target: 21})), 'differs');
});

const EVENT = {version: 1, id: ID, form: 'queue', name: 'Tonight', events: []};
const WHOLE = `${HEAD}1,"made_at":"2026-11-21T19:00:00-08:00",
"rulesets":[
{"id":"house-x","formats":{}}
],
"settings":[
{"name":"names","value":["Ann"]}
],
"games":[
${JSON.stringify({document: game(['a1'])})},
${JSON.stringify({document: game(['a1', 'b2']), imported: true})}
],
"versions":[
${JSON.stringify({game: ID, hash: 'h', document: game(['b4']), from: 'file', etag: null, decided: true})}
],
"competitions":[
${JSON.stringify({competition: EVENT, versions: []})},
${JSON.stringify({competition: EVENT, versions: [{game: ID, hash: 'h', document: EVENT}]})}
]}
`;

test('a backup is read whole', () => {
  const found = readBackup(WHOLE, parse(WHOLE));
  assert.deepEqual(
    [found?.games, found?.versions, found?.rulesets, found?.settings, found?.competitions].map((part) => part?.length),
    [2, 1, 1, 1, 2],
  );
  assert.deepEqual(
    [found?.torn, found?.strange, found?.version, found?.at],
    [false, [], 1, '2026-11-21T19:00:00-08:00'],
  );
});

test('exactly the complete lines of a truncated backup are read', () => {
  const lines = WHOLE.split('\n')
    .filter((line) => line.startsWith('{"') && !line.startsWith(HEAD))
    .map((line) => line.replace(/,$/, ''));
  for (let end = HEAD.length; end < WHOLE.length - 2; end += 1) {
    const text = WHOLE.slice(0, end);
    const found = readBackup(text, parse(text));
    assert.ok(found?.torn, String(end));
    const {rulesets, settings, games, versions, competitions} = found;
    const read = [rulesets, settings, games, versions, competitions].flat().map((one) => JSON.stringify(one));
    assert.deepEqual(
      read,
      lines.filter((line) => text.includes(line)),
      String(end),
    );
  }
});

test('a backup of an app without competitions is read', () => {
  const older = {scorekeeper: 'backup', version: 1, made_at: '', rulesets: [], settings: [], games: [], versions: []};
  const found = readBackup('', older);
  assert.deepEqual([found?.competitions, found?.strange, found?.torn], [[], [], false]);
});

test('other files and backups of newer versions are refused', () => {
  for (const text of ['', 'nothing', '[]', 'null', '7', '{"scorekeeper":"other"}', JSON.stringify(game(['a1']))])
    assert.equal(readBackup(text, parse(text)), null);
  const of = (/** @type {string} */ text) => unreadable(/** @type {any} */ (readBackup(text, parse(text))));
  assert.equal(of('{"scorekeeper":"backup","version":2,"games":[]}'), 'newer');
  assert.equal(of(`${HEAD}2,"games":[`), 'newer');
  assert.equal(of('{"scorekeeper":"backup"}'), 'other');
  assert.equal(of('{"scorekeeper":"backup","version":"1"}'), 'other');
  assert.equal(of('{"scorekeeper":"backup","version":1}'), null);
  assert.deepEqual(readBackup('x', {scorekeeper: 'backup', version: 1, games: {}, more: 1})?.strange, [
    'games',
    'more',
  ]);
});

test('names that reach into JavaScript itself are found at any depth', () => {
  for (const name of ['__proto__', 'constructor', 'prototype']) {
    assert.ok(isPoisoned(JSON.parse(`{"a":[{"b":{"${name}":{"x":1}}}]}`)), name);
    assert.ok(isPoisoned(JSON.parse(`{"${name}":1}`)), name);
  }
  assert.ok(!isPoisoned({a: ['__proto__', {b: 'constructor'}], n: null}));
  assert.ok(isPoisoned(JSON.parse(`${'['.repeat(100_000)}{"__proto__":1}${']'.repeat(100_000)}`)));
});

test('only valid settings that a person made are backed up', () => {
  const side = {names: ['Ann'], colour: 'red', start: 0};
  const setup = {
    ruleset: 'casual',
    play: 'singles',
    length: null,
    timeouts: null,
    best_of: 1,
    board: '',
    first: 'a',
    choice: null,
    sides: {a: side, b: side},
  };
  assert.ok(isSetting({name: 'setup', value: setup}));
  assert.ok(isSetting({name: 'setup', value: freshSetup(/** @type {any} */ (casual))}));
  assert.ok(isSetting({name: 'names', value: ['Ann', 'Bo']}));
  assert.ok(isSetting({name: `handed.${ID}`, value: {key: 'x'.repeat(43), told: true}}));
  assert.ok(isSetting({name: `match-card.${ID}`, value: 'x'.repeat(43)}));
  for (const row of [
    null,
    {name: 'canary', value: 'x'},
    {name: 'epoch', value: 'x'},
    {name: 'backup', value: {}},
    {name: 'clocks.x', value: []},
    {name: 'names', value: [1]},
    {name: 'names', value: 'Ann'},
    {name: 'setup', value: {...setup, sides: {a: side, b: {...side, names: [7]}}}},
    {name: 'setup', value: {...setup, more: 1}},
    {name: 'handed.x', value: {key: 'x', told: true}},
    {name: `match-card.${ID}`, value: 'x'},
    {name: `match-card.${ID}`, value: {key: 'x'.repeat(43), told: true}},
  ])
    assert.ok(!isSetting(row), JSON.stringify(row));
});
