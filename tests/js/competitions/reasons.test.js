/**
 * Competitions say why a match or a place is as it is, and what events change, in every language: as the vectors say,
 * and with a sentence for each reason and match that the cases reach.
 */

import assert from 'node:assert/strict';
import {readFileSync, readdirSync} from 'node:fs';
import {join} from 'node:path';
import test from 'node:test';
import {
  CompetitionError,
  explainMatch,
  explainPlace,
  preview,
  withNames,
} from '../../../static/js/competitions/index.js';
import {changes} from '../../../static/js/competitions/reasons/changes.js';
import {explainLine} from '../../../static/js/competitions/reasons/explain.js';
import {whyPlace} from '../../../static/js/competitions/reasons/why_place.js';
import {standing} from '../../../static/js/competitions/stand.js';
import {sayReasons} from '../../../static/js/ui/competitions/reasons_said.js';
import {sayCall} from '../../../static/js/words/reasons.js';
import {REASONS} from '../words/tables.js';

/** @typedef {import('../../../static/js/competitions/reasons/reasons.js').Reason} Reason */
/** @typedef {import('../../../static/js/competitions/stand.js').Standing} Standing */

const VECTORS = join(import.meta.dirname, '..', '..', 'vectors');
/** @type {any[]} */
const CASES = readdirSync(VECTORS)
  .filter((name) => name.endsWith('competitions.json'))
  .flatMap((name) => JSON.parse(readFileSync(join(VECTORS, name), 'utf8')));
const WORKED = CASES.filter(({reasons}) => reasons);

/** @param {any} document @param {string} [last] event @returns {any} the document as it was then */
const upTo = (document, last) => {
  const events = /** @type {{id: string}[]} */ (document.events);
  return last ? {...document, events: events.slice(0, events.findIndex(({id}) => id === last) + 1)} : document;
};

/** @param {any} request @param {any} asked of a vector's `reasons` @returns {{document: any, reasons: Reason[]}} */
function explained({document: whole, results: all}, {match, place, after, upto, told}) {
  const document = upTo(whole, upto);
  const results = all.filter((/** @type {{id: string}} */ {id}) => told?.includes(id) ?? true);
  if (match) return {document, reasons: explainMatch(document, results, match)};
  if (place) return {document, reasons: explainPlace(document, results, place)};
  const before = upTo(whole, after);
  return {document, reasons: preview(before, results, document.events.slice(before.events.length))};
}

for (const {name, request, reasons: asked} of WORKED) {
  test(`${name}: its reasons in words`, () => {
    for (const {said, ...one} of asked) {
      const {document, reasons} = explained(request, one);
      for (const code of ['en', 'fr']) {
        assert.deepEqual(
          sayReasons(/** @type {Record<string, string>} */ (REASONS[code]), document, reasons),
          said.map((/** @type {any} */ {section, [code]: text}) => ({section, text})),
          JSON.stringify(one),
        );
      }
    }
  });
}

/** @param {any} document @param {any[]} results @returns {Standing | null} null if the document is refused */
function stands(document, results) {
  try {
    return standing(document, results);
  } catch (error) {
    if (error instanceof CompetitionError) return null;
    throw error;
  }
}

/** @param {any} request @returns {Reason[]} of all matches and places, and what its last event changed, both ways */
function allReasons({document, results}) {
  const now = stands(document, results);
  if (!now) return [];
  const {competition} = now.course;
  const lines = /** @type {{id: string}[]} */ (now.state.matches);
  const before = stands({...document, events: document.events.slice(0, -1)}, results);
  const found = [
    ...lines.flatMap(({id}) => explainLine(now, id)),
    ...[...competition.entries.keys()].flatMap((entry) => whyPlace(competition, now.state, entry)),
    ...(before ? [...changes(before, now), ...changes(now, before)] : []),
  ];
  return withNames(document, found);
}

/** @param {any} call @returns {any[]} it and the matches that it names */
const calls = (call) => [call, ...Object.values(call).flatMap((value) => (value?.say ? calls(value) : []))];

const SAID = CASES.filter(({request}) => request.call === 'stand').flatMap(({request}) => allReasons(request));
/** One of each kind, with and without a range of places. */
const KINDS = new Map(
  SAID.flatMap(calls).map((call) => [call.first < call.last ? `${call.say}.range` : call.say, call]),
);

for (const [code, table] of Object.entries(REASONS)) {
  test(`${code}: the cases of competitions reach every sentence and say nothing else`, () => {
    assert.ok(SAID.length > 2000);
    assert.deepEqual([...KINDS.keys()].sort(), Object.keys(table));
  });

  test(`${code}: a sentence uses only what its reason brings`, () => {
    for (const [key, call] of KINDS) {
      const used = [...(table[key] ?? '').matchAll(/\{(\w+)/g)].map(([, name = '']) => name);
      assert.deepEqual(
        used.filter((name) => call[name] === undefined || call[name] === null),
        [],
        key,
      );
    }
  });

  test(`${code}: all that is said is whole and short`, () => {
    for (const one of SAID) {
      const text = sayCall(table, one);
      assert.match(text, /^\S[^{}|]*\.$/);
      assert.ok(text.length <= 130, text);
    }
  });
}

test('a verb agrees with a side that it follows', () => {
  const verbs = {
    en: /\{(entry|other)\} (is|was|has|goes|leaves|plays|stays|wins)\b/,
    fr: /\{(entry|other)\} (a|est|était|gagne|joue|quitte|reste|va|n’\S+) /,
  };
  for (const [code, alone] of Object.entries(verbs))
    assert.deepEqual(
      Object.values(REASONS[code] ?? {}).filter((sentence) => alone.test(sentence)),
      [],
    );
});

test('numbers are written as people write them, and partners take a plural verb', () => {
  const en = /** @type {Record<string, string>} */ (REASONS.en);
  const two = {entry: {name: 'Ann & Bo', many: true}, other: {name: 'Elks', many: false}};
  assert.equal(
    sayCall(en, {say: 'because.won-halves', ...two, score: 15, less: 1}),
    'Ann & Bo beat Elks 7½–½ in match points.',
  );
  assert.equal(
    sayCall(en, {say: 'because.difference', ...two, score: 0, less: -12}),
    'Ann & Bo before Elks: point difference 0 v −12.',
  );
  assert.equal(sayCall(en, {say: 'because.still-in', ...two}), 'Ann & Bo are still in.');
  assert.equal(
    sayCall(en, {say: 'because.no-report', board: 'שלום'}),
    'Posted on board \u2068שלום\u2069. No result yet.',
  );
});
