/** Figures of games agree with those by hand, players are told apart by name, and a search finds games. */

import assert from 'node:assert/strict';
import test from 'node:test';
import {replay} from '../../../static/js/rules/index.js';
import {digest} from '../../../static/js/competitions/figures/digest.js';
import {countPerson, countPlayers, keyOf, playersOf, ranked} from '../../../static/js/competitions/figures/players.js';
import {finder, searched} from '../../../static/js/competitions/figures/search.js';
import {bookOf} from './library.js';

const AT = '2026-11-21T19:00:00-08:00';
const NONE = {
  frames: 0,
  points: 0,
  scored: 0,
  best: 0,
  run: 0,
  hammer: 0,
  converted: 0,
  steals: 0,
  blanks: 0,
  hangers: 0,
  zones: {},
};

/** @param {string} book @param {Record<string, unknown>[]} events @param {Record<string, unknown>} [header] */
function played(book, events, header = {}) {
  const ruleset = bookOf(book);
  const document = /** @type {any} */ ({
    version: 1,
    id: '0193b0c2-7d2a-7c31-9b57-1f7f3f0a9a10',
    ruleset: book,
    play: 'singles',
    first: 'a',
    started_at: AT,
    sides: {a: {name: 'Ann', players: [{name: 'Ann'}]}, b: {name: 'Cy', players: [{name: 'Cy'}]}},
    ...header,
    events: events.map((event, n) => ({id: `e${n + 1}`, at: AT, ...event})),
  });
  return digest(document, replay(document, ruleset), ruleset);
}

/** @param {string[]} weights */
const frame = (...weights) => ({type: 'frame', weights});
/** @param {string} side @param {number[]} weights */
const turn = (side, ...weights) => ({type: 'turn', side, weights});

/**
 * Ann shoots first, so the hammers are Cy, Cy, Ann (Cy scored in frame 2), Cy (Ann had it in the blank frame).
 *   1: Ann 4 + 3, without the hammer: a steal · 2: Cy 3 + 3, with it · 3: blank, Ann's hammer · 4: Ann 4 + 4 + 1, a
 * steal; 16 is the game
 */
const WHOLE = [frame('a4', 'a3', 'b2'), frame('b3', 'b3', 'a1'), frame(), frame('a4=a4', 'a1', 'b1')];

test('figures of a whole knock-off game', () => {
  const game = played('federation-2024', WHOLE);
  assert.deepEqual([game.finished, game.winner, game.a.score, game.b.score], [true, 'a', 16, 6]);
  assert.deepEqual(game.a.figures, {
    frames: 4,
    points: 16,
    scored: 2,
    best: 9,
    run: 1,
    hammer: 1,
    converted: 0,
    steals: 2,
    blanks: 1,
    hangers: 3,
    zones: {1: 1, 3: 1, 4: 3},
  });
  assert.deepEqual(game.b.figures, {
    frames: 4,
    points: 6,
    scored: 1,
    best: 6,
    run: 1,
    hammer: 3,
    converted: 1,
    steals: 0,
    blanks: 0,
    hangers: 0,
    zones: {3: 2},
  });
});

test('undone frames and points taken back do not count, corrected frames count as corrected, penalties apart', () => {
  const game = played('federation-2024', [
    frame('a4*'),
    {type: 'penalty', side: 'a', offence: '6.8.2', step: 2},
    frame('b2'),
    frame('a4', 'a4'),
    {type: 'retract', event: 'e4', reason: 'undo'},
    frame('b1'),
    {type: 'amend', event: 'e6', with: {weights: ['b3', 'a2']}, reason: 'seen from the end'},
    {type: 'adjust', side: 'a', points: 5, note: 'so'},
  ]);
  assert.deepEqual([game.finished, game.a.score, game.b.score], [false, 5, 5]);
  assert.deepEqual(game.a.figures, {...NONE, frames: 3, hammer: 1});
  assert.deepEqual(game.b.figures, {
    ...NONE,
    frames: 3,
    points: 5,
    scored: 2,
    best: 3,
    run: 2,
    hammer: 2,
    converted: 1,
    steals: 1,
    zones: {2: 1, 3: 1},
  });
});

test('a protected hanger is a hanger, weights that were cut off count nowhere, nor does a neutral one', () => {
  assert.deepEqual(played('federation-2024', [frame('a4*', 'b4', 'b3')]).a.figures.zones, {4: 1});
  const csc = played('csc-2007', [frame('b2', 'aN', 'bN')]);
  assert.deepEqual([csc.a.figures.zones, csc.b.figures.zones], [{}, {2: 1}]);
});

test('baseball has hammers as well; on the court both sides score and nobody steals', () => {
  assert.deepEqual(played('baseball', [frame('b3'), frame('b2')]).b.figures, {
    ...NONE,
    frames: 2,
    points: 5,
    scored: 2,
    best: 3,
    run: 2,
    hammer: 1,
    converted: 1,
    steals: 1,
    zones: {2: 1, 3: 1},
  });
  const court = played('court', [frame('a10', 'b8'), frame('a-10', 'b7', 'b7'), frame()]);
  assert.deepEqual(court.a.figures, {
    ...NONE,
    frames: 3,
    points: 0,
    scored: 1,
    best: 10,
    run: 1,
    zones: {10: 1, '-10': 1},
  });
  assert.deepEqual(court.b.figures, {...NONE, frames: 3, points: 22, scored: 2, best: 14, run: 2, zones: {7: 2, 8: 1}});
});

test('horse collar: a turn without a 3 counts nothing; bowling has no points a frame', () => {
  const collar = played('horse-collar', [turn('a', 3, 2, 2, 1, 1, 1), turn('b', 2, 2), turn('a', 13, 1)]);
  assert.deepEqual(collar.a.figures, {
    ...NONE,
    frames: 2,
    points: 24,
    scored: 2,
    best: 14,
    run: 2,
    hangers: 1,
    zones: {1: 4, 2: 2, 3: 1, 13: 1},
  });
  assert.deepEqual(collar.b.figures, {...NONE, frames: 1});
  const bowling = played('bowling', [
    {type: 'turn', side: 'a', rolls: [10]},
    {type: 'turn', side: 'b', rolls: [7, 3]},
  ]);
  assert.deepEqual(
    [bowling.a.figures, bowling.b.figures],
    [
      {...NONE, frames: 1},
      {...NONE, frames: 1},
    ],
  );
});

const nameless = (/** @type {{name: string}} */ {name}) => name === 'Red' || name === 'Blue';

test('players are trimmed names in any case, colours are nobody, and partners with one name are one player', () => {
  assert.equal(keyOf('  ÉVE '), keyOf('éve'));
  assert.notEqual(keyOf('Eve'), keyOf('Éve'));
  assert.deepEqual(playersOf({name: 'x', players: [{name: ' Ann '}, {name: 'ANN'}, {name: ' '}]}, nameless), ['Ann']);
  assert.deepEqual(playersOf({name: 'Elks'}, nameless), ['Elks']);
  assert.deepEqual(playersOf({name: 'Red'}, nameless), []);
});

/** @param {string[]} a @param {string[]} b */
const doubles = (a, b) => ({
  play: 'doubles',
  sides: {
    a: {name: a.join(' & '), players: a.map((name) => ({name}))},
    b: {name: b.join(' & '), players: b.map((name) => ({name}))},
  },
});

test('head to head and partners: three games, one of them open', () => {
  const games = [
    played('federation-2024', [...WHOLE.slice(0, 2)]), // open, so not counted
    played('federation-2024', WHOLE, doubles(['Cy', 'ann'], ['Bo', 'Di'])),
    played('federation-2024', WHOLE),
  ];
  /** @type {Map<string, import('../../../static/js/competitions/figures/players.js').Line>} */
  const list = new Map();
  for (const game of games) countPlayers(list, game, nameless);
  assert.deepEqual(
    ranked(list.values()).map(({name, tally: {games: n, won, lost}}) => [name, n, won, lost]),
    [
      ['ann', 2, 2, 0],
      ['Cy', 2, 1, 1],
      ['Bo', 1, 0, 1],
      ['Di', 1, 0, 1],
    ],
  );

  /** @type {import('../../../static/js/competitions/figures/players.js').Person} */
  const cy = {name: 'cy', kinds: new Map()};
  for (const game of games) countPerson(cy, 'cy', game, nameless);
  const kind = cy.kinds.get('knock-off');
  assert.equal(cy.name, 'Cy');
  assert.ok(kind);
  assert.deepEqual(
    [kind.tally.games, kind.tally.won, kind.tally.lost, kind.tally.score, kind.tally.against],
    [2, 1, 1, 22, 22],
  );
  assert.deepEqual(
    [kind.tally.figures.frames, kind.tally.figures.points, kind.tally.figures.best, kind.tally.figures.hammer],
    [8, 22, 9, 4],
  );
  assert.deepEqual(
    ranked(kind.partners.values()).map(({name, tally: {won}}) => [name, won]),
    [['ann', 1]],
  );
  assert.deepEqual(
    ranked(kind.opponents.values()).map(({name, tally: {won, lost}}) => [name, won, lost]),
    [
      ['Ann', 0, 1],
      ['Bo', 1, 0],
      ['Di', 1, 0],
    ],
  );
  assert.deepEqual(
    kind.last.map(({result, opponents}) => [result, opponents.name]),
    [
      ['won', 'Bo & Di'],
      ['lost', 'Ann'],
    ],
  );
});

test('a game against a player of the same name is won and lost, against nobody', () => {
  /** @type {import('../../../static/js/competitions/figures/players.js').Person} */
  const ann = {name: 'ann', kinds: new Map()};
  countPerson(ann, 'ann', played('federation-2024', WHOLE, {sides: {a: {name: 'Ann'}, b: {name: 'ANN'}}}), nameless);
  const kind = ann.kinds.get('knock-off');
  assert.deepEqual([kind?.tally.won, kind?.tally.lost, kind?.opponents.size], [1, 1, 0]);
});

test('a search finds every word anywhere, without accents and case', () => {
  const header = /** @type {any} */ ({
    sides: {a: {name: 'Elks', players: [{name: 'Dí Nuñez'}]}, b: {name: 'Legion <script>'}},
    competition: 'Thursday league',
    board: 4,
  });
  const found = (/** @type {string} */ typed) => finder(typed)(searched(header));
  assert.deepEqual(['', '  ', 'nunez', 'NUÑEZ elks', 'script', 'thurs 4', 'elks bo', 'elksd'].map(found), [
    true,
    true,
    true,
    true,
    true,
    true,
    false,
    false,
  ]);
});
