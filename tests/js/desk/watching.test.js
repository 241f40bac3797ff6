/** What people see who play and watch: what goes on, the bracket in sentences, who played whom, the turns of a TV. */

import assert from 'node:assert/strict';
import test from 'node:test';
import {bracketRounds, currentRound, rivalOf, tiesOf, treesOf} from '../../../static/js/desk/bracket.js';
import {Contest} from '../../../static/js/desk/contest.js';
import {crossTable, exampleFigures, exampleOf} from '../../../static/js/desk/cross.js';
import {courseWords, entriesOf, glance} from '../../../static/js/desk/going_on.js';
import {calls, lastRounds, turnsOf, winnerOf} from '../../../static/js/desk/turns.js';
import {onward, tieSaid} from '../../../static/js/features/events/watch/tie_said.js';
import {REASONS, spokenAs} from '../words/tables.js';

const AT = '2026-11-21T19:00:00-08:00';

/**
 * @param {string} form @param {string[]} names @param {object[]} [more] events after the draw @param {object} [fields]
 * @returns {Contest}
 */
function contest(form, names, more = [], fields = {}) {
  const entered = names.map((name, i) => ({type: 'enter', entry: `n${i + 1}`, name}));
  const drawn = ['queue', 'ladder'].includes(form)
    ? []
    : [{type: 'draw', method: 'lots', order: entered.map(({entry}) => entry)}];
  return new Contest(
    /** @type {any} */ ({
      ...{version: 1, id: '0193b0c2-7d2a-7c31-9b57-1f7f3f0a9c01', form, name: 'Friday', started_at: AT},
      ...{ruleset: 'casual', ruleset_version: 1, play: 'singles', target: 15, boards: ['1', '2'], ...fields},
      events: [...entered, ...drawn, ...more].map((event, i) => ({id: `v${i}`, at: AT, ...event})),
    }),
    0,
  );
}

/** @param {string} match @param {string} a @param {string} b @param {[number, number]} points */
const result = (match, a, b, [x, y]) => ({
  ...{type: 'result', match, a, b, winner: x > y ? 'a' : 'b', ending: 'played'},
  score: {a: x, b: y},
});

/** @param {string} match @param {string} board @param {string} a @param {string} b */
const post = (match, board, a, b) => ({type: 'post', match, board, a, b});

const FIVE = ['Ann', 'Bo', 'Cy', 'Di', 'Eva'];

/** @param {Contest} one @param {string} id @param {string} [code] of the language @returns {string} */
function said(one, id, code = 'en') {
  const tie = bracketRounds(one)
    .flatMap(({ties}) => ties)
    .find(({line}) => line.id === id);
  assert.ok(tie, id);
  let words = '';
  spokenAs(code, () => {
    words = tieSaid({contest: one, table: REASONS[code] ?? {}}, tie);
  });
  return words;
}

test('each match of a bracket is one sentence, whatever its state', () => {
  const played = [result('w1.2', 'n4', 'n5', [9, 15]), post('w2.1', '2', 'n1', 'n5')];
  const one = contest('elimination', FIVE, played, {settings: {third: true}});
  assert.equal(said(one, 'w1.1'), 'Quarter-final 1: Ann has a bye.');
  assert.equal(said(one, 'w1.2'), 'Quarter-final 2: Eva beat Di, 15 to 9.');
  assert.equal(said(one, 'w2.1'), 'Semi-final 1: Ann against Eva, on board 2 now.');
  assert.equal(said(one, 'w2.2'), 'Semi-final 2: Bo against Cy, ready to play.');
  assert.equal(said(one, 'w3.1'), 'The final: waits for the winner of semi-final 1 and the winner of semi-final 2.');
  assert.match(said(one, 'p3'), /^The match for third: waits for the loser of semi-final 1 and/);
  assert.equal(said(one, 'w1.2', 'fr'), 'La rencontre 2 des quarts de finale : Eva a battu Di, 15 à 9.');
  const further = contest('elimination', FIVE, [...played, result('w2.1', 'n1', 'n5', [15, 3])]);
  assert.equal(said(further, 'w3.1'), 'The final: Ann waits for the winner of semi-final 2.');
  const forfeit = {type: 'result', match: 'w2.2', a: 'n2', b: 'n3', winner: 'a', ending: 'forfeit'};
  assert.equal(said(contest('elimination', FIVE, [forfeit]), 'w2.2'), 'Semi-final 2: Bo wins by forfeit against Cy.');
  const both = {...forfeit, winner: null, ending: 'double-forfeit'};
  assert.match(
    said(contest('elimination', FIVE, [both]), 'w2.2'),
    /^Semi-final 2: Bo against Cy\. Both sides forfeited/,
  );
  const longer = {type: 'result', match: 'w2.2', a: 'n2', b: 'n3', winner: 'a', ending: 'played', wins: {a: 2, b: 1}};
  const best = contest('elimination', FIVE, [longer], {settings: {best_of: 3}});
  assert.equal(said(best, 'w2.2'), 'Semi-final 2: Bo beat Cy, 2 to 1 in games.');
  const reset = contest('double-elimination', FIVE);
  assert.equal(said(reset, 'f2'), 'The second final: only if it is needed.');
});

test('a match says whom its winner meets and where its loser goes, until it is decided', () => {
  const one = contest('double-elimination', FIVE, [result('w1.2', 'n4', 'n5', [9, 15])]);
  const rounds = bracketRounds(one);
  const [first, second] = rounds[1]?.ties ?? [];
  assert.ok(first && second);
  const speech = {contest: one, table: REASONS.en ?? {}};
  const ties = tiesOf(rounds);
  assert.equal(
    onward(speech, ties, first),
    "The winner meets the winner of winners' round 2, match 2. The loser goes to losers' round 2, match 2.",
  );
  assert.equal(onward(speech, ties, /** @type {any} */ (rounds[0]?.ties[1])), '');
  assert.deepEqual(rivalOf(ties, /** @type {any} */ (rounds[0]?.ties[1])), {entry: 'n1', from: ['winner', 'w1.1']});
});

test('a bracket has its rounds by side, and the one where play is', () => {
  const one = contest('double-elimination', FIVE, [result('w1.2', 'n4', 'n5', [9, 15])]);
  const rounds = bracketRounds(one);
  assert.deepEqual(
    treesOf(rounds).map(({side, rounds: some}) => [side, some.length]),
    [
      ['w', 3],
      ['l', 4],
      ['f', 2],
    ],
  );
  assert.equal(rounds[currentRound(rounds)]?.key, 'w2');
});

test('a round robin is read across, from three entries to twelve', () => {
  const played = [result('r1.1', 'n1', 'n4', [15, 9]), post('r1.2', '1', 'n2', 'n3')];
  const rows = crossTable(contest('round-robin', FIVE.slice(0, 4), played));
  const ann = rows.find(({entry}) => entry === 'n1');
  const di = rows.find(({entry}) => entry === 'n4');
  const across = (/** @type {any} */ row, /** @type {string} */ other) =>
    row.cells[rows.findIndex(({entry}) => entry === other)];
  assert.deepEqual(across(ann, 'n4'), [{score: '15–9', looks: 'won'}]);
  assert.deepEqual(across(di, 'n1'), [{score: '9–15', looks: ''}]);
  assert.deepEqual(across(ann, 'n1'), []);
  assert.equal(ann?.won, 1);
  assert.ok(rows.some(({cells}) => cells.flat().some(({looks}) => looks === 'live')));
  const match = exampleOf(contest('round-robin', FIVE.slice(0, 4), played));
  assert.deepEqual(match && exampleFigures(match), {entry: 'n1', other: 'n4', score: 15, less: 9});
  assert.deepEqual(crossTable(contest('round-robin', FIVE.slice(0, 2))), []);
  assert.deepEqual(
    crossTable(
      contest(
        'round-robin',
        Array.from({length: 13}, (_, i) => `T${i}`),
      ),
    ),
    [],
  );
});

test('a person competes alone, in a pair and in a team', () => {
  const one = contest('round-robin', ['Ann', 'Bo & Cy', 'Di']);
  assert.deepEqual(entriesOf(one, ' ann '), ['n1']);
  assert.deepEqual(entriesOf(one, 'Cy'), ['n2']);
  assert.deepEqual(entriesOf(one, undefined), []);
  const paired = contest('elimination', ['Ann', 'Bo', 'Cy', 'Di']);
  paired.document.events.splice(
    4,
    1,
    .../** @type {any} */ ([
      {id: 'p1', at: AT, type: 'pair', entry: 'x', of: ['n1', 'n2'], name: 'Ann & Bo'},
      {id: 'p2', at: AT, type: 'pair', entry: 'y', of: ['n3', 'n4'], name: 'Cy & Di'},
    ]),
  );
  assert.deepEqual(entriesOf(paired, 'Bo'), ['n2', 'x']);
});

test('one line says where I am, else what everybody wants to know', () => {
  const begun = contest('elimination', FIVE.slice(0, 4));
  assert.equal(glance(begun, ['n1']), 'You are next');
  assert.equal(glance(begun, []), 'Next: Ann v Di');
  const posted = contest('elimination', FIVE.slice(0, 4), [post('w1.1', '2', 'n1', 'n4')]);
  assert.equal(glance(posted, ['n4']), 'You play on board 2 now, against Ann');
  assert.equal(glance(posted, ['n2']), 'You are next');
  assert.equal(glance(posted, ['n9']), 'Board 2 now: Ann v Di');
  assert.equal(courseWords(posted), '0 of 3 played · 1 board busy');
  const one = contest('elimination', FIVE.slice(0, 4), [post('w1.1', '1', 'n1', 'n4')], {boards: ['1']});
  assert.equal(glance(one, ['n2']), 'You are next'); // no board is free
  const queue = contest('queue', FIVE, [post('0193b0c2-7d2a-7c31-9b57-1f7f3f0a9c09', '1', 'n1', 'n2')], {
    boards: ['1'],
  });
  assert.deepEqual(
    ['n3', 'n4', 'n5'].map((entry) => glance(queue, [entry])),
    ['You are next', 'You are next but one', 'Board 1 now: Ann v Bo'],
  );
  const over = contest('elimination', ['Ann', 'Bo'], [result('w1.1', 'n1', 'n2', [15, 1])]);
  assert.equal(glance(over, ['n1']), 'Every match is played.');
});

test('a large screen shows boards, the end of the bracket and the table in turn, at last the winner', () => {
  const views = (/** @type {Contest} */ one) => turnsOf(one).map(({view, from}) => `${view}${from}`);
  assert.deepEqual(views(contest('elimination', FIVE)), ['boards0', 'bracket0']);
  const many = {boards: Array.from({length: 8}, (_, i) => `${i + 1}`)};
  const robin = contest(
    'round-robin',
    Array.from({length: 10}, (_, i) => `T${i}`),
    [],
    many,
  );
  assert.deepEqual(views(robin), ['boards0', 'boards6', 'table0', 'table8']);
  const over = contest('elimination', ['Ann', 'Bo'], [result('w1.1', 'n1', 'n2', [15, 1])]);
  assert.equal(winnerOf(over), 'n1');
  assert.deepEqual(views(over), ['winner0', 'bracket0', 'table0']);
  const double = contest(
    'double-elimination',
    Array.from({length: 16}, (_, i) => `T${i}`),
  );
  assert.deepEqual(lastRounds(double), []); // nobody is known to play there yet
});

test('the newest call is the last one that is still at a board', () => {
  const one = contest('elimination', FIVE.slice(0, 4), [
    post('w1.2', '1', 'n2', 'n3'),
    post('w1.1', '2', 'n1', 'n4'),
    result('w1.1', 'n1', 'n4', [15, 2]),
  ]);
  assert.deepEqual(
    calls(one).map(({match}) => match),
    ['w1.2'],
  );
});
