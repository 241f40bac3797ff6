/** A tournament at its desk: what each book plays, sign-up, roll call, draw, late entries, the board for a match. */

import assert from 'node:assert/strict';
import {test} from 'node:test';
import {stand} from '../../../static/js/competitions/stand.js';
import {boardsFor, nextCalls} from '../../../static/js/desk/boards.js';
import {rosterOf} from '../../../static/js/desk/league/teams.js';
import {
  canDrawPartners,
  drawing,
  entering,
  enteringLate,
  isSigningUp,
  latePlaces,
  notPresent,
  playersIn,
  presentIn,
  renaming,
  undrawing,
} from '../../../static/js/desk/sign_up.js';
import {opened, TOURNAMENTS, usualTournament} from '../../../static/js/desk/tournament.js';
import {effective} from '../../../static/js/rules/events.js';
import {bookOf} from '../rules/library.js';

const BOOKS = ['federation-2024', 'csc-2007', 'alberta-55plus', 'court', 'casual'].map(bookOf);
const [FEDERATION] = BOOKS;

/** @param {any} document @param {...object} acts recorded after it @returns {any} a competition as the desk has it */
function at(document, ...acts) {
  const before = document.events.length;
  const more = acts.map((act, i) => ({id: `t${before + i}`, at: document.started_at, ...act}));
  const grown = {...document, events: [...document.events, ...more]};
  const state = stand(grown, []);
  const names = new Map(grown.events.flatMap((/** @type {any} */ {entry, name}) => (name ? [[entry, name]] : [])));
  return {
    document: grown,
    state,
    counting: effective(grown.events).map(([, event]) => event),
    nameOf: (/** @type {string} */ entry) => names.get(entry),
    match: (/** @type {string} */ id) => state.matches.find((/** @type {any} */ line) => line.id === id),
  };
}

/** @param {object} [more] @param {string[]} [names] @returns {any} a tournament with these entries */
const signedUp = (more, names = ['Ann', 'Bo', 'Cy', 'Di', 'Eva']) =>
  at(opened({...usualTournament(FEDERATION), name: 'Friday', ...more}), ...names.map((name) => entering(name, 0)));

test('each book opens each form with settings that both engines accept, and its own form by itself', () => {
  for (const book of BOOKS)
    for (const form of TOURNAMENTS) {
      const all = {best_of: 3, final: 5, handicap: 'owed', third: true, legs: 1, fixed: true, fee: 2000, kept: 250};
      for (const plan of [usualTournament(book, form), {...usualTournament(book, form), ...all}])
        assert.equal(at(opened({.../** @type {any} */ (plan), name: 'Friday'})).state.status, 'registering');
    }
  assert.deepEqual(
    BOOKS.map((book) => usualTournament(book).form),
    ['double-elimination', 'championship', 'round-robin', 'elimination', 'elimination'],
  );
});

test('two players are typed with a sign between them', () => {
  assert.deepEqual(playersIn('Ann & Bo'), ['Ann', 'Bo']);
  assert.deepEqual(playersIn('Ann/Bo'), ['Ann', 'Bo']);
  assert.deepEqual(playersIn('Mary-Ann'), ['Mary-Ann']);
  assert.deepEqual(/** @type {any} */ (entering('Ann / Bo', 3)).players, [{name: 'Ann'}, {name: 'Bo'}]);
});

test('another name is also the name of the players, where they are called by it', () => {
  const signed = signedUp({}, ['Kaa', 'Bo & Cy']);
  const [single, pair] = signed.state.entries.map((/** @type {any} */ {entry}) => entry);
  const kaa = at(signed.document, ...renaming(signed, single, 'Ka'));
  assert.deepEqual([kaa.nameOf(single), rosterOf(kaa.counting, single)], ['Ka', ['Ka']]);
  const cyd = at(signed.document, ...renaming(signed, pair, 'Bo/Cyd'));
  assert.deepEqual([cyd.nameOf(pair), rosterOf(cyd.counting, pair)], ['Bo & Cyd', ['Bo', 'Cyd']]);
  const elks = at(signed.document, ...renaming(signed, pair, 'Elks'));
  assert.deepEqual(rosterOf(elks.counting, pair), ['Bo', 'Cy'], 'a name of its own says nothing about players');
  const moose = at(elks.document, ...renaming(elks, pair, 'Moose & Deer'));
  assert.deepEqual(rosterOf(moose.counting, pair), ['Bo', 'Cy']);
});

test('an answer to the roll call is taken back alone, also where it came with others', () => {
  const signed = signedUp();
  const [ann, ...others] = signed.state.entries.map((/** @type {any} */ {entry}) => entry);
  const called = at(signed.document, {type: 'present', entries: [ann, ...others]});
  assert.ok(presentIn(called).has(ann));
  const without = at(called.document, ...notPresent(called, ann));
  assert.ok(!presentIn(without).has(ann));
  assert.ok(others.every((/** @type {string} */ one) => presentIn(without).has(one)));
});

test('a draw has the seeds first in their order and everybody once; all seeded is an order that was given', () => {
  const signed = signedUp();
  const all = signed.state.entries.map((/** @type {any} */ {entry}) => entry);
  const [draw] = /** @type {any[]} */ (drawing(signed, {seeds: [all[3], all[1]], partners: false}));
  assert.deepEqual(draw.order.slice(0, 2), [all[3], all[1]]);
  assert.deepEqual([...draw.order].sort(), [...all].sort());
  assert.equal(draw.method, 'seeded');
  assert.equal(drawing(signed, {seeds: [], partners: false})[0]?.method, 'lots');
  assert.equal(drawing(signed, {seeds: all, partners: false})[0]?.method, 'given');
  assert.ok(isSigningUp(signed));
  assert.ok(!isSigningUp(at(signed.document, draw)));
});

test('partners are drawn among single players, and the pairs are drawn then', () => {
  const signed = signedUp({}, ['Ann', 'Bo', 'Cy', 'Di']);
  assert.ok(canDrawPartners(signed));
  assert.ok(!canDrawPartners(signedUp({}, ['Ann & Bo', 'Cy', 'Di', 'Eva'])));
  const drawn = at(signed.document, ...drawing(signed, {seeds: ['none'], partners: true}));
  assert.equal(drawn.state.matches.filter((/** @type {any} */ {status}) => status === 'ready').length, 1);
});

test('a draw that is taken back takes the partners back that were drawn with it', () => {
  const signed = signedUp({}, ['Ann', 'Bo', 'Cy', 'Di']);
  const drawn = at(signed.document, ...drawing(signed, {seeds: [], partners: true}));
  const undrawn = at(drawn.document, ...undrawing(drawn, 'Di is missing'));
  assert.deepEqual([undrawn.state.status, canDrawPartners(undrawn)], ['registering', true]);
  assert.deepEqual(undrawn.counting, signed.counting);
  const alone = at(signed.document, ...drawing(signed, {seeds: [], partners: false}));
  assert.equal(undrawing(alone, 'Wrong').length, 1);
});

test('somebody late takes a bye whose winner has not begun, or the number that an odd schedule lacks', () => {
  const signed = signedUp();
  const drawn = at(signed.document, ...drawing(signed, {seeds: [], partners: false}));
  assert.equal(latePlaces(drawn).length, 3);
  const late = at(drawn.document, enteringLate(drawn, 'Finn', 0));
  assert.equal(latePlaces(late).length, 2);
  const robin = signedUp({form: 'round-robin'});
  const scheduled = at(robin.document, ...drawing(robin, {seeds: [], partners: false}));
  assert.deepEqual(latePlaces(scheduled), [null]);
  assert.deepEqual(latePlaces(at(scheduled.document, enteringLate(scheduled, 'Finn', 0))), []);
});

test('in a bracket who has waited longest is called first, to a board that neither has used (fed 4.6.1)', () => {
  const signed = signedUp({boards: 3}, ['Ann', 'Bo', 'Cy', 'Di']);
  const drawn = at(signed.document, ...drawing(signed, {seeds: [], partners: false}));
  const [first] = nextCalls(drawn);
  assert.equal(first?.board, '1');
  const {a, b, match} = /** @type {any} */ (first);
  const told = at(
    drawn.document,
    {type: 'post', match, board: '1', a, b},
    {type: 'result', match, a, b, winner: 'a', ending: 'played'},
  );
  const next = /** @type {any} */ (nextCalls(told)[0]);
  assert.notEqual(next.match, match);
  assert.equal(boardsFor(told, {a, b: next.a}).choices.find(({board}) => board === '1')?.kind, 'back-to-back-uncommon');
});
