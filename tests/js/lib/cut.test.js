/** Names that are too long for their place are cut between letters as a reader sees them. */

import assert from 'node:assert/strict';
import test from 'node:test';
import {say} from '../../../static/js/words/index.js';
import {apart, cut, shortened, tidy} from '../../../static/js/lib/cut.js';

/** @param {number} most letters that fit */
const room = (most) => (/** @type {string} */ text) => [...new Intl.Segmenter().segment(text)].length <= most;

test('a short text stays whole', () => {
  assert.equal(cut('Ann', room(3)), 'Ann');
});

test('a long text is cut with an ellipsis, never after a blank', () => {
  assert.equal(cut('Ann Bo', room(5)), 'Ann…');
  assert.equal(cut('Annabelle', room(5)), 'Anna…');
});

test('a family, a flag and an accent stay one letter each', () => {
  assert.equal(cut('👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧', room(2)), '👩‍👩‍👧…');
  assert.equal(cut('🇨🇦🇨🇦🇨🇦', room(2)), '🇨🇦…');
  assert.equal(cut('e\u0301e\u0301e\u0301', room(2)), 'e\u0301…');
});

test('without room only the ellipsis is left', () => {
  assert.equal(
    cut('Ann', () => false),
    '…',
  );
});

test('a name keeps its own reading direction', () => {
  assert.equal(apart('שלום'), '\u2068שלום\u2069');
});

test('text too long for a document is cut between letters, within the limit of code points', () => {
  assert.equal(shortened('Annabelle', 9), 'Annabelle');
  assert.equal(shortened('Annabelle', 4), 'Anna');
  assert.equal(shortened('👩‍👩‍👧👩‍👩‍👧', 9), '👩‍👩‍👧');
  assert.equal(shortened('a🇨🇦🇨🇦', 4), 'a🇨🇦');
  assert.equal(shortened(`e${'\u0301'.repeat(40)}`, 4), `e${'\u0301'.repeat(3)}`); // one letter, which does not fit
});

test('hiding and misleading characters become blanks', () => {
  assert.equal(tidy('\u202eAnn\u0007 \u2066 Bo\n', 28), 'Ann Bo');
});

test('in a sentence only right-to-left names are isolated', () => {
  assert.equal(say('end.target', {side: 'Ann 🥌️'}), 'Ann 🥌️ wins');
  for (const name of ['שלום', 'Ann سلام', '𞤀𞤁']) assert.equal(say('end.target', {side: name}), `${apart(name)} wins`);
});
