/** The weights on the table before they are recorded keep their places (static/js/game/draft.js and geometry.js). */

import assert from 'node:assert/strict';
import test from 'node:test';
import {scoreFrame} from '../../../static/js/rules/index.js';
import * as drafts from '../../../static/js/game/draft.js';
import * as acts from '../../../static/js/game/draft_acts.js';
import {bands, centre, locate} from '../../../static/js/board/geometry.js';
import {bookOf} from '../rules/library.js';

const FED = bookOf('federation-2024');
const CSC = bookOf('csc-2007');

/** @param {string[]} weights e.g. "a3", put down in this order @param {any} [ruleset] */
const laid = (weights) =>
  weights.reduce(
    (draft, weight) => drafts.placeBehind(draft, /** @type {'a'} */ (weight[0]), weight.slice(1)),
    /** @type {drafts.Draft} */ ([]),
  );

test('quick entry puts a weight behind those of its zone', () => {
  assert.deepEqual(drafts.toWeights(laid(['a1', 'b3', 'a4', 'a3']), FED), ['a4', 'b3', 'a3', 'a1']);
});

test('eight weights in one zone get eight different depths', () => {
  const draft = laid(['a3', 'b3', 'a3', 'b3', 'a3', 'b3', 'a3', 'b3']);
  assert.equal(new Set(draft.map((weight) => weight.step)).size, 8);
  assert.equal(drafts.toWeights(draft, FED).length, 8);
});

test('two taps on one spot make no dead heat: the later weight lies a step behind', () => {
  const one = drafts.place([], 'a', '3', 10, 50);
  const two = drafts.place(one, 'b', '3', 10, 50);
  assert.equal(drafts.toWeights(two, FED).length, 2);
});

test('a dead heat is declared with the nearest opposing weight and taken back', () => {
  const draft = laid(['a3', 'b3', 'a2']);
  const level = acts.toggleDeadHeat(draft, 1);
  assert.deepEqual(drafts.toWeights(level, FED), ['a3=b3', 'a2']);
  assert.deepEqual(scoreFrame(drafts.toWeights(level, FED), FED).points, {a: 0, b: 0});
  assert.deepEqual(drafts.toWeights(acts.toggleDeadHeat(level, 1), FED).length, 3);
});

test('there is no dead heat with a weight of another zone, nor with a protected one', () => {
  assert.equal(acts.rival(laid(['a3', 'b2']), 1), null);
  assert.equal(acts.rival(acts.toggleProtected(laid(['a4', 'b4']), 2), 1), null);
});

test('protected weights are listed first, wherever they lie', () => {
  assert.deepEqual(drafts.toWeights(acts.toggleProtected(laid(['a4', 'b4']), 2), FED), ['b4*', 'a4']);
});

test('a weight nudged deeper passes its neighbour, then goes on into the next zone', () => {
  let draft = laid(['a3', 'b3']);
  draft = acts.nudge(draft, 2, -1, FED);
  assert.deepEqual(drafts.toWeights(draft, FED), ['b3', 'a3']);
  draft = acts.nudge(draft, 2, -1, FED);
  assert.deepEqual(drafts.toWeights(draft, FED), ['b4', 'a3']);
  assert.deepEqual(drafts.toWeights(acts.nudge(draft, 2, -1, FED), FED), ['b4', 'a3']);
});

test('nudging back and forth keeps every weight, in every position', () => {
  let draft = laid(['a4', 'b4', 'a3', 'b3', 'b3', 'a1', 'bN', 'aN']);
  for (let i = 0; i < 400; i++) {
    draft = acts.nudge(draft, 1 + ((i * 5) % 8), i % 3 === 0 ? 1 : -1, CSC);
    assert.equal(draft.length, 8);
    assert.doesNotThrow(() => scoreFrame(drafts.toWeights(draft, CSC), CSC));
  }
});

test('number keys leave open which weight of a zone is deeper only where it changes the score', () => {
  const draft = laid(['b2', 'a3', 'b3']);
  const turned = acts.turnedRound(draft, FED);
  assert.deepEqual(drafts.toWeights(turned?.draft ?? [], FED), ['b3', 'a3', 'b2']);
  assert.equal(turned?.deepest.side, 'b');
  const back = acts.turnedRound(turned?.draft ?? [], FED);
  assert.deepEqual(drafts.toWeights(back?.draft ?? [], FED), drafts.toWeights(draft, FED));
  for (const clear of [[], ['a3'], ['a3', 'a3'], ['a3', 'b2'], ['b4', 'a3', 'a2', 'b2']])
    assert.equal(acts.turnedRound(laid(clear), FED), null, clear.join());
});

test('a weight is given to the other side, unless that side has all its weights on the table', () => {
  const draft = laid(['a3', 'b2', 'a1']);
  assert.deepEqual(drafts.toWeights(acts.recolour(draft, 1, FED), FED), ['b3', 'b2', 'a1']);
  const full = laid(['a3', 'b2', 'b2', 'b1', 'b1']);
  assert.equal(acts.recolour(full, 1, FED), full);
});

test('a recorded frame is laid out again as it was', () => {
  for (const weights of [
    [],
    ['a4*', 'b4', 'a3=b3', 'b1'],
    ['a4*', 'b4*', 'a4'],
    ['b3', 'b3', 'a3', 'a3', 'a3', 'a3', 'b3', 'b3'],
    ['a2=a2=b2', 'b1'],
  ]) {
    assert.deepEqual(drafts.toWeights(drafts.fromWeights(weights), FED), weights);
  }
  assert.deepEqual(drafts.toWeights(drafts.fromWeights(['b1', 'bN', 'aN']), CSC), ['b1', 'bN', 'aN']);
});

test('a tap lands in the zone that is drawn there, and a weight is drawn where it was put', () => {
  for (const ruleset of [FED, CSC]) {
    for (const band of bands(ruleset)) {
      for (const y of [band.from + 1, (band.from + band.to) / 2, band.to - 1]) {
        const spot = locate({x: 700, y}, ruleset);
        assert.equal(spot.zone, band.zone);
        const [weight] = drafts.place([], 'a', spot.zone, spot.step, spot.x);
        assert.ok(weight);
        const drawn = centre(weight, ruleset);
        assert.ok(drawn.y >= band.first && drawn.y <= band.last, `${band.zone} ${drawn.y}`);
        assert.ok(Math.abs(drawn.x - 700) < 20);
      }
    }
  }
});

test('deeper on the drawing is deeper in the record', () => {
  const spots = [-200, -40, 100, 300, 500, 700, 1500].map((y) => locate({x: 1000, y}, FED));
  const draft = spots.reduce(
    (lying, spot, i) => drafts.place(lying, i % 2 ? 'b' : 'a', spot.zone, spot.step, spot.x),
    /** @type {drafts.Draft} */ ([]),
  );
  assert.deepEqual(
    drafts
      .depths(draft, FED)
      .flat()
      .map((weight) => weight.id),
    [1, 2, 3, 4, 5, 6, 7],
  );
});
