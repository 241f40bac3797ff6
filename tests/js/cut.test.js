/** Names that are too long for their place are cut between letters as a reader sees them. */

import assert from 'node:assert/strict';
import test from 'node:test';
import {apart, cut} from '../../static/js/ui/cut.js';

/** @param {number} most letters that have room */
const room = (most) => (/** @type {string} */ text) => [...new Intl.Segmenter().segment(text)].length <= most;

test('what has room stays whole', () => {
  assert.equal(cut('Ann', room(3)), 'Ann');
});

test('what has none is cut with an ellipsis, not behind a blank', () => {
  assert.equal(cut('Ann Bo', room(5)), 'Ann…');
  assert.equal(cut('Annabelle', room(5)), 'Anna…');
});

test('a family, a flag and an accent stay one letter each', () => {
  assert.equal(cut('👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧', room(2)), '👩‍👩‍👧…');
  assert.equal(cut('🇨🇦🇨🇦🇨🇦', room(2)), '🇨🇦…');
  assert.equal(cut('e\u0301e\u0301e\u0301', room(2)), 'e\u0301…');
});

test('where nothing has room the ellipsis alone is left', () => {
  assert.equal(cut('Ann', () => false), '…');
});

test('a name keeps its own reading direction', () => {
  assert.equal(apart('שלום'), '\u2068שלום\u2069');
});
