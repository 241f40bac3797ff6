/**
 * Matches on the phone (static/js/game/match.js): the standing, the next game's document, and corrections that come
 * late.
 */

import assert from 'node:assert/strict';
import test from 'node:test';
import {replay} from '../../../static/js/rules/index.js';
import {drifts, inOrder, matchOf, nextDocument, seated, standing} from '../../../static/js/game/match.js';
import {bookOf} from '../rules/library.js';

/** @typedef {import('../../../static/js/lib/types.d.ts').GameDocument} GameDocument */

const fed = bookOf('federation-2024');
const csc = bookOf('csc-2007');
const alberta = bookOf('alberta-55plus');
const MATCH = '0193b0c2-7d2a-7c31-9b57-1f7f3f0a9a00';

/** @param {number} n */
const id = (n) => `0193b0c2-7d2a-7c31-9b57-1f7f3f0a9a1${n}`;

/**
 * @param {import('../../../static/js/lib/types.d.ts').Ruleset} ruleset
 * @param {object} [fields]
 * @returns {GameDocument} the first game of a match of doubles
 */
const first = (ruleset, fields = {}) => ({
  version: 1,
  id: id(1),
  ruleset: ruleset.id,
  ruleset_version: 1,
  play: 'doubles',
  first: 'a',
  started_at: '2026-11-21T19:00:00-08:00',
  sides: {
    a: {name: 'Elks', colour: 'red', players: [{name: 'Ann'}, {name: 'Bo'}]},
    b: {name: 'Legion', colour: 'blue', players: [{name: 'Cy'}, {name: 'Di'}]},
  },
  match: {id: MATCH, best_of: 3, game: 1},
  events: [],
  ...fields,
});

/** @param {GameDocument} game @param {...object} entries @returns {GameDocument} with these events */
const played = (game, ...entries) => ({
  ...game,
  events: [
    ...game.events,
    ...entries.map(
      (entry, i) => /** @type {any} */ ({id: `e${game.events.length + i + 1}`, at: game.started_at, ...entry}),
    ),
  ],
});

/**
 * @param {GameDocument} game
 * @param {'a' | 'b'} side
 * @returns {GameDocument} won by a side, two hangers and two hangers more at a time
 */
const won = (game, side) =>
  played(
    game,
    ...[1, 2]
      .map(() => ({type: 'frame', weights: [`${side}4`, `${side}4`, `${side}4`, `${side}4`]}))
      .slice(0, game.ruleset === fed.id ? 1 : 2),
  );

/**
 * @param {GameDocument[]} games
 * @param {import('../../../static/js/lib/types.d.ts').Ruleset} ruleset
 * @param {object} [chosen]
 * @returns {GameDocument} the next game
 */
function after(games, ruleset, chosen = {}) {
  const {next} = standing(games, ruleset);
  const last = games.at(-1);
  assert.ok(next && last);
  return nextDocument(
    last,
    next,
    {first: next.first ?? 'a', choice: null, sides: last.sides, changing: [], ...chosen},
    {id: id(next.game), at: last.started_at},
  );
}

test('the standing after each game, and no next game once the match is decided', () => {
  const one = won(first(csc), 'a');
  assert.deepEqual([standing([one], csc).wins, standing([one], csc).winner], [{a: 1, b: 0}, null]);
  const two = won(after([one], csc), 'b');
  assert.equal(two.first, 'b'); // green/blue begins the second game (csc V.3)
  const three = after([one, two], csc);
  assert.deepEqual([standing([one, two], csc).next?.rule, matchOf(three)?.game], ['toss', 3]);
  assert.equal(standing([one, two, three], csc).next, null); // game 3 is open
  const end = standing([one, two, won(three, 'a')], csc);
  assert.deepEqual([end.wins, end.winner, end.next], [{a: 2, b: 1}, 'a', null]);
});

test('the next game inherits what was agreed, but no length, event or count of the last one', () => {
  const one = won(
    first(fed, {
      target: 16,
      timeouts: 4,
      board: '7',
      carried: [],
      match: {id: MATCH, best_of: 3, game: 1, choice: 'b'},
    }),
    'a',
  );
  const two = after([one], fed, {first: 'b', choice: 'a'});
  assert.deepEqual(
    [two.target, two.timeouts, two.board, two.match, two.events],
    [16, 4, '7', {id: MATCH, best_of: 3, game: 2, choice: 'a'}, []],
  );
  assert.equal(Object.hasOwn(two, 'carried'), false);
  assert.equal(replay(two, fed).status, 'open');
  assert.deepEqual(/** @type {any} */ (after([one], fed).match).choice, undefined);
});

test("points owed and the first game's handicap are added to the next start", () => {
  const handicap = first(fed, {sides: {...first(fed).sides, a: {...first(fed).sides.a, start: -3}}});
  const one = played(
    won(handicap, 'b'),
    {type: 'penalty', side: 'b', offence: '6.3.3.2'},
    {type: 'penalty', side: 'b', offence: '6.3.3.2'},
  );
  const two = after([one], fed);
  assert.deepEqual([two.sides.a.start, two.sides.b.start], [-1, undefined]); // -3, and 2 owed by the other side
  assert.deepEqual(two.carried, [{side: 'b', offence: '6.3.3.2', step: 2}]);
  const three = after([one, won(two, 'a')], fed);
  assert.equal(three.sides.a.start, -3); // what was owed is paid
});

test('partners who change ends keep their offences, also over three games', () => {
  const one = played(won(first(csc), 'a'), {type: 'penalty', side: 'a', player: 0, offence: '5j'});
  const two = after([one], csc, {changing: ['a']});
  assert.deepEqual(two.sides.a.players, [{name: 'Bo'}, {name: 'Ann'}]);
  assert.deepEqual(two.carried, [{side: 'a', player: 1, offence: '5j', step: 1}]);
  const again = played(two, {type: 'penalty', side: 'a', player: 1, offence: '5j'}); // Ann again: the second step
  assert.deepEqual(
    replay(again, csc).penalties.map(({step}) => step),
    [2],
  );
  const three = after([one, won(again, 'b')], csc, {changing: ['a']});
  assert.deepEqual(three.carried, [{side: 'a', player: 0, offence: '5j', step: 2}]);
  assert.deepEqual(drifts([one, won(again, 'b'), three], csc), []);
});

test("a corrected penalty keeps its player when read in another game's order", () => {
  const one = played(
    won(first(csc), 'a'),
    {type: 'penalty', side: 'a', player: 0, offence: '5j'},
    {type: 'amend', event: 'e3', with: {player: 1}, reason: 'it was Bo'},
  );
  const two = after([one], csc, {changing: ['a']});
  assert.deepEqual(two.carried, [{side: 'a', player: 0, offence: '5j', step: 1}]); // Bo stands first now
  assert.deepEqual(drifts([one, two], csc), []);
  assert.equal(seated(one, one), one);
});

test('a correction after the next game has begun is reported and changes no game', () => {
  const one = won(first(fed), 'a');
  const two = won(after([one], fed), 'b');
  const later = played(
    one,
    {type: 'penalty', side: 'a', offence: '6.3.3.2'},
    {type: 'penalty', side: 'a', offence: '6.3.3.2'},
  );
  assert.deepEqual(drifts([one, two], fed), []);
  assert.deepEqual(drifts([later, two], fed), [
    {kind: 'start', game: 2, side: 'b', was: 0, now: 2},
    {kind: 'carried', game: 2, side: 'a', player: undefined, offence: '6.3.3.2', was: 0, now: 2},
  ]);
});

test('a corrected result changes the standing and reports games begun by it or needlessly', () => {
  const one = won(first(alberta), 'a');
  const two = won(after([one], alberta), 'a');
  assert.equal(two.first, 'a'); // the winner begins (alberta 6a)
  assert.equal(standing([one, two], alberta).winner, 'a');
  const other = played(
    one,
    {type: 'retract', event: 'e2', reason: 'x'},
    {type: 'retract', event: 'e1', reason: 'x'},
    ...[1, 2].map(() => ({type: 'frame', weights: ['b4', 'b4', 'b4', 'b4']})),
  );
  assert.deepEqual(standing([other, two], alberta).wins, {a: 1, b: 1});
  assert.deepEqual(drifts([other, two], alberta), [{kind: 'first', game: 2, side: 'b'}]);
  const open = played(one, {type: 'retract', event: 'e2', reason: 'undo'});
  assert.deepEqual(drifts([open, two], alberta), [{kind: 'open', game: 1}]);
  assert.equal(standing([open, two], alberta).next, null);
  const three = {...won(two, 'b'), id: id(3), match: {id: MATCH, best_of: 3, game: 3}};
  assert.deepEqual(
    drifts([one, two, three], alberta).map(({kind}) => kind),
    ['needless'],
  );
});

test('a match lost by a penalty is over', () => {
  const one = played(first(fed), {type: 'penalty', side: 'a', offence: '2.5', step: 3});
  const now = standing([one], fed);
  assert.deepEqual([now.wins, now.winner, now.next], [{a: 0, b: 1}, 'b', null]);
});

test('games are in order, and of two with one number the played one counts', () => {
  const one = won(first(csc), 'a');
  const two = after([one], csc);
  const stray = {...two, id: id(9)};
  assert.deepEqual(
    inOrder([stray, won(two, 'b'), one]).map((game) => game.id),
    [id(1), id(2)],
  );
  assert.equal(matchOf({...one, match: 'final'}), null);
});

test('losing two games running in a longer match lets the losers choose their end (alberta 4a)', () => {
  const one = won(first(alberta, {match: {id: MATCH, best_of: 5, game: 1}}), 'b');
  assert.equal(standing([one], alberta).next?.ends, 'winner-changes');
  const two = won(after([one], alberta), 'b');
  assert.equal(standing([one, two], alberta).next?.ends, 'loser-chooses');
});
