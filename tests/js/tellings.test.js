/** What a game tells its match: the same as the archive makes of it (scorekeeper/games/archive/tellings.py). */

import assert from 'node:assert/strict';
import {execFileSync} from 'node:child_process';
import test from 'node:test';
import {tellingOf} from '../../static/js/desk/telling.js';

const LINK = {id: 'c', name: 'Tonight', match: 'w1.1', a: 'n1', b: 'n2', game: 2};
const STATE = {status: 'finished', score: {a: 15, b: 9}, winner: 'a', ending: 'target', forfeit: null};
const TWIN = `
import json, sys
from types import SimpleNamespace
from scorekeeper.games.archive.tellings import told_of
for line in json.load(sys.stdin):
    print(told_of(SimpleNamespace(id=line["game"]["id"], **{"document": line["game"], "state": line["state"]})).telling)
`;

test('a finished game tells what the archive says that it tells', () => {
  const game = /** @type {any} */ ({id: 'g', competition: LINK});
  /** @type {any[]} */
  const states = [
    STATE,
    {...STATE, ending: 'rounds'},
    {...STATE, ending: 'tie', winner: null},
    {...STATE, ending: 'double-forfeit', winner: null},
    {...STATE, ending: 'forfeit', forfeit: {reach: 'event'}},
    {...STATE, ending: 'disqualification', forfeit: {reach: 'game'}},
  ];
  const asked = JSON.stringify(states.map((state) => ({game, state})));
  const python = execFileSync('python3', ['-c', TWIN], {input: asked, encoding: 'utf8'}).trim().split('\n');
  assert.deepEqual(
    states.map((state) => tellingOf(game, state)),
    python.map((line) => JSON.parse(line)),
  );
});

test('an open game and one without a match tell nothing', () => {
  assert.equal(
    tellingOf(/** @type {any} */ ({id: 'g', competition: LINK}), /** @type {any} */ ({status: 'open'})),
    null,
  );
  assert.equal(tellingOf(/** @type {any} */ ({id: 'g', competition: 'League'}), /** @type {any} */ (STATE)), null);
});
