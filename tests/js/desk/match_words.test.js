/** What rounds and matches are called at the desk. */

import assert from 'node:assert/strict';
import test from 'node:test';
import {matchTitle, roundTitle} from '../../../static/js/features/events/match_words.js';

/** @param {string[]} ids of its matches @returns {any} a championship */
const championship = (ids) => ({document: {form: 'championship'}, state: {matches: ids.map((id) => ({id}))}});

test('the matches of a draw for a place are not taken for those of the championship', () => {
  const contest = championship([
    'r1.1',
    'second.w1.1',
    'second.w1.2',
    'tie5.w1.1',
    'tie5.w1.2',
    'tie5.w2.1',
    'sf',
    'f',
  ]);
  const titles = ['r1', 'second.w1', 'tie5.w1', 'tie5.w2', 'sf', 'f'].map((round) => roundTitle(contest, round));
  const draws = ['Round 1 (draw for place 2)', 'Semis (draw for place 5)', 'Final (draw for place 5)'];
  assert.deepEqual(titles, ['Round 1', ...draws, 'Semis', 'Final']);
  assert.equal(matchTitle(contest, /** @type {any} */ ({id: 'second.w1.2'})), 'Round 1 (draw for place 2), match 2');
});
