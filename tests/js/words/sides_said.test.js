/**
 * In every language a side named after two players takes a plural verb, and one named after a team or colour a singular
 * one.
 */

import assert from 'node:assert/strict';
import test from 'node:test';
import en from '../../../static/js/words/en.js';
import {say} from '../../../static/js/words/index.js';
import {calledOf} from '../../../static/js/ui/sides.js';
import {DOES, NO_VERB, ONE_FORM, REASONS} from './side_sentences.js';
import {TABLES, spokenAs} from './tables.js';

/** @typedef {import('./tables.js').Table} Table */
const SIDES = ['side', 'other', 'first', 'hammer', 'a', 'b', 'winner'];

/** Sentences about single persons. */
const PERSONS = /^page\.standings\.by\./;

/** @param {Table} table @param {string} key @returns {string[]} all forms of a sentence */
const formsOf = (table, key) => Object.values(typeof table[key] === 'object' ? table[key] : {only: String(table[key])});

test('each sentence with a side is listed as having the side act or not', () => {
  const withSide = Object.keys(en).filter((key) =>
    formsOf(en, key).some((form) => SIDES.some((name) => form.includes(`{${name}}`))),
  );
  const known = (/** @type {string} */ key) =>
    DOES.includes(key) || NO_VERB.includes(key) || PERSONS.test(key) || REASONS.some((pattern) => pattern.test(key));
  assert.deepEqual(
    withSide.filter((key) => !known(key)),
    [],
  );
  assert.deepEqual(
    [...DOES, ...NO_VERB].filter((key) => !withSide.includes(key)),
    [],
  );
});

for (const [language, table] of Object.entries(TABLES)) {
  test(`verbs of acting sides have two forms: ${language}`, () => {
    const all = DOES.flatMap((key) =>
      formsOf(table, key).map((form) => ({key, form, verbs: [...form.matchAll(/\{(\w+)\|([^|}]+)\|([^|}]+)\}/g)]})),
    );
    assert.deepEqual(
      all.filter(({key, verbs}) => verbs.length === 0 && !ONE_FORM[language]?.includes(key)).map(({key}) => key),
      [],
    );
    const singular = new Set(all.flatMap(({verbs}) => verbs.map((verb) => verb[2])));
    for (const {key, form, verbs} of all) {
      for (const [, name, one, many] of verbs)
        assert.ok(form.includes(`{${name}}`) && one !== many, `${language}.js, ${key}: ${form}`);
      for (const [, name, word] of form.matchAll(/\{(\w+)\} ([\p{L}]+)/gu))
        assert.ok(
          !SIDES.includes(String(name)) || !singular.has(String(word)),
          `${language}.js, ${key}: ${word} has one form`,
        );
    }
    const others = Object.keys(table).filter((key) => !DOES.includes(key));
    assert.deepEqual(
      others.filter((key) =>
        formsOf(table, key).some((form) =>
          [...form.matchAll(/(?<! de )\{(\w+)\} ([\p{L}]+)/gu)].some(
            ([, name, word]) => SIDES.includes(String(name)) && singular.has(String(word)),
          ),
        ),
      ),
      [],
    );
    assert.ok(
      Object.keys(table).every(
        (key) => DOES.includes(key) || formsOf(table, key).every((form) => !/\{\w+\|/.test(form)),
      ),
    );
  });
}

/** @param {string} name @param {string[]} players @returns {any} */
const header = (name, players) => ({
  sides: {a: {name, players: players.map((one) => ({name: one}))}, b: {name: 'Red'}},
});

test("a side is plural if it is called by its players' names", () => {
  assert.deepEqual(calledOf(header('Anna & Bert', ['Anna', 'Bert']), 'a'), {name: 'Anna & Bert', many: true});
  assert.equal(calledOf(header('Anna & Bert', ['Bert', 'Anna']), 'a').many, true);
  assert.deepEqual(calledOf(header('Smith & Sons', ['Anna', 'Bert']), 'a'), {name: 'Smith & Sons', many: false});
  assert.deepEqual(calledOf(header('Anna', ['Anna']), 'a'), {name: 'Anna', many: false});
  assert.deepEqual(calledOf(header('Anna & Bert', []), 'b'), {name: 'Red', many: false});
});

test('examples of side sentences in both languages', () => {
  const [pair, team] = [
    {name: 'Anna & Bert', many: true},
    {name: 'Elks', many: false},
  ];
  assert.equal(say('match.leads', {side: pair, won: 2, lost: 1, n: 5}), 'Anna & Bert lead 2–1, best of 5');
  assert.equal(say('match.leads', {side: team, won: 2, lost: 1, n: 5}), 'Elks leads 2–1, best of 5');
  assert.equal(
    say('tell.next', {stage: 'Frame 2', first: pair, hammer: team}),
    'Frame 2: Anna & Bert shoot first, Elks has the hammer.',
  );
  assert.equal(
    say('next.owed', {side: pair, points: 2, n: 1, game: 1}),
    'Anna & Bert start with 2: 1 point from game 1.',
  );
  assert.equal(say('end.target', {side: 'Rouge'}), 'Rouge wins');
  assert.equal(say('end.disqualification', {side: pair, other: team}), 'Anna & Bert win: Elks disqualified');
  assert.equal(
    say('why.next-scored', {side: pair, other: team}),
    'Anna & Bert scored and shoot first. Elks has the hammer.',
  );
  spokenAs('fr', () => {
    assert.equal(say('match.leads', {side: pair, won: 2, lost: 1, n: 5}), 'Anna & Bert mènent 2–1, au meilleur de 5');
    assert.equal(
      say('match.forfeited', {side: team, other: pair}).replaceAll('\u00a0', ' '),
      'Elks a gagné le match : Anna & Bert l’ont perdu sur pénalité',
    );
    assert.equal(say('end.target', {side: team}), 'Elks gagne');
    assert.equal(
      say('why.next-scored', {side: pair, other: team}).replaceAll('\u00a0', ' '),
      'Anna & Bert ont marqué et lancent en premier. Marteau : Elks.',
    );
    assert.equal(
      say('end.disqualification', {side: team, other: pair}).replaceAll('\u00a0', ' '),
      'Elks gagne : Anna & Bert disqualifiés',
    );
  });
});
