/** The log of rulings as rows, text and CSV (static/js/features/referee/log_rows.js, log_export.js, lib/csv.js). */

import assert from 'node:assert/strict';
import test from 'node:test';
import {replay} from '../../../static/js/rules/index.js';
import {logCsv, logText} from '../../../static/js/features/referee/log_export.js';
import {logHead, logRows, unknownOf} from '../../../static/js/features/referee/log_rows.js';
import {csv} from '../../../static/js/lib/csv.js';
import {bookOf} from '../rules/library.js';

const FED = bookOf('federation-2024');

/** @param {object[]} events */
const game = (events) => {
  const document = /** @type {any} */ ({
    version: 1,
    id: '0193b0c2-7d2a-7c31-9b57-1f7f3f0a9a10',
    ruleset: FED.id,
    play: 'doubles',
    first: 'a',
    started_at: '2026-11-21T19:00:00-08:00',
    board: '4',
    sides: {a: {name: '=Elks', players: [{name: 'Ann'}, {name: 'Bo'}]}, b: {name: 'Legion'}},
    events: events.map((event, i) => ({id: `e${i}`, at: `2026-11-21T19:0${i}:00-08:00`, ...event})),
  });
  return {document, ruleset: FED, state: replay(document, FED)};
};

const PENALTY = {type: 'penalty', offence: '6.4.6', side: 'a'};
const PLAYED = () =>
  game([
    {type: 'frame', weights: ['a3']},
    {...PENALTY, note: 'said "no", loudly'},
    {type: 'call', kind: 'line', votes: ['3', '2', '3'], ruling: '3', official: 'Mo'},
    {type: 'timeout', side: 'b'},
    {...PENALTY, player: 1, official: '=HYPERLINK("http://x")'},
    {type: 'retract', event: 'e4', reason: 'wrong side'},
    {type: 'amend', event: 'e1', with: {player: 0}, reason: 'filled in later'},
  ]);

test('every ruling is listed with its effect, also retracted ones', () => {
  const rows = logRows(PLAYED());
  assert.deepEqual(
    rows.map(({name, who, section, counts}) => [name, who, section, counts]),
    [
      ['Blast shot on a clean board', 'Ann (Red)', 'fed 6.4.6', true],
      ['Line call', '', 'fed 7.1.2', true],
      ['Timeout', 'Legion', 'fed 6.5', true],
      ['Blast shot on a clean board', 'Bo (Red)', 'fed 6.4.6', false],
    ],
  );
  assert.match(rows[0]?.effect ?? '', /1 point to Legion/);
  assert.deepEqual(
    rows[0]?.corrections.map(({words}) => words),
    ['Amended (Player): filled in later'],
  );
  assert.deepEqual(rows[1]?.votes, ['the 3 zone', 'the 2 zone', 'the 3 zone']);
  assert.match(rows[3]?.effect ?? '', /1 point to Legion/);
  assert.deepEqual(
    rows[3]?.corrections.map(({words}) => words),
    ['Voided: wrong side'],
  );
  assert.equal(rows[3]?.takenBack, 'e5');
});

test('missing details can be filled in later', () => {
  const played = game([
    PENALTY,
    {...PENALTY, side: 'b', official: 'Mo', note: 'x'},
    {...PENALTY, player: 0, official: 'Mo'},
  ]);
  assert.deepEqual(
    logRows(played).map((row) => unknownOf(row, played.document)),
    [['player', 'official', 'note'], [], ['note']],
  );
});

test('an undone and restored ruling says so', () => {
  const played = game([
    PENALTY,
    {type: 'retract', event: 'e0', reason: 'undo'},
    {type: 'retract', event: 'e1', reason: 'redo'},
  ]);
  const [row] = logRows(played);
  assert.equal(row?.counts, true);
  assert.equal(row?.takenBack, null);
  assert.deepEqual(
    row?.corrections.map(({words}) => words),
    ['Undone.', 'Restored.'],
  );
});

test('the text begins with game, date and book', () => {
  const lines = logText(logHead(PLAYED()), logRows(PLAYED())).split('\n');
  assert.deepEqual(lines.slice(0, 3), [
    '=Elks 3–1 Legion',
    'Sat 21 Nov 2026, 7:00 pm · Board 4',
    'Shuffleboard Federation, 2024 edition · Doubles',
  ]);
  assert.ok(lines.includes('1. 7:01 pm · Blast shot on a clean board · Ann (Red) · fed 6.4.6'));
  assert.ok(lines.includes('   Votes: the 3 zone, the 2 zone, the 3 zone'));
  assert.ok(lines.includes('   Voided: no longer counts.'));
});

test('the table follows RFC 4180: CRLF, doubled quotes, equal numbers of fields', () => {
  const text = logCsv(PLAYED().document, logRows(PLAYED()));
  assert.ok(text.startsWith('\ufeffNo.,Time,') && text.endsWith('\r\n'));
  const records = parse(text.slice(1));
  assert.equal(records.length, 5);
  assert.deepEqual(new Set(records.map((record) => record.length)), new Set([16]));
  assert.equal(records[1]?.[11], 'said "no", loudly');
  assert.deepEqual(
    records.slice(1).map((record) => record[14]),
    ['counts', 'counts', 'counts', 'voided'],
  );
});

test('no field can become a formula, and numbers stay numbers', () => {
  const records = parse(logCsv(PLAYED().document, logRows(PLAYED())).slice(1));
  assert.equal(records[1]?.[4], "'=Elks (Red)");
  assert.equal(records[4]?.[10], '\'=HYPERLINK("http://x")');
  assert.equal(
    csv([['-3', '-3+2', '@x', '\t=1', ' =1', '＝1', 'a=b', 7]]),
    `-3,"'-3+2","'@x","'\t=1","' =1","'＝1",a=b,7\r\n`,
  );
});

/** A reader of RFC 4180, by its grammar. @param {string} text @returns {string[][]} */
function parse(text) {
  const records = /** @type {string[][]} */ ([]);
  let record = /** @type {string[]} */ ([]);
  const fields = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/gy;
  for (let found = fields.exec(text); found; found = fields.exec(text)) {
    record.push(found[1]?.replaceAll('""', '"') ?? found[2] ?? '');
    if (found[3] !== ',') {
      records.push(record);
      record = [];
    }
  }
  return records;
}
