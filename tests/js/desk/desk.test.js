/** Plans of competitions, what goes on at their boards, and ladders: the desk without a screen. */

import assert from 'node:assert/strict';
import {readFileSync} from 'node:fs';
import test from 'node:test';
import {stand} from '../../../static/js/competitions/stand.js';
import {freeBoards, nextCalls, progressOf, readyMatches} from '../../../static/js/desk/boards.js';
import {Contest} from '../../../static/js/desk/contest.js';
import {challengers, withinReach} from '../../../static/js/desk/ladder.js';
import {TONIGHT, estimate, faultOf, planned} from '../../../static/js/desk/plan.js';
import {shuffled} from '../../../static/js/lib/random.js';

const NAMES = ['Ann', 'Bo', 'Cy', 'Di', 'Eva', 'Finn', 'Gus', 'Hana', 'Ian', 'Jo', 'Kim', 'Lee'];
/** @param {import('../../../static/js/desk/plan.js').TonightForm} form @param {object} [more] @returns {any} */
const plan = (form, more = {}) => ({
  form,
  name: 'Tonight',
  people: NAMES,
  pairs: false,
  boards: 2,
  target: 15,
  rounds: 5,
  ruleset: {id: 'casual', version: 1},
  ...more,
});
/** @param {any} document @param {...object} events recorded after it @returns {any} a competition as the desk has it */
const at = (document, ...events) => {
  const more = events.map((event, i) => ({id: `t${i}`, at: document.started_at, ...event}));
  const grown = {...document, events: [...document.events, ...more]};
  return {document: grown, state: stand(grown, []), counting: grown.events};
};

test('every form of an evening begins with a document that both engines accept', () => {
  for (const form of TONIGHT) {
    const {state} = at(planned(plan(form)));
    assert.equal(state.status, 'open', form);
    assert.equal(state.entries.length, NAMES.length, form);
    assert.equal(nextCalls(at(planned(plan(form)))).length, form === 'ladder' ? 0 : 2, form);
  }
});

test('partners drawn by lot: everybody has one, and the pairs compete', () => {
  const {document, state} = at(planned(plan('elimination', {pairs: true})));
  const pairs = document.events.filter((/** @type {any} */ {type}) => type === 'pair');
  assert.deepEqual(pairs.flatMap((/** @type {any} */ {of}) => of).sort(), NAMES.map((_, i) => `n${i + 1}`).sort());
  assert.equal(pairs[0].name.split(' & ').length, 2);
  assert.equal(state.entries.filter((/** @type {any} */ {status}) => status === 'in').length, 6);
});

test('a draw by lot has everybody once, and any order is as likely as another', () => {
  const counts = new Map();
  for (let i = 0; i < 6000; i++) {
    const order = shuffled(['a', 'b', 'c']).join('');
    counts.set(order, (counts.get(order) ?? 0) + 1);
  }
  assert.equal(counts.size, 6);
  // 1,000 each on average; one in a billion runs is outside of ± 6 standard deviations of 28.9
  for (const [order, count] of counts) assert.ok(Math.abs(count - 1000) < 174, `${order}: ${count}`);
});

test('a plan says why it cannot begin, and how long it will take', () => {
  assert.equal(faultOf(plan('mixer', {people: NAMES.slice(0, 3)})), 'events.fault.mixer');
  assert.equal(faultOf(plan('elimination', {people: NAMES.slice(0, 5), pairs: true})), 'events.fault.odd');
  assert.equal(faultOf(plan('elimination', {people: NAMES.slice(0, 2), pairs: true})), 'events.fault.few');
  assert.equal(faultOf(plan('queue', {people: ['Ann']})), 'events.fault.few');
  assert.equal(faultOf(plan('mixer')), null);
  assert.deepEqual(estimate(plan('round-robin', {people: NAMES.slice(0, 8), boards: 1})), {games: 28, minutes: 420});
  assert.deepEqual(estimate(plan('mixer', {people: NAMES.slice(0, 4), boards: 1})), {games: 3, minutes: 45});
  assert.deepEqual(estimate(plan('double-elimination')), {games: 23, minutes: 180});
  assert.equal(estimate(plan('queue')), null);
});

test('nobody is called to two boards at once', () => {
  const begun = planned(plan('round-robin', {people: ['Ann', 'Bo', 'Cy']}));
  const [first] = nextCalls(at(begun));
  assert.equal(nextCalls(at(begun)).length, 1); // three play one match at a time
  const posted = at(begun, {type: 'post', match: first?.match, board: first?.board, a: first?.a, b: first?.b});
  assert.deepEqual(readyMatches(posted), []);
  assert.deepEqual(nextCalls(posted), []);
  assert.deepEqual(
    freeBoards(posted).map(({board}) => board),
    ['2'],
  );
  const told = at(
    begun,
    {type: 'post', match: first?.match, board: first?.board, a: first?.a, b: first?.b},
    {type: 'result', match: first?.match, a: first?.a, b: first?.b, winner: 'a', ending: 'played'},
  );
  assert.deepEqual(progressOf(told), {decided: 1, all: 3});
  assert.equal(nextCalls(told).length, 1);
});

test('a double knock-out has as many matches to play at its start as it will have had at its end', () => {
  const begun = planned(plan('double-elimination', {people: NAMES.slice(0, 11), boards: 1}));
  let now = at(begun);
  const {all} = progressOf(now);
  const events = [];
  for (let [next] = nextCalls(now); next; [next] = nextCalls(now)) {
    const {match, a, b, board} = next;
    // The winner of the winners' side loses the first final, so that there is a second one.
    events.push({type: 'post', match, board, a, b});
    events.push({type: 'result', match, a, b, winner: match === 'f1' ? 'b' : 'a', ending: 'played'});
    now = at(begun, ...events);
    const told = progressOf(now);
    assert.equal(told.decided, events.length / 2);
    assert.ok(told.all <= all && told.all >= all - 1, JSON.stringify(told));
  }
  assert.equal(now.state.status, 'finished');
  assert.equal(progressOf(now).all, progressOf(now).decided);
});

test('a board breaks during a match: it is played to its end, there or elsewhere; no other is called to it', () => {
  const begun = planned(plan('round-robin', {people: ['Ann', 'Bo', 'Cy', 'Di', 'Eva', 'Finn'], boards: 3}));
  const [one, two] = nextCalls(at(begun));
  const match = {match: one?.match, a: one?.a, b: one?.b};
  const broken = [
    {type: 'post', ...match, board: one?.board},
    {type: 'post', match: two?.match, a: two?.a, b: two?.b, board: two?.board},
    {type: 'board', board: one?.board, open: false, reason: 'A crack'},
  ];
  const told = {type: 'result', ...match, winner: 'b', ending: 'played', score: {a: 9, b: 15}};
  const line = (/** @type {any} */ {state}) => state.matches.find((/** @type {any} */ {id}) => id === one?.match);
  const stays = at(begun, ...broken);
  assert.deepEqual([line(stays).status, line(stays).board], ['posted', one?.board]);
  const moved = [...broken, {type: 'move', match: one?.match, board: '3'}];
  assert.equal(line(at(begun, ...moved)).board, '3');
  for (const events of [broken, moved]) {
    const after = at(begun, ...events, told);
    assert.deepEqual([line(after).winner, line(after).score, after.state.problems], ['b', told.score, []]);
    assert.ok(!nextCalls(after).some(({board}) => board === one?.board));
    assert.equal(progressOf(after).decided, 1);
  }
});

test('on a ladder one challenges up to two places above, and only who is free', () => {
  const ladder = planned(plan('ladder', {people: NAMES.slice(0, 4)}));
  assert.deepEqual(withinReach(at(ladder), 'n4'), ['n2', 'n3']);
  assert.deepEqual(withinReach(at(ladder), 'n1'), []);
  assert.deepEqual(challengers(at(ladder)), ['n2', 'n3', 'n4']);
  const busy = at(ladder, {type: 'challenge', match: 'c1', a: 'n3', b: 'n2'});
  assert.deepEqual(challengers(busy), []);
  const posted = at(
    ladder,
    {type: 'challenge', match: 'c1', a: 'n3', b: 'n2'},
    {type: 'post', match: 'c1', board: '1', a: 'n3', b: 'n2'},
  );
  assert.deepEqual(nextCalls(posted), []); // not to the second board as well
  assert.deepEqual(
    nextCalls(busy).map(({a, b}) => [a, b]),
    [['n3', 'n2']],
  );
});

/** Shared with the server (tests/competition_archive/test_called.py). @type {any[]} */
const CALLED = JSON.parse(readFileSync(new URL('../../vectors/desk/called.json', import.meta.url), 'utf8'));
for (const {name, form, entries, events, called} of CALLED)
  test(`called: ${name}`, () => {
    const order = Array.from({length: entries}, (_, i) => `e${i + 1}`);
    /** @type {any[]} */
    const log = [
      ...order.map((entry) => ({type: 'enter', entry, name: `Team ${entry}`})),
      {type: 'draw', order, method: 'lots'},
    ];
    for (const given of events) {
      const [match, a, b] = typeof given === 'string' ? [given] : given;
      const told = log.findLastIndex((event) => event.match === match);
      if (a) log.push({type: 'result', match, a, b, winner: 'a', ending: 'played'});
      else log.push({type: 'retract', event: `x${told}`, reason: 'Wrong'});
    }
    const header = planned(plan('elimination'));
    const recorded = log.map((event, i) => ({id: `x${i}`, at: header.started_at, ...event}));
    const document = /** @type {any} */ ({...header, form, events: recorded});
    const found = readyMatches(new Contest(document, recorded.length));
    assert.deepEqual(
      found.map(({id}) => id),
      called,
    );
  });
