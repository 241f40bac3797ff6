/**
 * The referee can search offences, read their ladders and see the counts (static/js/features/referee/offences.js,
 * features/referee/offence_words.js).
 */

import assert from 'node:assert/strict';
import test from 'node:test';
import {replay} from '../../../static/js/rules/index.js';
import {ladderWords, latenessWords, searchable, verdict} from '../../../static/js/features/referee/offence_words.js';
import {
  committed,
  countsOf,
  displaceable,
  dueOn,
  matches,
  offencesOf,
  playersOf,
} from '../../../static/js/features/referee/offences.js';
import {bookOf} from '../rules/library.js';

const FED = bookOf('federation-2024');
const CSC = bookOf('csc-2007');
const AT = '2026-11-21T19:00:00Z';

/** @param {object[]} events @param {object} [header] */
const game = (events, header = {}) => {
  const players = (/** @type {string[]} */ ...names) => names.map((name) => ({name}));
  const document = /** @type {any} */ ({
    version: 1,
    id: '0193b0c2-7d2a-7c31-9b57-1f7f3f0a9a10',
    ruleset: FED.id,
    play: 'doubles',
    first: 'a',
    started_at: AT,
    sides: {a: {name: 'Elks', players: players('Ann', 'Bo')}, b: {name: 'Legion', players: players('Cy', 'Di')}},
    events: events.map((event, i) => ({id: `e${i}`, at: AT, ...event})),
    ...header,
  });
  return {document, ruleset: FED, state: replay(document, FED)};
};
/** @param {string} id @returns {import('../../../static/js/lib/types.d.ts').Offence} */
const offence = (id, book = FED) => book.offences.find((/** @type {{id: string}} */ one) => one.id === id);

test('each typed word begins a word of name, section or id; accents and capitals do not matter', () => {
  const texts = searchable(offence('6.3.3.2'));
  assert.ok(matches('', texts) && matches('mov fra', texts) && matches('WEIGHTS', texts) && matches('6.3', texts));
  assert.ok(!matches('oving', texts) && !matches('moving table', texts) && !matches('3.3', texts));
  assert.ok(
    matches('conduite', [...texts, 'Conduite antisportive']) &&
      matches('deplacer', ['Déplacer']) &&
      matches('Dépl', ['deplacer']),
  );
});

test('a whole ladder is written for people who do not know the rules', () => {
  assert.equal(
    ladderWords(offence('2.5')),
    'warning → 2 points to the opponent → forfeit of game and match → disqualified from the tournament',
  );
  assert.equal(ladderWords(offence('6.4.7')), '1 point to the opponent and loss of the shot');
  assert.equal(ladderWords(offence('5a', CSC)), 'warning → 1 point off');
  assert.match(latenessWords(CSC.lateness), /^15 minutes of grace → game forfeited/);
});

test('every step of every book has its wording', () => {
  for (const id of [
    'federation-2024',
    'csc-2007',
    'alberta-55plus',
    'casual',
    'court',
    'horse-collar',
    'baseball',
    'bowling',
  ]) {
    for (const one of bookOf(id).offences) assert.doesNotMatch(ladderWords(one), /ladder\.|\{|^$/, `${id} ${one.id}`);
  }
});

test('only offences of this way of playing are offered', () => {
  const ids = (/** @type {string} */ play) => offencesOf(CSC, {play}).map(({id}) => id);
  assert.ok(!ids('singles').includes('5a') && ids('doubles').includes('5a'));
  assert.ok(!ids('doubles').includes('L12') && ids('league').includes('L12'));
});

test('offences count for the named player, else the side, including earlier games and amendments', () => {
  const penalty = {type: 'penalty', offence: '2.5', side: 'a'};
  const played = game(
    [
      penalty,
      {...penalty, player: 1},
      {...penalty, player: 1},
      {type: 'amend', event: 'e0', with: {player: 0}, reason: 'filled in'},
    ],
    {carried: [{side: 'b', player: 0, offence: '2.5', step: 1}]},
  );
  const counts = countsOf(played);
  assert.deepEqual(
    committed(counts, '2.5').map(({side, player, times}) => [side, player, times]),
    [
      ['a', 0, 1],
      ['a', 1, 2],
      ['b', 0, 1],
    ],
  );
  assert.deepEqual(dueOn(counts, offence('2.5'), 'a', 1), {times: 2, step: 3});
  assert.deepEqual(dueOn(counts, offence('2.5'), 'a'), {times: 0, step: 1});
  assert.deepEqual(dueOn(counts, offence('2.5'), 'b', 0), {times: 1, step: 2});
});

test('the step shown as due is the one that the rules apply', () => {
  const penalty = {type: 'penalty', offence: '6.3.3.2', side: 'a', player: 0};
  const steps = [[], [penalty], [{...penalty, step: 2}]];
  for (const events of steps) {
    const before = game(events);
    const after = game([...events, penalty]);
    assert.equal(after.state.penalties.at(-1)?.step, dueOn(countsOf(before), offence('6.3.3.2'), 'a', 0).step);
  }
});

test('a penalty is summed up in one sentence', () => {
  const penalty = {type: 'penalty', offence: '2.5', side: 'a', player: 0};
  const frames = [
    {type: 'frame', weights: ['a4', 'a4', 'a4', 'a2']},
    {type: 'frame', weights: ['b4', 'b4', 'b4', 'b1']},
  ];
  const before = game([...frames, penalty]);
  const after = game([...frames, penalty, penalty]);
  assert.equal(
    verdict(before.document, offence('2.5'), 2, before.state, after.state),
    '2nd offence: 2 points to Legion. Legion wins 15–14.',
  );
  const [clean, warned] = [game([]), game([penalty])];
  assert.match(
    verdict(clean.document, offence('2.5'), 1, clean.state, warned.state, 0),
    /^1st offence: a warning to Ann\./,
    'her partner is not warned',
  );
});

test("displaced discs: all of the opponent's, and only the offender's 10-offs", () => {
  assert.deepEqual(displaceable(bookOf('court'), 'a'), ['a-10', 'b-10', 'b7', 'b8', 'b10']);
});

test('the player is asked for only if there are several', () => {
  assert.deepEqual(playersOf(game([]).document, 'a'), ['Ann', 'Bo']);
  assert.deepEqual(
    playersOf(
      game([], {play: 'singles', sides: {a: {name: 'Ann', players: [{name: 'Ann'}]}, b: {name: 'Cy'}}}).document,
      'a',
    ),
    [],
  );
});
