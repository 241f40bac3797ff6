/** How long the JavaScript engine takes for a game of forty frames; prints one line of JSON, times in milliseconds. */
import {replay} from '../../static/js/rules/index.js';
import {rulesetOf} from '../js/rules_library.js';

const BOARDS = [['a3', 'b2', 'a1', 'b1'], ['b4', 'b2', 'a2=b2', 'a1'], [], ['a2=b2', 'a1'], ['a4*', 'b3', 'b2', 'b1', 'a1']];

/** A game with so many frames; its target is out of reach. */
function game(frames) {
  const events = Array.from({length: frames}, (_, n) => (
    {id: `e${n}`, at: '2026-11-21T19:07:40-08:00', type: 'frame', weights: BOARDS[n % BOARDS.length]}));
  return {
    version: 1, id: '0193b0c2-7d2a-7c31-9b57-1f7f3f0a9a10', ruleset: 'federation-2024', play: 'doubles', target: 999,
    sides: {a: {name: 'Elks'}, b: {name: 'Legion'}}, first: 'a', started_at: '2026-11-21T19:03:11-08:00', events,
  };
}

/** The median time of a replay. */
function medianMs(document, rounds = 2000) {
  const ruleset = rulesetOf(document);
  const times = Array.from({length: rounds}, () => {
    const begin = performance.now();
    replay(document, ruleset);
    return performance.now() - begin;
  }).sort((one, two) => one - two);
  return times[rounds / 2];
}

medianMs(game(40), 200);
const [forty, eighty] = [medianMs(game(40)), medianMs(game(80))];
console.log(JSON.stringify({median_ms: Number(forty.toFixed(4)), frames: 40, doubled_ratio: Number((eighty / forty).toFixed(3))}));
