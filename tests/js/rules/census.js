/**
 * Every board of up to four weights a side under one rule set, played as one long game; prints the tallies and a hash
 * over (board → points, next first shooter). The JavaScript side of tests/rules/test_census.py, which explains the
 * order.
 *
 *   node tests/js/rules/census.js <rule set id> [pairs]
 *
 * `pairs`: of weights that are level only one of each side.
 */
import crypto from 'node:crypto';
import {playFrame} from '../../../static/js/rules/knock_off.js';
import {start} from '../../../static/js/rules/replay.js';
import {rulesetOf} from './library.js';

const MOST = 4;
const pairs = process.argv[3] === 'pairs';

/** All boards: `level` by level from the deepest zone; a level is all weights of one depth. */
function* boards(zones, a = MOST, b = MOST) {
  yield [];
  for (const [index, zone] of zones.entries()) {
    for (let p = 0; p <= a; p += 1) {
      for (let q = p === 0 ? 1 : 0; q <= b; q += 1) {
        if (pairs && (p > 1 || q > 1)) continue;
        const level = [...Array(p).fill(`a${zone}`), ...Array(q).fill(`b${zone}`)].join('=');
        for (const rest of boards(zones.slice(index), a - p, b - q)) yield [level, ...rest];
      }
    }
  }
}

const ruleset = rulesetOf({ruleset: process.argv[2]});
const far = {start: -1_000_000_000};
const header = {play: Object.keys(ruleset.formats)[0], target: 999, first: 'a', sides: {a: far, b: far}};
const zones = ruleset.zones.map(({zone}) => zone).reverse();
const hash = crypto.createHash('sha256');
const tally = {boards: 0, a: 0, b: 0, none: 0, points: 0};
let game = start(header, ruleset);
for (const weights of boards(zones)) {
  playFrame(game, {weights});
  const {points} = game.state.frames.at(-1);
  tally.boards += 1;
  tally[points.a > 0 ? 'a' : points.b > 0 ? 'b' : 'none'] += 1;
  tally.points += points.a + points.b;
  hash.update(`${weights.join(' ')}|${points.a}|${points.b}|${game.state.next.first}\n`);
  if (tally.boards % 1000 === 0) game = start(header, ruleset);
}
process.stdout.write(`${JSON.stringify({...tally, hash: hash.digest('hex')})}\n`);
