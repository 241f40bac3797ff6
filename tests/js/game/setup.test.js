/** A game's set-up is restored, checked, and decides who begins (static/js/game/setup.js, lengths.js, flip.js). */

import assert from 'node:assert/strict';
import test from 'node:test';
import {replay} from '../../../static/js/rules/index.js';
import {modeOf, opened, optionsOf} from '../../../static/js/game/flip.js';
import {offered, unitsOf} from '../../../static/js/game/lengths.js';
import {lengthWords} from '../../../static/js/ui/stage.js';
import {
  faultsOf,
  freshSetup,
  newDocument,
  onBothSides,
  reviveSetup,
  setupOf,
  swapColours,
  withRuleset,
} from '../../../static/js/game/setup.js';
import {bookOf} from '../rules/library.js';

const [fed, csc, alberta, court, collar, baseball, bowling] = [
  'federation-2024',
  'csc-2007',
  'alberta-55plus',
  'court',
  'horse-collar',
  'baseball',
  'bowling',
].map(bookOf);
if (!fed || !csc || !alberta || !court || !collar || !baseball || !bowling) throw new Error('a rule set is missing');

/** @param {'flip' | 'match' | 'absent'} by @param {'a' | 'b'} side @param {string} took @param {boolean} [deferred] */
const flip = (by, side, took, deferred = false) => ({by, side, took, deferred});

test('exactly the offered kinds of length start a game', () => {
  for (const ruleset of [fed, csc, alberta, court, collar, baseball, bowling]) {
    for (const [play, format] of Object.entries(ruleset.formats)) {
      const setup = {...freshSetup(ruleset), play};
      for (const length of offered(format))
        assert.equal(replay(newDocument({...setup, length}, ruleset), ruleset).status, 'open');
      for (const unit of /** @type {const} */ (['target', 'rounds'])) {
        const game = newDocument({...setup, length: {[unit]: 7}}, ruleset);
        if (unitsOf(ruleset).includes(unit)) assert.equal(replay(game, ruleset).status, 'open');
        else assert.throws(() => replay(game, ruleset), {code: 'malformed'});
      }
    }
  }
});

test('lengths are named in the words of the game', () => {
  assert.deepEqual(
    offered(/** @type {any} */ (court.formats.singles)).map((length) => lengthWords(length, 'court')),
    ['To 75', 'To 50', '10 rounds', '16 rounds'],
  );
  assert.equal(lengthWords({rounds: 9}, 'innings'), '9 innings');
  assert.equal(lengthWords({rounds: 10}, 'bowling'), '10 frames');
});

test('a name on both sides is pointed out, however it is written: statistics take it for one player', () => {
  const setup = freshSetup(fed);
  /** @param {string[]} a @param {string[]} b */
  const both = (a, b) =>
    onBothSides({...setup, sides: {a: {...setup.sides.a, names: a}, b: {...setup.sides.b, names: b}}}, fed);
  assert.deepEqual(both(['Ann'], ['ann ']), ['Ann']);
  assert.deepEqual(both(['Ann'], ['Anna']), []);
  assert.deepEqual(both([''], ['']), []);
});

test('a value out of range is refused at its field with its own sentence', () => {
  const setup = freshSetup(fed);
  /** @param {Partial<import('../../../static/js/game/setup.js').Setup>} part */
  const wrong = (part) => faultsOf({...setup, ...part}, fed);
  assert.deepEqual(wrong({}), {});
  for (const target of [0, 1000, 1.5, NaN]) assert.deepEqual(wrong({length: {target}}), {length: 'new.fault.target'});
  for (const rounds of [0, 100, NaN])
    assert.deepEqual(faultsOf({...freshSetup(court), length: {rounds}}, court), {length: 'new.fault.rounds'});
  assert.deepEqual(wrong({timeouts: 100}), {timeouts: 'new.fault.timeouts'});
  assert.deepEqual(wrong({timeouts: NaN}), {timeouts: 'new.fault.timeouts'});
  /** @param {number} start */
  const handicap = (start) => ({sides: {...setup.sides, b: {...setup.sides.b, start}}});
  assert.deepEqual(wrong(handicap(-3)), {});
  assert.deepEqual(wrong(handicap(15)), {b: 'new.fault.start'});
  assert.deepEqual(wrong({...handicap(15), length: {target: 21}}), {});
  assert.deepEqual(wrong(handicap(-1000)), {b: 'new.fault.handicap'});
  assert.deepEqual(wrong(handicap(0.5)), {b: 'new.fault.handicap'});
  assert.deepEqual(wrong({...handicap(999), length: {target: 0}, timeouts: -1}), {
    length: 'new.fault.target',
    timeouts: 'new.fault.timeouts',
    b: 'new.fault.handicap',
  });
});

test('a set-up stored by an earlier version keeps its target, names and colours', () => {
  const kept = {
    ruleset: 'federation-2024',
    play: 'doubles',
    target: 21,
    board: '4',
    first: 'b',
    sides: {a: {names: ['Ann', 'Bo'], colour: 'blue', start: -3}, b: {names: ['Cy'], colour: 'red', start: 0}},
  };
  const setup = reviveSetup(kept, fed);
  assert.deepEqual([setup.length, setup.best_of, setup.timeouts, setup.choice], [{target: 21}, 1, null, null]);
  const game = newDocument(setup, fed);
  assert.deepEqual([game.target, game.board, game.first, game.match], [21, '4', 'b', undefined]);
  assert.deepEqual(game.sides.a, {name: 'Ann & Bo', colour: 'blue', players: [{name: 'Ann'}, {name: 'Bo'}], start: -3});
  assert.deepEqual(reviveSetup({...kept, target: null}, fed).length, null);
});

test('an outdated set-up is corrected, and an invalid one replaced', () => {
  const kept = {...freshSetup(court), best_of: 5};
  for (const rubbish of [null, 7, {}, {ruleset: 'court'}, {ruleset: 'csc-2007', sides: kept.sides}])
    assert.deepEqual(reviveSetup(rubbish, court), freshSetup(court));
  assert.equal(withRuleset(kept, csc).best_of, 1); // the Congress knows a best of three only
  assert.deepEqual(reviveSetup({...kept, ruleset: 'csc-2007'}, csc).sides.a.colour, 'red');
  assert.equal(reviveSetup({...freshSetup(fed), length: {rounds: 8}}, fed).length, null);
  assert.equal(reviveSetup({...freshSetup(fed), play: 'league'}, fed).play, 'singles');
});

test('playing again gives the same set-up, also for a side with one of two names', () => {
  const setup = {...freshSetup(fed), play: 'doubles', best_of: 3, timeouts: 6, length: {target: 21}};
  setup.sides.a.names = ['Ann', 'Bo'];
  setup.sides.b.names = ['Cy'];
  assert.deepEqual(setupOf(newDocument(setup, fed)), setup);
  assert.deepEqual(setupOf(newDocument(freshSetup(court), court)), freshSetup(court));
});

test('the federation: one side takes hammer or colour and the other gets the rest (fed 5.4)', () => {
  const setup = freshSetup(fed);
  assert.equal(modeOf(fed, 1), 'hammer');
  assert.deepEqual(optionsOf(fed, 'hammer'), ['hammer', 'red', 'blue']);
  const hammer = opened(setup, fed, 'hammer', flip('flip', 'b', 'hammer'));
  assert.deepEqual([hammer.first, hammer.choice, hammer.sides.b.colour], ['a', 'b', 'blue']);
  const colour = opened(setup, fed, 'hammer', flip('flip', 'b', 'red'));
  assert.deepEqual(
    [colour.first, colour.choice, colour.sides.b.colour, colour.sides.a.colour],
    ['b', 'b', 'red', 'blue'],
  );
});

test('the federation: deferring leaves the choice to the other side in this game (fed 5.4.1)', () => {
  const setup = {...freshSetup(fed), best_of: 3};
  const deferred = opened(setup, fed, 'hammer', flip('flip', 'a', 'hammer', true));
  assert.deepEqual([deferred.first, deferred.choice], ['a', 'b']);
  assert.deepEqual(/** @type {any} */ (newDocument(deferred, fed).match).choice, 'b');
  assert.equal(newDocument({...deferred, best_of: 1}, fed).match, undefined);
});

test('the federation: a side that is alone has hammer and colour (fed 2.9.1.1.1)', () => {
  const alone = opened(freshSetup(fed), fed, 'hammer', flip('absent', 'b', 'red'));
  assert.deepEqual([alone.first, alone.choice, alone.sides.b.colour], ['a', 'b', 'red']);
});

test('if a colour begins, the flip decides the colour (csc V.2, alberta 5a, court 3)', () => {
  assert.deepEqual(optionsOf(alberta, 'colour'), ['blue', 'red']); // the loser of the toss has red and begins
  const won = opened(freshSetup(alberta), alberta, 'colour', flip('flip', 'a', 'blue'));
  assert.deepEqual([won.sides.a.colour, won.sides.b.colour, won.first], ['blue', 'red', 'b']);
  const yellow = opened(freshSetup(court), court, 'colour', flip('flip', 'b', 'yellow'));
  assert.deepEqual([yellow.sides.b.colour, yellow.first], ['yellow', 'b']);
  assert.equal(swapColours(freshSetup(csc), csc).first, 'b');
  // no book but the federation's asks for it
  assert.equal(/** @type {any} */ (newDocument({...won, best_of: 3}, alberta).match).choice, undefined);
});

test('if sides take turns or colours are settled, the flip decides who begins', () => {
  assert.equal(modeOf(collar, 1), 'begin');
  assert.equal(modeOf(csc, 3), 'begin');
  const last = opened(freshSetup(collar), collar, 'begin', flip('flip', 'a', 'last'));
  assert.equal(last.first, 'b');
  assert.equal(opened(last, collar, 'begin', flip('flip', 'a', 'first')).first, 'a');
});
