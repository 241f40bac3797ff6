/** The rows of the sheet for every kind of game show the score after each row, and it adds up with rulings. */

import assert from 'node:assert/strict';
import test from 'node:test';
import {lineRows} from '../../../static/js/board/line_rows.js';
import {Game} from '../../../static/js/game/game.js';
import {bookOf} from '../rules/library.js';

/** @param {string} id @param {Record<string, unknown>[]} events @param {number} [start] of side a */
function game(id, events, start = 0) {
  const ruleset = bookOf(id);
  const side = (/** @type {string} */ name) => ({name, ...(name === 'A' && start ? {start} : {})});
  return new Game(
    /** @type {any} */ ({
      version: 1,
      id: '0193b0c2-7d2a-7c31-9b57-1f7f3f0a9a10',
      ruleset: id,
      play: 'singles',
      first: 'a',
      sides: {a: side('A'), b: side('B')},
      started_at: '2026-11-21T19:00:00-08:00',
      events: events.map((event, n) => ({id: `e${n}`, at: '2026-11-21T19:00:00-08:00', ...event})),
    }),
    ruleset,
    0,
  );
}

/** @param {Game} played */
const read = (played) =>
  lineRows(played).map(({name, cells, score}) => [name, cells.a.text, cells.b.text, `${score.a}:${score.b}`]);
const turn = (/** @type {string} */ side, /** @type {number[]} */ weights) => ({type: 'turn', side, weights});

test('horse collar: both turns of a round share a row unless a ruling separates them', () => {
  const ruling = {type: 'adjust', side: 'b', points: -2, note: 'so'};
  const events = [turn('a', [3, 2, 2, 1, 1, 1]), turn('b', [2, 2]), turn('a', [13]), ruling, turn('b', [26])];
  assert.deepEqual(read(game('horse-collar', events)), [
    ['1', '10', '–', '10:0'],
    ['2', '13', '', '23:0'],
    ["Official's ruling", '–', '−2', '23:-2'],
    ['2', '', '26', '23:24'],
  ]);
});

test('bowling: marks, and the score as far as it is settled', () => {
  const rolls = (/** @type {string} */ side, /** @type {number[]} */ pins) => ({type: 'turn', side, rolls: pins});
  assert.deepEqual(read(game('bowling', [rolls('a', [10]), rolls('b', [7, 3]), rolls('a', [4, 5])])), [
    ['1', 'X', '7 /', '0:0'],
    ['2', '4 5', '', '28:0'],
  ]);
});

test('court: half-rounds to the head and the foot, both sides score, 10-offs are taken away', () => {
  const discs = (/** @type {string[]} */ ...weights) => ({type: 'frame', weights});
  assert.deepEqual(read(game('court', [discs('a10', 'b8'), discs('a-10', 'b7'), discs()])), [
    ['1H', '10', '8', '10:8'],
    ['1F', '−10', '7', '0:15'],
    ['2H', '–', '–', '0:15'],
  ]);
});

test('knock-off: a start above zero, and points retracted later', () => {
  const penalty = {type: 'penalty', side: 'a', offence: '6.8.2', step: 2};
  const played = game(
    'federation-2024',
    [{type: 'frame', weights: ['a3']}, penalty, {type: 'frame', weights: ['b2']}],
    -1,
  );
  assert.deepEqual(read(played), [
    ['Start', '−1', '–', '-1:0'],
    ['1', '3', '–', '2:0'],
    ['Points not marked before the second weight', '−3', '–', '-1:0'],
    ['2', '–', '2', '-1:2'],
  ]);
  const [, first] = lineRows(played);
  assert.equal(first?.cells.a.lost, true);
  assert.equal(first?.cells.b.lost, false);
});
