/**
 * Every section that a screen can cite has a short sentence about what the book says there, in every language
 * (static/js/words/).
 */

import assert from 'node:assert/strict';
import {readFileSync, readdirSync} from 'node:fs';
import test from 'node:test';
import {readBooks} from '../../../tools/books.js';
import {dutiesOf, sentencesOf, subjects} from '../../../static/js/words/duties.js';
import ABOUTS from '../../../static/js/words/duty-abouts.js';
import en from '../../../static/js/words/en.js';
import {DUTIES, OTHERS} from './tables.js';

/** @typedef {import('../../../static/js/lib/types.d.ts').Ruleset} Ruleset */
/** @typedef {import('../../../static/js/words/duties.js').Cited} Cited */

const LONGEST = 160;
const RULES = new URL('../../../static/js/rules/', import.meta.url);
const books = /** @type {Ruleset[]} */ ((await readBooks()).all);
const READING = /\s*\(reading\)/;

/** @param {Ruleset} book @returns {Cited[]} every place of a rule set whose section a screen can cite */
function citedBy({sections, offences, clocks, calls, lateness, match, start}) {
  return [
    ...Object.entries(sections).map(([about, section]) => ({section, about})),
    ...offences.map(({id, section}) => ({section, offence: id})),
    ...Object.entries(clocks).map(([about, {section, offence = ''}]) => ({
      section,
      about: offence ? `${about} ${offence}` : about,
    })),
    ...Object.entries(calls).map(([about, {section}]) => ({section, about: `${about} calls`})),
    ...(lateness ? [{section: lateness.section, about: 'lateness'}] : []),
    ...['second', 'third', 'ends', 'practice'].flatMap((about) => {
      const rule = match[/** @type {'ends'} */ (about)];
      return rule ? [{section: rule.section, about}] : [];
    }),
    {section: start.section, about: 'start'},
    ...(start.absent ? [{section: start.absent.section, about: 'absent'}] : []),
  ];
}

/** Every section with its place, e.g. `fed 6.8` and `fed 9.26` of `{book: 'fed', section: '6.8, 9.26'}`. */
const PLACES = books.flatMap((book) =>
  citedBy(book).flatMap((cited) =>
    (cited.section ?? '')
      .split(', ')
      .map((section) => ({book, cited, place: `${book.book} ${section.replace(READING, '') || '(reading)'}`})),
  ),
);

/** @param {unknown} node of a rule set @returns {string[]} every `section` in it, and every value of `sections` */
function allSections(node) {
  if (!node || typeof node !== 'object') return [];
  return Object.entries(node).flatMap(([key, value]) => {
    if (key === 'readings') return []; // shown beside the section that they are about
    if (key === 'sections' || key === 'section') return typeof value === 'string' ? [value] : Object.values(value);
    return allSections(value);
  });
}

test('no part of a rule set cites a section that this test does not know', () => {
  for (const book of books)
    assert.deepEqual(
      [...new Set(citedBy(book).map(({section}) => section))].sort(),
      [...new Set(allSections(book))].sort(),
      book.id,
    );
  assert.ok(new Set(PLACES.map(({place}) => place)).size > 90);
});

test('every reason of the rules is about something that a rule set cites', () => {
  const known = new Set(PLACES.flatMap(({cited}) => subjects(cited)));
  const sources = readdirSync(RULES).map((name) => readFileSync(new URL(name, RULES), 'utf8'));
  const said = [...sources.join('\n').matchAll(/'(why\.[\w-]+)'/g)].map(([, key = '']) => key);
  assert.ok(said.length > 30);
  // Of penalties, and of what comes with them, the penalty names the offence.
  const open = [...said, ...Object.keys(ABOUTS)].filter((key) => !/^why\.(displaced|penalty-late|sum\.one)$/.test(key));
  assert.deepEqual(
    open.filter((key) => !subjects({say: key}).some((about) => known.has(about))),
    [],
  );
  assert.deepEqual(
    Object.keys(ABOUTS).filter((key) => !Object.hasOwn(en, key)),
    [],
  );
});

for (const [code, table] of Object.entries(DUTIES)) {
  test(`${code}: every section that a screen can cite has sentences of at most ${LONGEST} characters`, () => {
    const lacking = PLACES.filter(({place, cited}) => !sentencesOf(table, place, subjects(cited)).length);
    assert.deepEqual([...new Set(lacking.map(({place, cited}) => `${place}#${subjects(cited)}`))], []);
    const places = PLACES.map(({place}) => `${place}#`);
    const long = Object.keys(table).filter(
      (key) => places.some((place) => `${key}#`.startsWith(place)) && (table[key] ?? '').length > LONGEST,
    );
    assert.deepEqual(long, []);
  });

  test(`${code}: every sentence is shown for a section, whole, and every reading of a cited section is there`, () => {
    const used = PLACES.flatMap(({book, place, cited}) => [
      book.book,
      place,
      ...subjects(cited).map((about) => `${place}#${about}`),
    ]);
    const texts = books.flatMap((book) =>
      book.readings
        .filter(({section}) => section.split(', ').some((one) => used.includes(`${book.book} ${one}`)))
        .map(({text}) => text),
    );
    const wanted = new Set(code === 'en' ? used : [...used, ...texts]);
    assert.deepEqual(
      Object.keys(table).filter((key) => !wanted.has(key)),
      [],
    );
    if (code !== 'en')
      assert.deepEqual(
        texts.filter((text) => !table[text]),
        [],
      );
    assert.deepEqual(
      Object.keys(table).filter((key) => key.includes(' ') && !table[key]?.endsWith('.')),
      [],
    );
  });

  test(`${code}: a book has the name of its rule set`, () => {
    for (const id of new Set(books.map(({book}) => book))) {
      const name = table[id] ?? '';
      const names = books
        .filter(({book}) => book === id)
        .map((book) => OTHERS.find(([other]) => other === code)?.[1].books[book.name] ?? book.name);
      assert.ok(names.includes(name), `${id}: ${name}`);
    }
  });

  test(`${code}: the keys are sorted`, () => {
    const keys = Object.keys(table);
    assert.deepEqual(keys, keys.toSorted());
  });
}

test('each language has the sentences of English', () => {
  for (const [code, table] of Object.entries(DUTIES))
    assert.deepEqual(
      Object.keys(DUTIES.en ?? {}).filter((key) => !table[key]),
      [],
      code,
    );
});

const table = {'b 1': 'One.', 'b 2#x': 'Two of x.', 'b 2#y': 'Two of y.', 'b (reading)#x': 'Silent.'};
const ruleset = {
  book: 'b',
  readings: [{section: '2, 7', text: 'Read so (reading)'}],
  house: {from: 'b', version: 1, sections: ['1, 2 (reading)']},
};

test('sections are told one by one, with what house rules change and how we read them', () => {
  assert.deepEqual(dutiesOf(table, ruleset, [{section: '1, 2 (reading)', about: 'y'}, {section: '1'}]), [
    {section: '1', house: true, reading: false, sentences: ['One.'], readings: []},
    {section: '2', house: true, reading: true, sentences: ['Two of y.'], readings: ['Read so.']},
  ]);
  assert.deepEqual(dutiesOf(table, ruleset, [{section: '(reading)', about: 'x'}, {}]), [
    {section: '', house: false, reading: true, sentences: ['Silent.'], readings: []},
  ]);
  assert.deepEqual(dutiesOf(table, ruleset, [{section: '3', about: 'x'}])[0]?.sentences, []);
});

test('of a section with several sentences those about the subject are told, else all', () => {
  assert.deepEqual(sentencesOf(table, 'b 2', ['z', 'x']), ['Two of x.']);
  assert.deepEqual(sentencesOf(table, 'b 2', ['z']), ['Two of x.', 'Two of y.']);
  assert.deepEqual(sentencesOf(table, 'b 1', ['z']), ['One.']);
  assert.deepEqual(subjects({say: 'why.next-scored', section: '1'}), ['next_scored']);
  assert.deepEqual(subjects({say: 'why.higher'}), ['rounds', 'target']);
  assert.deepEqual(subjects({say: 'why.penalty-warning', offence: 'slow-play'}), ['slow-play']);
});
