/**
 * "How scoring works": every lesson is a valid game under its own rule set, and the rules give reasons for its last
 * entry.
 */

import assert from 'node:assert/strict';
import {readFileSync, readdirSync} from 'node:fs';
import test from 'node:test';
import en from '../../../static/js/words/en.js';
import {explainAll, replay} from '../../../static/js/rules/index.js';
import {LESSONS} from '../../../static/js/features/learn/lessons.js';

const FOLDER = new URL('../../../static/rulesets/', import.meta.url);
const RULESETS = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.json') && name !== 'ruleset.schema.json')
  .map((name) => JSON.parse(readFileSync(new URL(name, FOLDER), 'utf8')));
const of = (/** @type {string} */ kind) => RULESETS.find((one) => one.kind === kind);

/** @param {any} ruleset @param {any[]} entries */
const game = ({id, version, formats}, entries) => ({
  version: 1,
  id: '0193b0c2-7d2a-7c31-9b57-1f7f3f0a9a10',
  ruleset: id,
  ruleset_version: version,
  play: Object.keys(formats)[0],
  first: 'a',
  started_at: '2026-01-01T12:00:00Z',
  sides: {a: {name: 'A'}, b: {name: 'B'}},
  events: entries.map((entry, i) => ({id: `e${i + 1}`, at: '2026-01-01T12:00:00Z', ...entry})),
});

test('there are lessons for every kind of game that a rule set has', () => {
  assert.deepEqual(Object.keys(LESSONS).sort(), [...new Set(RULESETS.map(({kind}) => kind))].sort());
});

for (const [kind, lessons] of Object.entries(LESSONS)) {
  for (const {name, entries, tell} of lessons) {
    test(`${kind}: ${name}`, () => {
      const played = game(of(kind), entries);
      const told = [...explainAll(played, of(kind)).values()].at(-1)?.filter(({say}) => tell.test(say)) ?? [];
      assert.ok(told.length > 0);
      for (const {say} of told) assert.ok(Object.hasOwn(en, say), say);
      assert.ok(Object.hasOwn(en, `how.${kind}.${name}`));
    });
  }
}

test('the lessons show what their headings say', () => {
  const last = (/** @type {keyof typeof LESSONS} */ kind, /** @type {string} */ name) => {
    const lesson = LESSONS[kind].find((one) => one.name === name);
    return replay(game(of(kind), lesson?.entries ?? []), of(kind));
  };
  assert.deepEqual(last('knock-off', 'deepest').score, {a: 3, b: 0});
  assert.deepEqual(last('knock-off', 'dead-heat').score, {a: 0, b: 0});
  assert.equal(last('innings', 'nine').status, 'finished');
  assert.equal(last('innings', 'extra').status, 'open');
  assert.equal(last('horse-collar', 'qualify').score.a, 0);
  assert.equal(last('horse-collar', 'target').winner, 'a');
  assert.equal(last('court', 'off').score.a, -2);
});
