/** The engine keeps its promises to callers that the vectors do not cover. The twin of tests/rules/test_api.py. */
import assert from 'node:assert/strict';
import {test} from 'node:test';
import {
  GameError,
  counting,
  effective,
  explain,
  explainAll,
  replay,
  scoreFrame,
} from '../../../static/js/rules/index.js';
import {rulesetOf, vectors} from './library.js';

const GAME = vectors().find(({name}) => name === 'a whole federation game').document;
const FED = rulesetOf({ruleset: 'federation-2024'});
const CSC = rulesetOf({ruleset: 'csc-2007'});

/** The refusal's members. */
function refusal(ask) {
  try {
    ask();
  } catch (error) {
    assert.ok(error instanceof GameError && error instanceof Error);
    return [error.code, error.event, error.field];
  }
  return null;
}

// weights → points of a, points of b, leader, scorer, lead, counted, cut: worked out by hand, the same in Python.
const BOARDS = [
  [[], 0, 0, null, null, 0, [], 'end'],
  [['a3', 'a2', 'b2', 'a1'], 5, 0, 'a', 'a', 2, [0, 1], 'opponent'],
  [['b4'], 0, 4, 'b', 'b', 1, [0], 'end'],
  [['b3', 'a2=b2', 'b1'], 0, 3, 'b', 'b', 1, [0], 'dead-heat'],
  [['a3=b3', 'a2'], 0, 0, null, null, 0, [], 'dead-heat'],
  [['a2=a2', 'b1'], 4, 0, 'a', 'a', 1, [0], 'opponent'],
  [['b1', 'bN', 'aN'], 0, 1, 'b', 'b', 2, [0], 'opponent'],
  [['aN', 'bN'], 0, 0, 'a', null, 1, [], 'opponent'],
  [['aN=bN'], 0, 0, null, null, 0, [], 'dead-heat'],
];
for (const [weights, a, b, leader, scorer, lead, counted, cut] of BOARDS) {
  test(`score of ${weights.join(' ') || 'an empty board'}`, () => {
    assert.deepEqual(scoreFrame(weights, CSC), {points: {a, b}, leader, scorer, lead, counted, cut});
  });
}

test('a board is refused without an index', () => {
  assert.deepEqual(
    refusal(() => scoreFrame(['a9'], CSC)),
    ['unknown-zone', null, 'weights'],
  );
});

test('replay changes neither document nor rule set', () => {
  const [document, ruleset] = [structuredClone(GAME), structuredClone(FED)];
  assert.deepEqual(replay(document, ruleset), replay(document, ruleset));
  assert.deepEqual([document, ruleset], [GAME, FED]);
});

for (const [name, ruleset, version] of [
  ['none', undefined, 1],
  ['null', null, 1],
  ['another', CSC, 1],
  ['a newer version', {...FED, version: 2}, 1],
  ['an older version', FED, 2],
]) {
  test(`rule set passed in: ${name}`, () => {
    const document = {...GAME, ruleset_version: version};
    assert.deepEqual(
      refusal(() => replay(document, ruleset)),
      ['unknown-ruleset', null, 'ruleset'],
    );
    assert.deepEqual(
      refusal(() => explain(document, ruleset, 'e1')),
      ['unknown-ruleset', null, 'ruleset'],
    );
  });
}

test('one walk gives the reasons of every event', () => {
  const walked = explainAll(GAME, FED);
  assert.deepEqual(
    [...walked.keys()],
    GAME.events.map(({id}) => id),
  );
  for (const [id, reasons] of walked) assert.deepEqual(reasons, explain(GAME, FED, id));
});

test('a document holds at most a thousand events', () => {
  const notes = Array.from({length: 1001}, (_, n) => ({id: String(n), at: GAME.started_at, type: 'note', text: 'x'}));
  assert.equal(replay({...GAME, events: notes.slice(1)}, FED).status, 'open');
  assert.deepEqual(
    refusal(() => replay({...GAME, events: notes}, FED)),
    ['malformed', null, 'events'],
  );
});

test('effective gives indices and amended events', () => {
  const at = GAME.started_at;
  const first = {id: '1', at, type: 'frame', weights: []};
  const events = [
    first,
    {...first, id: '2'},
    {id: '3', at, type: 'retract', event: '1', reason: 'x'},
    {id: '4', at, type: 'amend', event: '2', with: {weights: ['a1']}, reason: 'x'},
  ];
  assert.deepEqual(effective(events), [[1, {...first, id: '2', weights: ['a1']}]]);
  assert.deepEqual(events[1].weights, []);
});

test('counting includes the corrections that count', () => {
  const later = (id, event, type = 'retract') => ({id, at: '', type, event, reason: 'x', with: {}});
  const frame = {id: 'e1', at: '', type: 'frame', weights: []};
  assert.deepEqual(counting([frame, later('e2', 'e1', 'amend')]), ['e1', 'e2']);
  assert.deepEqual(counting([frame, later('e2', 'e1')]), ['e2']);
  assert.deepEqual(counting([frame, later('e2', 'e1'), later('e3', 'e2')]), ['e1', 'e3']);
});
