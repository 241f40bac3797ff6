/** A match sheet in memory: who sits where, which games are left, and what an act would break before it is recorded. */

import assert from 'node:assert/strict';
import test from 'node:test';
import {inHalves} from '../../../static/js/words/reasons.js';
import {LeagueSheet, playersOf} from '../../../static/js/desk/league/league_sheet.js';

const AT = '2026-11-25T19:00:00-08:00';
const named = (/** @type {string} */ side, /** @type {number} */ n) =>
  Array.from({length: n}, (_, i) => `${side}${i + 1}`);

/** @param {'league-six' | 'league-four'} form @param {object[]} events */
function sheetOf(form, events) {
  const players = form === 'league-six' ? 8 : 5;
  const team = (/** @type {string} */ side) => ({name: side.toUpperCase(), players: named(side, players)});
  const log = events.map((event, i) => ({id: `e${i + 1}`, at: AT, ...event}));
  const header = {version: 1, id: '0193b0c2-7d2a-7c31-9b57-1f7f3f0a9a10', form, ruleset: 'csc-2007', target: 21};
  const document = {...header, teams: {a: team('a'), b: team('b')}, started_at: AT, events: log};
  return new LeagueSheet(/** @type {any} */ (document), log.length);
}

const SIX = ['a', 'b'].map((side) => ({
  ...{type: 'lineup', side},
  places: {A: [`${side}1`, `${side}2`], B: [`${side}3`, `${side}4`], C: [`${side}5`, `${side}6`]},
}));
const FOUR = ['a', 'b'].map((side) => ({
  ...{type: 'lineup', side},
  places: {1: `${side}1`, 2: `${side}2`, 3: `${side}3`, 4: `${side}4`},
}));
const won = (/** @type {number} */ number) => ({type: 'game', number, score: {a: 21, b: 15}});
const substitute = (
  /** @type {number} */ before,
  /** @type {string} */ place,
  /** @type {string} */ out,
  /** @type {string} */ name,
) => ({type: 'substitute', side: 'a', before, place, out, in: name});

/** @param {LeagueSheet} sheet @param {{type: string}} act @returns {any} its refusal, or the rules that it breaks */
function breaks(sheet, act) {
  const tried = sheet.tryOut(act);
  return 'refused' in tried ? tried.refused : tried.breaks.map(({rule}) => rule);
}

test('before a line-up nobody has a place; then the substitutions so far say who has', () => {
  assert.deepEqual(sheetOf('league-six', []).seats('a'), []);
  assert.deepEqual(playersOf(/** @type {any} */ (sheetOf('league-four', []).state.games[0]), 'a'), []);
  const sheet = sheetOf('league-six', [...SIX, substitute(1, 'A', 'a1', 'a7')]);
  assert.deepEqual(
    sheet.seats('a').map(({place, name}) => `${place} ${name}`),
    ['A a7', 'A a2', 'B a3', 'B a4', 'C a5', 'C a6'],
  );
  assert.deepEqual(playersOf(/** @type {any} */ (sheet.state.games[0]), 'a'), ['a7', 'a2']);
});

test('a place plays its games of the rotation that are not decided', () => {
  const sheet = sheetOf('league-six', [...SIX, won(1)]);
  assert.deepEqual(sheet.gamesOf('a', 'A'), [4, 8]); // home: A B C, A C B, C A B
});

test('what a substitution breaks is known before it is recorded, and nothing is recorded by asking', () => {
  const sheet = sheetOf('league-six', [...SIX, won(1), won(2), won(3)]);
  assert.deepEqual(breaks(sheet, substitute(4, 'A', 'a1', 'a7')), []);
  assert.deepEqual(breaks(sheet, substitute(4, 'A', 'a1', 'a3')), ['12b']);
  assert.equal(breaks(sheet, substitute(1, 'A', 'a1', 'a7')), 'game-decided');
  assert.equal(sheet.document.events.length, 5);
  const four = sheetOf('league-four', FOUR);
  assert.deepEqual(breaks(four, substitute(6, '3', 'a3', 'a1')), ['4i', '4ii', '4iii']);
});

test('only new breaches are named', () => {
  const sheet = sheetOf('league-six', [...SIX, substitute(1, 'A', 'a1', 'a3')]);
  assert.equal(sheet.state.infractions.length, 1);
  assert.deepEqual(breaks(sheet, {type: 'note', text: 'Hello'}), []);
});

test('match points are told in halves', () => {
  assert.deepEqual([0, 1, 2, 9, 18].map(inHalves), ['0', '½', '1', '4½', '9']);
});

test('a signature counts until a game is changed', () => {
  const [sign, protest] = [
    {type: 'sign', side: 'a', name: 'a1'},
    {type: 'protest', side: 'b', text: 'The hanger'},
  ];
  const protested = sheetOf('league-six', [...SIX, won(1), sign, protest]);
  assert.deepEqual([[...protested.signed], protested.protests.length], [['a'], 1]);
  assert.equal(sheetOf('league-six', [...SIX, won(1), sign, won(2)]).signed.size, 0);
  const wrong = {type: 'retract', event: 'e3', reason: 'wrong winner'};
  assert.equal(sheetOf('league-six', [...SIX, won(1), sign, wrong]).signed.size, 0);
  const settled = {type: 'retract', event: 'e5', reason: 'settled'};
  assert.deepEqual([...sheetOf('league-six', [...SIX, won(1), sign, protest, settled]).signed], ['a']);
});

test('who has signed is known until that is taken back', () => {
  const sheet = sheetOf('league-six', [...SIX, {type: 'sign', side: 'a', name: 'a1'}]);
  assert.deepEqual([...sheet.signed], ['a']);
  const back = sheetOf('league-six', [
    ...SIX,
    {type: 'sign', side: 'a', name: 'a1'},
    {type: 'retract', event: 'e3', reason: 'undo'},
  ]);
  assert.equal(back.signed.size, 0);
});
