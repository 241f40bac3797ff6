/**
 * Rulings have their own rows between the frames of the phone's sheet, and the score column adds up
 * (static/js/board/line_rows.js).
 */

import assert from 'node:assert/strict';
import test from 'node:test';
import {replay} from '../../../static/js/rules/index.js';
import {lineRows} from '../../../static/js/board/line_rows.js';
import {bookOf} from '../rules/library.js';

/** @param {string} id @param {object[]} events @param {object} [header] */
const rowsOf = (id, events, header = {}) => {
  const ruleset = bookOf(id);
  const at = '2026-11-21T19:00:00Z';
  const document = /** @type {any} */ ({
    version: 1,
    id: '0193b0c2-7d2a-7c31-9b57-1f7f3f0a9a10',
    ruleset: id,
    play: 'singles',
    first: 'a',
    started_at: at,
    sides: {a: {name: 'Ann'}, b: {name: 'Cy'}},
    events: events.map((event, i) => ({id: `e${i}`, at, ...event})),
    ...header,
  });
  return lineRows(/** @type {any} */ ({document, ruleset, state: replay(document, ruleset)}));
};
/** @param {ReturnType<typeof rowsOf>} rows */
const shown = (rows) =>
  rows.map(({name, cells, score}) => `${name}|${cells.a.text}|${cells.b.text}|${score.a}:${score.b}`);

test('every ruling has a row, a note has none, and retracted points are marked', () => {
  const rows = rowsOf('federation-2024', [
    {type: 'late', seconds: {a: 480}},
    {type: 'frame', weights: ['a3']},
    {type: 'penalty', side: 'a', offence: '2.5', step: 2},
    {type: 'timeout', side: 'b'},
    {type: 'weights_changed', side: 'a'},
    {type: 'frame', weights: ['b4']},
    {type: 'call', kind: 'line', votes: ['3'], ruling: '3'},
    {type: 'penalty', side: 'b', offence: '6.8.2', step: 2},
    {type: 'note', text: 'Lights went out'},
    {type: 'adjust', side: 'a', points: -1, note: 'x'},
    {type: 'forfeit', side: 'a'},
  ]);
  assert.deepEqual(shown(rows), [
    'Failure to show|–|+4|0:4',
    '1|3|–|3:4',
    'Unsportsmanlike conduct|–|+2|3:6',
    'Timeout|–|–|3:6',
    'Change of weights|–|–|3:6',
    '2|–|4|3:10',
    'Line call|–|–|3:10',
    'Points not marked before the second weight|–|−4|3:6',
    "Official's ruling|−1|–|2:6",
    'Forfeit|–|–|2:6',
  ]);
  assert.deepEqual(rows.filter(({ruling}) => ruling).length, 8);
  assert.equal(rows.find(({name}) => name === '2')?.cells.b.lost, true);
});

test('points of a penalty are shown between the turns', () => {
  assert.deepEqual(
    shown(
      rowsOf(
        'horse-collar',
        [
          {type: 'turn', side: 'a', weights: [3]},
          {type: 'penalty', side: 'a', offence: 'harassment', step: 2},
          {type: 'turn', side: 'b', weights: [13]},
        ],
        {rounds: 8},
      ),
    ),
    ['1|3||3:0', 'Physical or verbal harassment|–|+2|3:2', '1||13|3:15'],
  );
});
