/** The codes of matches: the card that sets up a game on another phone, and the result that comes back to the desk. */

import assert from 'node:assert/strict';
import test from 'node:test';
import {deflateRawSync} from 'node:zlib';
import {stand} from '../../../static/js/competitions/stand.js';
import {Contest} from '../../../static/js/desk/contest.js';
import {differencesOf, voicesOf} from '../../../static/js/desk/differs.js';
import {judge} from '../../../static/js/desk/judge.js';
import {encodeCard, readCard} from '../../../static/js/desk/match_card.js';
import {encodeTold, isSealed, readTold} from '../../../static/js/desk/result_code.js';
import {resultFrom, settle} from '../../../static/js/desk/told.js';
import {toBase64url} from '../../../static/js/lib/base64url.js';
import {contentHash} from '../../../static/js/lib/canonical.js';
import {same} from '../../../static/js/competitions/builtin.js';
import {effective} from '../../../static/js/rules/events.js';

const ID = '01940000-0000-7000-8000-000000000001';
const KEY = 'k'.repeat(43);
const AT = '2026-11-21T19:07:40-08:00';
const LINK = {id: ID, name: 'Friday doubles', match: 'r1.1', a: 'n1', b: 'n2', game: 1};
/** @type {any} */
const GAME = {
  version: 1,
  id: '01940000-0000-7000-8000-0000000000aa',
  ruleset: 'casual',
  ruleset_version: 1,
  play: 'doubles',
  sides: {
    a: {name: 'Ann & Bo', colour: 'red', players: [{name: 'Ann'}, {name: 'Bo'}], start: -2},
    b: {name: 'Cy & Di', colour: 'blue', players: [{name: 'Cy'}, {name: 'Di'}]},
  },
  first: 'a',
  started_at: AT,
  board: '3',
  competition: LINK,
  events: [],
};
/** @type {any} */
const STATE = {status: 'finished', score: {a: 15, b: 9}, winner: 'a', ending: 'target', forfeit: null};
const fault = (/** @type {string} */ name) => ({fault: name});

/** A code with a valid tag and any content. @param {unknown} content @param {number} [flag] */
async function made(content, flag = 1) {
  const json = Buffer.from(typeof content === 'string' ? content : JSON.stringify(content));
  const text = toBase64url(new Uint8Array([flag, ...(flag === 1 ? deflateRawSync(json) : json)]));
  return `1.${(await contentHash(text)).slice(0, 10)}.${text}`;
}

/** @param {any} changes of the game @returns {any} what is on its card */
const cardWith = (changes) => {
  const {id, started_at: at, events, ...game} = {...GAME, ...changes};
  assert.ok(id && at && events);
  return {key: KEY, game};
};

test('a card sets up the same game on another phone, with an id of its own', async () => {
  const code = await encodeCard(GAME, KEY);
  assert.ok(code.length < 600, `${code.length} characters`);
  const {game, key} = await readCard(code);
  assert.equal(key, KEY);
  assert.deepEqual({...game, id: GAME.id, started_at: AT}, GAME);
  assert.notEqual(game.id, (await readCard(code)).game.id);
  assert.equal((await readCard(await encodeCard(GAME, null))).key, null); // as on slips that the desk did not print
});

test('names of sixty letters in any script fit on a card', async () => {
  const name = '卓'.repeat(60);
  const sides = {a: {name, players: [{name}, {name}]}, b: {name, players: [{name}, {name}]}};
  const {game} = await readCard(await encodeCard({...GAME, sides, competition: {...LINK, name}}, KEY));
  assert.deepEqual(game.sides, sides);
});

test('a damaged, cut, foreign or huge code is refused', async () => {
  const code = await encodeCard(GAME, KEY);
  for (const wrong of [code.slice(0, -1), code.replace('1.', '1.0'), `${code}A`, '', 'x', '1..', `1.0000000000.AQ`])
    await assert.rejects(readCard(wrong), fault('damaged'), wrong);
  await assert.rejects(readCard(`2${code.slice(1)}`), fault('newer'));
  await assert.rejects(readCard(`1.0000000000.${'A'.repeat(100_000)}`), fault('damaged'));
  await assert.rejects(readCard(await made(' '.repeat(1_100_000))), fault('too-long')); // a small text, much content
  await assert.rejects(readCard(await made('{"key"')), fault('damaged'));
  await assert.rejects(readCard(await made(cardWith({}), 2)), fault('damaged'));
  assert.ok(await readCard(await made(cardWith({}), 0))); // from a browser that cannot compress
});

test('a card with other fields than a card has is refused', async () => {
  const card = cardWith({});
  for (const wrong of [
    null,
    [],
    {...card, more: 1},
    {key: KEY},
    {...card, key: 'short'},
    {...card, game: GAME},
    {...card, game: {...card.game, events: []}},
    cardWith({competition: 'League'}),
    {...card, game: 'game'},
  ])
    await assert.rejects(made(wrong).then(readCard), fault('damaged'), JSON.stringify(wrong));
});

test('a result comes back as it was told, and its seal shows the card', async () => {
  const told = await readTold(/** @type {string} */ (await encodeTold(GAME, STATE, KEY)));
  assert.deepEqual(told.telling, {
    ...{id: GAME.id, kind: 'game', match: 'r1.1', a: 'n1', b: 'n2', game: 1},
    ...{score: {a: 15, b: 9}, winner: 'a', ending: 'played'},
  });
  assert.deepEqual([told.competition, told.names, told.board], [ID, {a: 'Ann & Bo', b: 'Cy & Di'}, '3']);
  assert.equal(await isSealed(told, KEY), true);
  assert.equal(await isSealed(told, 'o'.repeat(43)), false);
  assert.equal(await isSealed(told, null), false);
  const forged = {...told, telling: {...told.telling, score: {a: 15, b: 8}}};
  assert.equal(await isSealed(forged, KEY), false);
  assert.equal(await isSealed(await readTold(/** @type {string} */ (await encodeTold(GAME, STATE, null))), KEY), false);
});

test('an open game and one without a match have no code', async () => {
  assert.equal(await encodeTold(GAME, {...STATE, status: 'open'}, KEY), null);
  assert.equal(await encodeTold({...GAME, competition: 'League'}, STATE, KEY), null);
});

test('a result that contradicts itself, or has other fields, is refused', async () => {
  const told = await readTold(/** @type {string} */ (await encodeTold(GAME, STATE, KEY)));
  const {telling} = told;
  for (const wrong of [
    {...told, more: 1},
    {...told, names: {a: 'Ann'}},
    {...told, telling: {...telling, kind: 'sheet'}},
    {...told, telling: {...telling, winner: 'b'}},
    {...told, telling: {...telling, winner: null}},
    {...told, telling: {...telling, ending: 'tie', winner: null}},
    {...told, telling: {...telling, ending: 'double-forfeit'}},
    {...told, telling: {...telling, score: {a: 1e6, b: 0}}},
    {...told, telling: {...telling, score: {a: 15.5, b: 0}}},
    {...told, telling: {...telling, game: 10}},
    {...told, telling: {...telling, id: 'x'}},
    {...told, telling: {...telling, reach: 'world'}},
    {...told, competition: 'x'},
    {...told, name: '\u202eevil'},
  ])
    await assert.rejects(made(wrong).then(readTold), fault('damaged'), JSON.stringify(wrong));
});

const ENTERED = ['Ann & Bo', 'Cy & Di', 'Eve'].map((name, i) => ({type: 'enter', entry: `n${i + 1}`, name}));
const DRAWN = {type: 'draw', method: 'given', order: ['n1', 'n2', 'n3']};

/**
 * A desk without a screen.
 * @param {object[]} more events @param {any[]} [tellings] @param {string} [form] @returns {any}
 */
function desk(more, tellings = [], form = 'round-robin') {
  const begun = form === 'queue' ? ENTERED : [...ENTERED, DRAWN];
  const document = {version: 1, id: ID, form, name: 'Friday', ruleset: 'casual', play: 'doubles', boards: ['1', '2']};
  const contest = {
    document: {...document, started_at: AT, events: /** @type {any[]} */ ([])},
    told: {tellings},
    state: /** @type {any} */ ({}),
    get counting() {
      return effective(/** @type {any} */ (contest.document.events)).map(([, event]) => event);
    },
    get closed() {
      return contest.document.events.at(-1)?.type === 'finish';
    },
    match: (/** @type {string} */ id) => contest.state.matches.find((/** @type {any} */ one) => one.id === id),
    record: (/** @type {object} */ event) => {
      const {events} = contest.document;
      contest.document = {...contest.document, events: [...events, {id: `e${events.length + 1}`, at: AT, ...event}]};
      contest.state = stand(contest.document, contest.told.tellings);
    },
  };
  for (const event of [...begun, ...more]) contest.record(event);
  return contest;
}

/** The match of n1 and n2 in this schedule, as the desk has it. @param {any} contest */
const matchOf = (contest) =>
  contest.state.matches.find((/** @type {any} */ {a, b}) => same([a, b].sort(), ['n1', 'n2']));
const FIRST = matchOf(desk([]));
const SIDES = {match: FIRST.id, a: FIRST.a, b: FIRST.b};
const NAMES = {a: 'One', b: 'Two'};
/** @param {object} [changes] of the telling @param {object} [more] of the code @returns {any} a code for that match */
const code = (changes = {}, more = {}) => ({
  ...{competition: ID, name: 'Friday', names: NAMES, ...more},
  telling: {
    ...{id: GAME.id, kind: 'game', ...SIDES, game: 1, score: {a: 15, b: 9}, winner: 'a', ending: 'played'},
    ...changes,
  },
});
const POST = {type: 'post', ...SIDES, board: '1'};
const RESULT = {type: 'result', ...SIDES, winner: 'a', ending: 'played'};
const known = {sealed: true, names: NAMES};

test('a result of a match that was called can be recorded, and then it is', () => {
  for (const events of [[], [POST], [POST, RESULT]]) {
    const contest = desk(events);
    assert.equal(judge(contest, code(), known).is, 'new', JSON.stringify(events)); // a tap on the winner has no points
    contest.record(resultFrom(contest, code().telling));
    assert.equal(judge(contest, code(), known).is, 'recorded');
    assert.deepEqual(matchOf(contest).score, {a: 15, b: 9});
  }
});

test('the same result from the game itself needs no recording; another one is shown beside it', () => {
  assert.equal(judge(desk([POST], [code().telling]), code(), known).is, 'recorded');
  const other = code({score: {a: 9, b: 15}, winner: 'b'});
  for (const contest of [desk([POST], [other.telling]), desk([POST, {...RESULT, score: {a: 15, b: 8}}])])
    assert.equal(judge(contest, code(), known).is, 'otherwise');
});

test('what cannot be recorded has its reason', () => {
  const why = (/** @type {any} */ contest, /** @type {any} */ told) =>
    /** @type {any} */ (judge(contest, told, known)).why;
  assert.equal(why(desk([POST, {type: 'unpost', match: FIRST.id}]), code()), 'taken-back');
  assert.equal(why(desk([POST]), code({match: 'r9.9'})), 'unknown');
  assert.equal(why(desk([POST]), code({a: FIRST.b, b: FIRST.a})), 'others');
  assert.equal(why(desk([POST, {type: 'finish'}]), code()), 'finished');
  assert.equal(why(desk([], [], 'queue'), code()), 'unknown');
});

test('a person is told what to look at first', () => {
  const doubts = (/** @type {any} */ told, /** @type {any} */ facts) =>
    /** @type {any} */ (judge(desk([POST]), told, facts)).doubts;
  assert.deepEqual(doubts(code({}, {board: '1'}), known), []);
  assert.deepEqual(doubts(code({}, {board: '2'}), {sealed: false, names: {...NAMES, b: 'Elks'}}), [
    'stranger',
    'renamed',
    'moved',
  ]);
});

test('a forfeit that reaches beyond its game is the result of the whole match', () => {
  const contest = desk([POST]);
  const {telling} = code({ending: 'forfeit', reach: 'event'});
  const result = /** @type {any} */ (resultFrom(contest, telling));
  assert.deepEqual([result.game, result.score], [undefined, {a: 15, b: 9}]);
  contest.record(result);
  assert.equal(matchOf(contest).ending, 'forfeit');
});

test('in a queue the whole match is recorded', () => {
  const game = {match: 'q', a: 'n1', b: 'n2'};
  const contest = desk([{type: 'post', ...game, board: '1'}], [], 'queue');
  assert.equal(judge(contest, code(game), known).is, 'new');
  contest.record(resultFrom(contest, code(game).telling));
  assert.equal(contest.match('q').winner, 'a');
  assert.equal(judge(contest, code(game), known).is, 'recorded');
  assert.deepEqual(differencesOf(contest), []);
});

test('two results of a match are settled by a choice, whoever is right', () => {
  const one = code().telling;
  const two = code({id: ID, score: {a: 9, b: 15}, winner: 'b'}).telling;
  const close = code({id: ID, score: {a: 15, b: 12}}).telling;
  /** @type {[string, object[], any[]][]} */
  const cases = [
    ['told-otherwise', [RESULT], [two]],
    ['told-otherwise', [{...RESULT, game: 1, score: {a: 15, b: 9}}], [two]],
    ['disputed', [], [one, two]],
    ['scores-differ', [], [one, close]],
  ];
  for (const [problem, events, tellings] of cases)
    for (const chosen of [...tellings, ...(events.length ? [null] : [])]) {
      const contest = desk([POST, ...events], tellings);
      const [difference] = differencesOf(contest);
      assert.deepEqual(difference?.codes, [problem]);
      const [voices, ...more] = voicesOf(contest, matchOf(contest));
      assert.ok(voices && !more.length);
      assert.equal(Boolean(voices.desk), events.length > 0);
      settle(contest, chosen, voices.games, 'asked');
      assert.deepEqual(contest.state.problems, []);
      assert.deepEqual(voicesOf(contest, matchOf(contest)), []);
      assert.equal(matchOf(contest).winner, chosen?.winner ?? 'a');
      if (chosen) assert.deepEqual(matchOf(contest).score, chosen.score);
    }
});

test('what is told of other players, or of no match, is set aside', () => {
  const contest = desk([POST], [code({a: 'n3'}).telling, {...code({match: 'r9.9'}).telling, id: ID}]);
  const strays = differencesOf(contest).flatMap((one) => one.strays);
  assert.deepEqual(strays.sort(), [ID, GAME.id].sort());
  settle(contest, null, contest.told.tellings, 'not ours');
  assert.deepEqual(differencesOf(contest), []);
});

test('what games say is replayed only when it is something else', () => {
  const {telling} = code();
  const {document} = desk([POST]);
  const contest = new Contest(document, document.events.length, [telling]);
  const {state} = contest;
  const told = {tellings: [telling], offered: [], open: new Map(), here: new Set(), cursor: '1.7'};
  assert.equal(contest.hear(structuredClone(told)), false);
  assert.equal(contest.heard, '1.7');
  assert.equal(contest.state, state);
  assert.equal(contest.hear({...told, offered: [telling]}), true); // shown, but nothing that counts
  assert.equal(contest.state, state);
  assert.equal(contest.hear({...told, tellings: []}), true);
  assert.equal(contest.match(FIRST.id)?.status, 'posted');
});
