/** On drawings where only zones count, taps and quick entry put weights and discs into the right zone. */

import assert from 'node:assert/strict';
import test from 'node:test';
import {collarShape} from '../../../static/js/board/collar_shape.js';
import {BOX, ROWS, SHAPE} from '../../../static/js/board/court_shape.js';
import {countOf, freeSeat, layOut, move, place, remove} from '../../../static/js/board/spots.js';

const TABLE = collarShape({width: 20, three: 6, two: 12, one: null});
const ZONES = {collar: ['1', '2', '3', '13', '26'], court: ['10', '8', '7', '-10']};
/** @type {[string, import('../../../static/js/board/spots.js').Shape, string[]][]} */
const SHAPES = [
  ['collar', TABLE.shape, ZONES.collar],
  ['court', SHAPE, ZONES.court],
];

for (const [name, shape, zones] of SHAPES) {
  test(`${name}: every seat lies in its own zone and stays there`, () => {
    for (const zone of zones) {
      for (const seat of shape.seats[zone] ?? []) {
        assert.equal(shape.locate(seat), zone);
        assert.equal(shape.locate(shape.settle(zone, seat)), zone);
      }
    }
  });

  test(`${name}: a weight lies in the zone that was tapped`, () => {
    for (let x = -400; x <= 2800; x += 50) {
      for (let y = -400; y <= 2400; y += 50) {
        const zone = shape.locate({x, y});
        if (zone) assert.equal(shape.locate(shape.settle(zone, {x, y})), zone, `${x} ${y}`);
      }
    }
  });

  test(`${name}: the first three of a zone do not hide one another`, () => {
    for (const zone of zones.filter((one) => one !== '26')) {
      const spots = layOut(
        Array.from({length: 3}, () => ({side: /** @type {'a'} */ ('a'), zone})),
        shape,
      );
      for (const one of spots)
        for (const two of spots) if (one !== two) assert.ok(Math.hypot(one.x - two.x, one.y - two.y) > 232, `${zone}`);
    }
  });
}

test('the ends of the table: 13 over the end, 26 over both corners', () => {
  assert.equal(TABLE.shape.locate({x: 1000, y: -50}), '13');
  assert.equal(TABLE.shape.locate({x: 20, y: -50}), '26');
  assert.equal(TABLE.shape.locate({x: 1980, y: -50}), '26');
  assert.equal(TABLE.shape.locate({x: 20, y: 50}), '3');
});

test('the court: outside the triangle nothing counts', () => {
  assert.equal(SHAPE.locate({x: 100, y: 200}), null);
  assert.equal(SHAPE.locate({x: BOX.width / 2, y: 2149}), '-10');
  assert.equal(SHAPE.locate({x: BOX.width / 2, y: 2200}), null);
  assert.deepEqual(
    ROWS.map(([zone]) => zone),
    ['10', '8', '7', '-10'],
  );
});

test('weights are put down, moved and removed', () => {
  let spots = place(place([], 'a', '3', {x: 1, y: 2}), 'b', '2', {x: 3, y: 4});
  assert.deepEqual(
    spots.map(({id}) => id),
    [1, 2],
  );
  spots = move(spots, 1, '13', {x: 5, y: 6});
  assert.deepEqual(spots[0], {id: 1, side: 'a', zone: '13', x: 5, y: 6});
  spots = remove(spots, 1);
  assert.equal(countOf(spots, 'a'), 0);
  assert.equal(countOf(spots, 'b'), 1);
  assert.equal(place(spots, 'a', '1', {x: 0, y: 0})[1]?.id, 3);
  assert.deepEqual(freeSeat([], TABLE.shape, '3'), TABLE.shape.seats['3']?.[0]);
});
