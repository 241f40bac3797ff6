/** What a game tells its match: the same as the archive makes of it (scorekeeper/games/archive/tellings.py). */

import assert from 'node:assert/strict';
import {execFileSync} from 'node:child_process';
import test from 'node:test';
import {sheet} from '../../../static/js/competitions/sheets/sheet.js';
import {tellingOf, tellingOfSheet} from '../../../static/js/desk/telling.js';

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

const TWIN_OF_SHEETS = `
import json, sys
from scorekeeper.games.competitions.sheets import check_sent, told_of
print(told_of(check_sent(json.load(sys.stdin))).telling)
`;

test('a finished sheet tells what the archive says that it tells, and an open one nothing', () => {
  const players = (/** @type {string} */ side) => ['1', '2', '3', '4'].map((n) => `${side}${n}`);
  const team = (/** @type {string} */ side) => ({name: side, players: players(side)});
  const at = '2026-11-25T19:00:00-08:00';
  const ended = (/** @type {number} */ number) => ({id: `e${number}`, at, type: 'forfeit', number, side: 'b'});
  const id = '0193b0c2-7d2a-7c31-9b57-1f7f3f0a9a10';
  const competition = {id, match: 'r1.1', a: 'n0', b: 'n1'};
  const rules = {version: 1, id, form: 'league-four', competition, ruleset: 'csc-2007', target: 21};
  /** @type {any} */
  const document = {
    ...rules,
    teams: {a: team('a'), b: team('b')},
    started_at: at,
    events: [1, 2, 3, 4, 5, 6].map(ended),
  };
  const python = execFileSync('python3', ['-c', TWIN_OF_SHEETS], {input: JSON.stringify(document), encoding: 'utf8'});
  assert.deepEqual(tellingOfSheet(document, sheet(document)), JSON.parse(python));
  const open = {...document, events: document.events.slice(1)};
  assert.equal(tellingOfSheet(open, sheet(open)), null);
  const free = JSON.parse(JSON.stringify({...document, competition: undefined}));
  assert.equal(tellingOfSheet(free, sheet(free)), null);
});

test('an open game and one without a match tell nothing', () => {
  assert.equal(
    tellingOf(/** @type {any} */ ({id: 'g', competition: LINK}), /** @type {any} */ ({status: 'open'})),
    null,
  );
  assert.equal(tellingOf(/** @type {any} */ ({id: 'g', competition: 'League'}), /** @type {any} */ (STATE)), null);
});
